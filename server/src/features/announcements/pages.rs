//! What mailboxes call to end a consent with one click (RFC 8058).
//!
//! The call comes from the mailbox's servers, without cookies or a session, and needs none: the secret in the address ends this one consent and
//! opens nothing. So there is nothing that another site could make a browser do in a person's name, and no token against that is asked for.
//! What the body says is not asked either: who has the address means it. A GET changes nothing; it leads to the page with the button.

use super::consent;
use super::links::LEAVE;
use crate::app::App;
use crate::error::Result;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use http::{HeaderValue, StatusCode, header};
use serde::Deserialize;

/// Bytes of a body, which is not read.
const MAX_BODY: usize = 4096;

pub fn pages(_: &App) -> Router<App> {
    let route = get(show).post(leave).layer(DefaultBodyLimit::max(MAX_BODY));
    Router::new().route(super::links::LEAVE_AT_ONCE, route)
}

#[derive(Deserialize)]
struct Secret {
    #[serde(default)]
    schluessel: String,
}

async fn show(Query(Secret { schluessel }): Query<Secret>) -> impl IntoResponse {
    // Only what a secret is made of: nothing else gets into the header.
    let safe: String =
        schluessel.chars().filter(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_')).collect();
    Redirect::to(&format!("{LEAVE}?schluessel={safe}"))
}

async fn leave(
    State(app): State<App>,
    Query(Secret { schluessel }): Query<Secret>,
) -> Result<impl IntoResponse> {
    let done = consent::leave(&app, &schluessel).await?;
    let plain = (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    Ok((StatusCode::OK, [plain], done.message))
}
