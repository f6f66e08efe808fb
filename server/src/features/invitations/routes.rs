//! Admins' invitations, and what one is good for.

use super::rules;
use super::types::{
    Invitation, InvitationOffer, InvitationQuestion, InvitationRequest, InvitedMember, MadeInvitation,
};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Endpoints, Routes, routes};
use crate::identity::Admin;
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new().public(Endpoints::new().routes(routes!(check_invitation))).admin(
        Endpoints::new()
            .routes(routes!(list_invitations, create_invitation))
            .routes(routes!(withdraw_invitation))
            .routes(routes!(list_invited)),
    )
}

/// What an invitation is good for. Registering is what uses it.
#[utoipa::path(post, path = "/api/invitations/check", request_body = InvitationQuestion,
    responses((status = 200, body = InvitationOffer), (status = "4XX", body = ErrorBody)))]
async fn check_invitation(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(question): Json<InvitationQuestion>,
) -> Result<axum::Json<InvitationOffer>> {
    rules::check(&app, address, question).await.map(axum::Json)
}

/// Invitations, the newest first, 500 at most.
#[utoipa::path(get, path = "/api/admin/invitations",
    responses((status = 200, body = Vec<Invitation>), (status = "4XX", body = ErrorBody)))]
async fn list_invitations(State(app): State<App>, admin: Admin) -> Result<axum::Json<Vec<Invitation>>> {
    rules::list(&app, admin).await.map(axum::Json)
}

/// Makes an invitation and shows its link, this once.
#[utoipa::path(post, path = "/api/admin/invitations", request_body = InvitationRequest,
    responses((status = 201, body = MadeInvitation), (status = "4XX", body = ErrorBody)))]
async fn create_invitation(
    State(app): State<App>,
    admin: Admin,
    Json(request): Json<InvitationRequest>,
) -> Result<(StatusCode, axum::Json<MadeInvitation>)> {
    let made = rules::create(&app, admin, request).await?;
    Ok((StatusCode::CREATED, axum::Json(made)))
}

/// Withdraws an invitation: no one can register with it any more. Doing it again changes nothing.
#[utoipa::path(post, path = "/api/admin/invitations/{id}/withdraw", params(("id" = i64, Path)),
    responses((status = 200, body = Invitation), (status = "4XX", body = ErrorBody)))]
async fn withdraw_invitation(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
) -> Result<axum::Json<Invitation>> {
    rules::withdraw(&app, admin, id).await.map(axum::Json)
}

/// Who came by an invitation, the latest first. Accounts that are deleted are left out.
#[utoipa::path(get, path = "/api/admin/invitations/{id}/members", params(("id" = i64, Path)),
    responses((status = 200, body = Vec<InvitedMember>), (status = "4XX", body = ErrorBody)))]
async fn list_invited(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
) -> Result<axum::Json<Vec<InvitedMember>>> {
    rules::list_invited(&app, admin, id).await.map(axum::Json)
}
