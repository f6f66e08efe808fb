//! What mailboxes call to end letters to many with one click (RFC 8058).
//!
//! The call comes from the mailbox's servers, without cookies or a session, and needs none: the secret in the address ends these letters and
//! opens nothing. So there is nothing that another site could make a browser do in a person's name, and no token against that is asked for.
//! What the body says is not asked either: who has the address means it. A GET changes nothing; it leads to the page with the button.

use crate::app::App;
use crate::error::Result;
use crate::http::Done;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use futures_util::future::BoxFuture;
use http::{HeaderValue, StatusCode, header};
use serde::Deserialize;

/// Bytes of a body, which is not read.
const MAX_BODY: usize = 4096;

/// How letters of one kind are ended.
#[derive(Debug)]
pub struct Leaving {
    /// What mailboxes call.
    pub at_once: &'static str,
    /// The page of the app on which a person does.
    pub page: &'static str,
    /// Ends the letters that carry this key; again changes nothing.
    pub leave: fn(App, String) -> BoxFuture<'static, Result<Done>>,
}

impl Leaving {
    /// The address for the mailbox.
    pub fn at_once(&self, app: &App, key: &str) -> String {
        with_secret(app, self.at_once, key)
    }

    /// The address for the person.
    pub fn page(&self, app: &App, key: &str) -> String {
        with_secret(app, self.page, key)
    }

    pub fn pages(&'static self) -> Router<App> {
        let show = move |Query(Secret { schluessel }): Query<Secret>| async move {
            // Only what a secret is made of: nothing else gets into the header.
            let safe: String = schluessel
                .chars()
                .filter(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'))
                .collect();
            Redirect::to(&format!("{}?schluessel={safe}", self.page))
        };
        let leave = move |State(app): State<App>, Query(Secret { schluessel }): Query<Secret>| async move {
            let done = (self.leave)(app, schluessel).await?;
            let plain = (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
            Ok::<_, crate::error::Error>((StatusCode::OK, [plain], done.message).into_response())
        };
        let route = get(show).post(leave).layer(DefaultBodyLimit::max(MAX_BODY));
        Router::new().route(self.at_once, route)
    }
}

#[derive(Deserialize)]
struct Secret {
    #[serde(default)]
    schluessel: String,
}

/// An address of the shop with a secret.
pub fn with_secret(app: &App, path: &str, secret: &str) -> String {
    format!("{}{path}?schluessel={secret}", app.config.public_url())
}
