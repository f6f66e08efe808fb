//! The own account; for members.

use super::rules;
use super::types::{LeaveRequest, Overview};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Json;
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;

pub fn routes(routes: Routes) -> Routes {
    routes
        .member(Endpoints::new().routes(routes!(get_overview)).routes(routes!(delete_account)))
        .member(Endpoints::new().routes(routes!(export_account)))
        .confirmed()
}

/// What the own account adds up to.
#[utoipa::path(get, path = "/api/user/overview",
    responses((status = 200, body = Overview), (status = "4XX", body = ErrorBody)))]
async fn get_overview(State(app): State<App>, member: Member) -> Result<axum::Json<Overview>> {
    rules::overview(&app, member).await.map(axum::Json)
}

/// Everything that is kept about the member, as a file.
#[utoipa::path(get, path = "/api/user/export",
    responses((status = 200, body = Object, content_type = "application/json"), (status = "4XX", body = ErrorBody)))]
async fn export_account(State(app): State<App>, member: Member) -> Result<impl IntoResponse> {
    let export = rules::export(&app, member).await?;
    let name = (header::CONTENT_DISPOSITION, r#"attachment; filename="meine-daten.json""#);
    Ok(([name], axum::Json(export)))
}

/// Deletes the own account and erases its personal data.
#[utoipa::path(delete, path = "/api/user/account", request_body = LeaveRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_account(
    State(app): State<App>,
    member: Member,
    ClientAddress(address): ClientAddress,
    Json(request): Json<LeaveRequest>,
) -> Result<axum::Json<Done>> {
    rules::leave(&app, member, address, request).await.map(axum::Json)
}
