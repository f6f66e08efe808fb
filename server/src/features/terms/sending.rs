//! How a public form is opened and sent. Its pages need neither an account nor JavaScript, so what cannot be read is answered with the form
//! and a sentence, never with a bare refusal.

use super::declarations::{DeclarationReceipt, is_key, private_page};
use super::forms::Frame;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use axum::Form;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Query, Request};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::MethodRouter;
use http::StatusCode;
use http::request::Parts;
use maud::Markup;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;

/// Larger than the longest form, so that one that is too long is told at its field.
const MAX_FORM: usize = 64 * 1024;

/// The address of a form, whose size is bounded.
pub fn form_route(methods: MethodRouter<App>) -> MethodRouter<App> {
    methods.layer(DefaultBodyLimit::max(MAX_FORM))
}

/// What was sent; none where it is too long or no form.
pub struct Sent<T>(pub Option<T>);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = Infallible;

    async fn from_request(request: Request, app: &App) -> Result<Self, Infallible> {
        Ok(Self(Form::from_request(request, app).await.ok().map(|Form(typed)| typed)))
    }
}

/// What a link brings along.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequestParts<App> for Asked<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let query = Query::from_request_parts(parts, app).await;
        Ok(Self(query.map(|Query(asked)| asked).unwrap_or_default()))
    }
}

/// The key of a page for one person; empty where the address has none. It is no part of the path, which goes into logs.
#[derive(Debug, Default, Deserialize)]
pub struct KeyQuery {
    pub beleg: String,
}

impl KeyQuery {
    pub fn is_key(&self) -> bool {
        is_key(&self.beleg)
    }
}

/// The contract that a link belongs to.
#[derive(Debug, Default, Deserialize)]
pub struct ContractQuery {
    pub vertrag: String,
}

/// A form on its way: the frame of its page, and what the page is called.
pub struct Sending {
    pub frame: Frame,
    title: &'static str,
}

impl Sending {
    /// # Errors
    /// When the database fails.
    pub async fn begin(app: &App, title: &'static str) -> Result<Self> {
        Ok(Self { frame: Frame::load(app).await?, title })
    }

    /// A page of the form.
    pub fn page(&self, content: Markup) -> Response {
        private_page(StatusCode::OK, self.title, content)
    }

    /// The form again, with what is wrong.
    pub fn refused(&self, content: Markup) -> Response {
        private_page(StatusCode::UNPROCESSABLE_ENTITY, self.title, content)
    }

    /// Leads to the receipt, or says that too many came and which way remains.
    ///
    /// # Errors
    /// What is not the sender's fault.
    pub fn received(&self, receipt: &str, received: Result<DeclarationReceipt>) -> Result<Response> {
        match received {
            Ok(_) => Ok(Redirect::to(receipt).into_response()),
            Err(error)
                if matches!(error.code(), ErrorCode::DeclarationsLimited | ErrorCode::ReportsLimited) =>
            {
                let content = self.frame.busy(self.title, &error.message());
                Ok(private_page(StatusCode::TOO_MANY_REQUESTS, self.title, content))
            }
            Err(error) => Err(error),
        }
    }
}
