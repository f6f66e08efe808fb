//! The own e-mail address, and the way to a new password.

use super::rules;
use super::types::{
    EmailRequest, EmailStatus, EmailVerifyRequest, PasswordResetConfirmation, PasswordResetRequest,
};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Json;
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes(routes: Routes) -> Routes {
    routes
        .member(Endpoints::new().routes(routes!(get_email)))
        .member(Endpoints::new().routes(routes!(save_email, remove_email)))
        .confirmed()
        .public(
            Endpoints::new()
                .routes(routes!(verify_email))
                .routes(routes!(ask_for_reset))
                .routes(routes!(reset_password)),
        )
}

/// The own address, and the one that waits for its link.
#[utoipa::path(get, path = "/api/user/email",
    responses((status = 200, body = EmailStatus), (status = "4XX", body = ErrorBody)))]
async fn get_email(State(app): State<App>, member: Member) -> Result<axum::Json<EmailStatus>> {
    rules::status(&app, member).await.map(axum::Json)
}

/// Sends a link to an address, which becomes the account's when the link is opened.
#[utoipa::path(put, path = "/api/user/email", request_body = EmailRequest,
    responses((status = 200, body = EmailStatus), (status = "4XX", body = ErrorBody)))]
async fn save_email(
    State(app): State<App>,
    member: Member,
    Json(request): Json<EmailRequest>,
) -> Result<axum::Json<EmailStatus>> {
    rules::save(&app, member, request).await.map(axum::Json)
}

/// Takes the own address away; links that were sent are good no longer.
#[utoipa::path(delete, path = "/api/user/email",
    responses((status = 200, body = EmailStatus), (status = "4XX", body = ErrorBody)))]
async fn remove_email(State(app): State<App>, member: Member) -> Result<axum::Json<EmailStatus>> {
    rules::remove(&app, member).await.map(axum::Json)
}

/// Confirms an address with the link that was sent to it.
#[utoipa::path(post, path = "/api/user/email/verify", request_body = EmailVerifyRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn verify_email(
    State(app): State<App>,
    Json(request): Json<EmailVerifyRequest>,
) -> Result<axum::Json<Done>> {
    rules::verify(&app, request).await.map(axum::Json)
}

/// Sends a link for a new password to the account's confirmed address. The answer is the same when there is none.
#[utoipa::path(post, path = "/api/password-reset", request_body = PasswordResetRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn ask_for_reset(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(request): Json<PasswordResetRequest>,
) -> Result<axum::Json<Done>> {
    rules::ask_for_reset(&app, address, request).await.map(axum::Json)
}

/// Sets a new password with the link that was sent, and ends every session of the account.
#[utoipa::path(post, path = "/api/password-reset/confirm", request_body = PasswordResetConfirmation,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn reset_password(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(request): Json<PasswordResetConfirmation>,
) -> Result<axum::Json<Done>> {
    rules::reset(&app, address, request).await.map(axum::Json)
}
