//! Registration, sign-in, sign-out, and the queue of registrations.

use super::device::Device;
use super::types::{
    ConfirmRequest, ConfirmResponse, LoginRequest, LoginResponse, PendingRegistrations, RegisterRequest,
};
use super::{confirm, rules, security, sessions};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, OptionalJson, Path};
use crate::http::{ClientAddress, Done, Endpoints, ReasonRequest, Routes, routes};
use crate::identity::{Admin, Member, UserId, guard};
use axum::extract::State;
use http::HeaderMap;

pub fn routes() -> Routes {
    sessions::routes(security::routes(Routes::new()))
        .public(
            Endpoints::new()
                .routes(routes!(register))
                .routes(routes!(login))
                .routes(routes!(admin_login))
                .routes(routes!(logout)),
        )
        .member(Endpoints::new().routes(routes!(confirm_password)))
        .admin(
            Endpoints::new()
                .routes(routes!(list_pending_registrations))
                .routes(routes!(approve_user))
                .routes(routes!(reject_user))
                .routes(routes!(approve_user_in_admin_area))
                .routes(routes!(reject_user_in_admin_area)),
        )
}

/// Creates an account that waits for approval.
#[utoipa::path(post, path = "/api/simple-register", request_body = RegisterRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn register(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(request): Json<RegisterRequest>,
) -> Result<axum::Json<Done>> {
    rules::register(&app, address, request).await.map(axum::Json)
}

/// Signs a member in.
#[utoipa::path(post, path = "/api/simple-login", request_body = LoginRequest,
    responses((status = 200, body = LoginResponse), (status = "4XX", body = ErrorBody)))]
async fn login(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<LoginRequest>,
) -> Result<axum::Json<LoginResponse>> {
    rules::login(&app, address, Device::of(&headers), request).await.map(axum::Json)
}

/// Signs an admin in.
#[utoipa::path(post, path = "/api/admin/login", request_body = LoginRequest,
    responses((status = 200, body = LoginResponse), (status = "4XX", body = ErrorBody)))]
async fn admin_login(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<LoginRequest>,
) -> Result<axum::Json<LoginResponse>> {
    rules::admin_login(&app, address, Device::of(&headers), request).await.map(axum::Json)
}

/// Ends the session of the token that is sent, if there is one.
#[utoipa::path(post, path = "/api/users/logout",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn logout(State(app): State<App>, headers: HeaderMap) -> Result<axum::Json<Done>> {
    // A stale token has nothing to end: signing out succeeds anyway.
    if let Ok(Some(token)) = guard::bearer(&headers) {
        rules::logout(&app, &token).await?;
    }
    Ok(axum::Json(Done::new("Sie wurden sicher abgemeldet.")))
}

/// Gives the password again, as sensitive actions ask for.
#[utoipa::path(post, path = "/api/user/confirm", request_body = ConfirmRequest,
    responses((status = 200, body = ConfirmResponse), (status = "4XX", body = ErrorBody)))]
async fn confirm_password(
    State(app): State<App>,
    member: Member,
    ClientAddress(address): ClientAddress,
    Json(request): Json<ConfirmRequest>,
) -> Result<axum::Json<ConfirmResponse>> {
    confirm::confirm(&app, member.into(), address, request).await.map(axum::Json)
}

/// Lists registrations that wait for a decision, oldest first.
#[utoipa::path(get, path = "/api/pending-registrations",
    responses((status = 200, body = PendingRegistrations), (status = "4XX", body = ErrorBody)))]
async fn list_pending_registrations(
    State(app): State<App>,
    admin: Admin,
) -> Result<axum::Json<PendingRegistrations>> {
    rules::pending(&app, &admin).await.map(axum::Json)
}

/// Approves a registration.
#[utoipa::path(post, path = "/api/approve-user/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn approve_user(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
) -> Result<axum::Json<Done>> {
    rules::approve(&app, admin, id).await.map(axum::Json)
}

/// Rejects a registration and removes it.
#[utoipa::path(post, path = "/api/reject-user/{id}", params(("id" = i64, Path)), request_body = Option<ReasonRequest>,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn reject_user(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
    OptionalJson(request): OptionalJson<ReasonRequest>,
) -> Result<axum::Json<Done>> {
    rules::reject(&app, admin, id, request).await.map(axum::Json)
}

/// Approves a registration; the admin area's path.
#[utoipa::path(post, path = "/api/admin/approve/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn approve_user_in_admin_area(
    app: State<App>,
    admin: Admin,
    id: Path<UserId>,
) -> Result<axum::Json<Done>> {
    approve_user(app, admin, id).await
}

/// Rejects a registration and removes it; the admin area's path.
#[utoipa::path(post, path = "/api/admin/reject/{id}", params(("id" = i64, Path)), request_body = Option<ReasonRequest>,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn reject_user_in_admin_area(
    app: State<App>,
    admin: Admin,
    id: Path<UserId>,
    request: OptionalJson<ReasonRequest>,
) -> Result<axum::Json<Done>> {
    reject_user(app, admin, id, request).await
}
