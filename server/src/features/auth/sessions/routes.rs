//! Own sessions and the own password.

use super::rules;
use super::types::{OwnSession, PasswordRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes(routes: Routes) -> Routes {
    routes.member(
        Endpoints::new()
            .routes(routes!(list_sessions, end_all_sessions))
            .routes(routes!(end_session))
            .routes(routes!(change_password)),
    )
}

/// The own sign-ins that are not over, newest first.
#[utoipa::path(get, path = "/api/user/sessions",
    responses((status = 200, body = Vec<OwnSession>), (status = "4XX", body = ErrorBody)))]
async fn list_sessions(State(app): State<App>, member: Member) -> Result<axum::Json<Vec<OwnSession>>> {
    rules::list(&app, member).await.map(axum::Json)
}

/// Signs the member out everywhere, here too.
#[utoipa::path(delete, path = "/api/user/sessions",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn end_all_sessions(State(app): State<App>, member: Member) -> Result<axum::Json<Done>> {
    rules::end_all(&app, member).await.map(axum::Json)
}

/// Ends one of the own sign-ins.
#[utoipa::path(delete, path = "/api/user/sessions/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn end_session(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    rules::end(&app, member, id).await.map(axum::Json)
}

/// Changes the own password and ends every other session.
#[utoipa::path(put, path = "/api/user/password", request_body = PasswordRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn change_password(
    State(app): State<App>,
    member: Member,
    ClientAddress(address): ClientAddress,
    Json(request): Json<PasswordRequest>,
) -> Result<axum::Json<Done>> {
    rules::change_password(&app, member, address, request).await.map(axum::Json)
}
