//! Notices as files, for everybody.

use super::rules;
use super::types::{MediaType, PATH, PICTURE};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header;

/// Nothing in it may run, whatever a browser makes of it.
const POLICY: &str = "default-src 'none'; sandbox";

pub fn pages(router: Router<App>) -> Router<App> {
    router.route(&format!("{PATH}/{{file}}"), get(notice))
}

/// Its name is the hash of the official file, so it never changes.
async fn notice(State(app): State<App>, request: Request) -> Result<Response> {
    let name = request.uri().path().rsplit('/').next().unwrap_or_default();
    let (sha256, ending) = name.split_once('.').ok_or(ErrorCode::NotFound)?;
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|byte| byte.is_ascii_hexdigit());
    let media_type = match ending {
        PICTURE => MediaType::Png,
        ending if ending == MediaType::Pdf.ending() => MediaType::Pdf,
        _ => return Err(ErrorCode::NotFound.into()),
    };
    if !is_hash {
        return Err(ErrorCode::NotFound.into());
    }
    let content = rules::content(&app, sha256.to_owned(), media_type).await?;
    let disposition = match media_type {
        MediaType::Png => "inline",
        MediaType::Pdf => "attachment; filename=\"Gewaehrleistungs-Mitteilung.pdf\"",
    };
    let headers = [
        (header::CONTENT_TYPE, media_type.as_str()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, content).into_response())
}
