//! The own letters, for the member.

use super::rules;
use super::types::{OwnLetter, OwnLetterContent};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Path;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

pub fn routes(routes: Routes) -> Routes {
    routes.member(
        Endpoints::new()
            .routes(routes!(list_own_letters))
            .routes(routes!(read_own_letter))
            .routes(routes!(read_own_letter_file)),
    )
}

/// Letters that are kept in the account because the shop has no mailbox: the newest 200.
#[utoipa::path(get, path = "/api/user/letters",
    responses((status = 200, body = Vec<OwnLetter>), (status = "4XX", body = ErrorBody)))]
async fn list_own_letters(State(app): State<App>, member: Member) -> Result<axum::Json<Vec<OwnLetter>>> {
    rules::list(&app, member).await.map(axum::Json)
}

/// One of them.
#[utoipa::path(get, path = "/api/user/letters/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = OwnLetterContent), (status = "4XX", body = ErrorBody)))]
async fn read_own_letter(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<OwnLetterContent>> {
    rules::read(&app, member, id).await.map(axum::Json)
}

/// A file that it carries; at -1 the letter itself as a text.
#[utoipa::path(get, path = "/api/user/letters/{id}/files/{position}",
    params(("id" = i64, Path), ("position" = i64, Path)),
    responses((status = 200, description = "The file's bytes.", content_type = "application/octet-stream"),
        (status = "4XX", body = ErrorBody)))]
async fn read_own_letter_file(
    State(app): State<App>,
    member: Member,
    Path((id, position)): Path<(i64, i64)>,
) -> Result<Response> {
    let file = rules::file(&app, member, id, position).await?;
    let headers = [(header::CONTENT_TYPE, "application/octet-stream")];
    Ok((headers, file.content).into_response())
}
