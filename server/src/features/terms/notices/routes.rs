//! The owner sends the notice.

use super::rules;
use super::types::NoticeEditor;
use crate::app::App;
use crate::error::{ErrorBody, ErrorCode, Result};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::body::Body;
use axum::extract::State;

/// Largest file in bytes.
const MOST: usize = 2 * 1024 * 1024;

pub fn routes(routes: Routes) -> Routes {
    routes
        .owner(Endpoints::new().routes(routes!(get_guarantee_notice)))
        .owner(Endpoints::new().routes(routes!(publish_guarantee_notice, remove_guarantee_notice)))
        .confirmed()
}

/// The notice of the legal guarantee that buyers see, and what they saw before.
#[utoipa::path(get, path = "/api/admin/guarantee-notice",
    responses((status = 200, body = NoticeEditor), (status = "4XX", body = ErrorBody)))]
async fn get_guarantee_notice(State(app): State<App>, _: Owner) -> Result<axum::Json<NoticeEditor>> {
    rules::edit(&app).await.map(axum::Json)
}

/// Publishes the official file: PNG, or PDF of one page, at most 2 MB. It is kept byte for byte.
#[utoipa::path(put, path = "/api/admin/guarantee-notice",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = NoticeEditor), (status = "4XX", body = ErrorBody)))]
async fn publish_guarantee_notice(
    State(app): State<App>,
    owner: Owner,
    body: Body,
) -> Result<axum::Json<NoticeEditor>> {
    let content = axum::body::to_bytes(body, MOST).await.map_err(|_| ErrorCode::NoticeTooLarge)?;
    rules::publish(&app, owner, content.into()).await.map(axum::Json)
}

/// From now on no notice is shown. Letters of earlier orders keep theirs.
#[utoipa::path(delete, path = "/api/admin/guarantee-notice",
    responses((status = 200, body = NoticeEditor), (status = "4XX", body = ErrorBody)))]
async fn remove_guarantee_notice(State(app): State<App>, owner: Owner) -> Result<axum::Json<NoticeEditor>> {
    rules::remove(&app, owner).await.map(axum::Json)
}
