//! Uploaded pictures as files.

use super::rules;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header;

/// Nothing in an uploaded picture may run, whatever a browser makes of it.
const PICTURE_POLICY: &str = "default-src 'none'; sandbox";

pub fn pages(_: &App) -> Router<App> {
    Router::new().route("/media/{name}", get(picture))
}

/// Its name is the hash of its content, so it never changes.
async fn picture(State(app): State<App>, request: Request) -> Result<Response> {
    let file = request.uri().path().trim_start_matches("/media/");
    let bytes = rules::file(&app, file).await?.ok_or(ErrorCode::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "image/webp"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    Ok((headers, bytes).into_response())
}
