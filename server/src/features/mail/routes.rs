//! The owner's list of letters.

use super::rules;
use super::types::{MailList, MailMessage};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Path;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

pub fn routes() -> Routes {
    Routes::new().owner(
        Endpoints::new()
            .routes(routes!(list_mail))
            .routes(routes!(read_mail))
            .routes(routes!(read_mail_file))
            .routes(routes!(retry_mail)),
    )
}

/// Letters that were sent, wait or could not be sent: the newest 200.
#[utoipa::path(get, path = "/api/admin/mail",
    responses((status = 200, body = MailList), (status = "4XX", body = ErrorBody)))]
async fn list_mail(State(app): State<App>, owner: Owner) -> Result<axum::Json<MailList>> {
    rules::list(&app, owner).await.map(axum::Json)
}

/// One letter as it arrives.
#[utoipa::path(get, path = "/api/admin/mail/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = MailMessage), (status = "4XX", body = ErrorBody)))]
async fn read_mail(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<MailMessage>> {
    rules::read(&app, owner, id).await.map(axum::Json)
}

/// A file that a letter carries.
#[utoipa::path(get, path = "/api/admin/mail/{id}/files/{position}",
    params(("id" = i64, Path), ("position" = i64, Path)),
    responses((status = 200, description = "The file's bytes.", content_type = "application/octet-stream"),
        (status = "4XX", body = ErrorBody)))]
async fn read_mail_file(
    State(app): State<App>,
    owner: Owner,
    Path((id, position)): Path<(i64, i64)>,
) -> Result<Response> {
    let file = rules::file(&app, owner, id, position).await?;
    let headers = [(header::CONTENT_TYPE, "application/octet-stream")];
    Ok((headers, file.content).into_response())
}

/// Has a letter that was not sent tried at once.
#[utoipa::path(post, path = "/api/admin/mail/{id}/retry", params(("id" = i64, Path)),
    responses((status = 200, body = MailMessage), (status = "4XX", body = ErrorBody)))]
async fn retry_mail(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<MailMessage>> {
    rules::retry(&app, owner, id).await.map(axum::Json)
}
