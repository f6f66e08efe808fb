//! Moderation, under the paths of the simple dashboard and of the admin area.

use super::rules;
use super::types::{ActivityResponse, AllUsers, RestrictionRequest, RoleRequest, TimeoutRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, OptionalJson, Path};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Owner, UserId};
use axum::extract::State;

pub fn routes() -> Routes {
    let simple = Endpoints::new()
        .routes(routes!(list_users))
        .routes(routes!(get_activity))
        .routes(routes!(time_out_user, end_timeout))
        .routes(routes!(unban_user));
    let admin_area = Endpoints::new()
        .routes(routes!(time_out_user_in_admin_area))
        .routes(routes!(unban_user_in_admin_area));
    let shut_out = Endpoints::new()
        .routes(routes!(ban_user))
        .routes(routes!(ban_user_in_admin_area))
        .routes(routes!(delete_user))
        .routes(routes!(delete_user_in_admin_area));
    Routes::new()
        .admin(simple.merge(admin_area))
        .admin(shut_out)
        .confirmed()
        .owner(Endpoints::new().routes(routes!(set_role)))
        .confirmed()
}

/// Lists all accounts, newest first.
#[utoipa::path(get, path = "/api/admin/all-users",
    responses((status = 200, body = AllUsers), (status = "4XX", body = ErrorBody)))]
async fn list_users(State(app): State<App>, admin: Admin) -> Result<axum::Json<AllUsers>> {
    rules::list(&app, admin).await.map(axum::Json)
}

/// What an account has done and where it stands.
#[utoipa::path(get, path = "/api/admin/users/{id}/activity", params(("id" = i64, Path)),
    responses((status = 200, body = ActivityResponse), (status = "4XX", body = ErrorBody)))]
async fn get_activity(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
) -> Result<axum::Json<ActivityResponse>> {
    rules::activity(&app, admin, id).await.map(axum::Json)
}

/// Deletes an account and erases its personal data.
#[utoipa::path(delete, path = "/api/admin/users/{id}", params(("id" = i64, Path)), request_body = Option<RestrictionRequest>,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_user(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
    OptionalJson(request): OptionalJson<RestrictionRequest>,
) -> Result<axum::Json<Done>> {
    rules::delete(&app, admin, id, request).await.map(axum::Json)
}

/// Suspends an account for some hours.
#[utoipa::path(post, path = "/api/admin/users/{id}/timeout", params(("id" = i64, Path)), request_body = TimeoutRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn time_out_user(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
    Json(request): Json<TimeoutRequest>,
) -> Result<axum::Json<Done>> {
    rules::time_out(&app, admin, id, request).await.map(axum::Json)
}

/// Ends a timeout before its time.
#[utoipa::path(delete, path = "/api/admin/users/{id}/timeout", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn end_timeout(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
) -> Result<axum::Json<Done>> {
    rules::end_timeout(&app, admin, id).await.map(axum::Json)
}

/// Bans an account until it is unbanned; ends its sessions.
#[utoipa::path(post, path = "/api/admin/users/{id}/ban", params(("id" = i64, Path)), request_body = RestrictionRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn ban_user(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
    Json(request): Json<RestrictionRequest>,
) -> Result<axum::Json<Done>> {
    rules::ban(&app, admin, id, request).await.map(axum::Json)
}

/// Lifts a ban and brings the former role back.
#[utoipa::path(post, path = "/api/admin/users/{id}/unban", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn unban_user(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<UserId>,
) -> Result<axum::Json<Done>> {
    rules::unban(&app, admin, id).await.map(axum::Json)
}

/// Deletes an account; the admin area's path.
#[utoipa::path(delete, path = "/api/admin/delete-user/{id}", params(("id" = i64, Path)), request_body = Option<RestrictionRequest>,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_user_in_admin_area(
    app: State<App>,
    admin: Admin,
    id: Path<UserId>,
    request: OptionalJson<RestrictionRequest>,
) -> Result<axum::Json<Done>> {
    delete_user(app, admin, id, request).await
}

/// Suspends an account; the admin area's path.
#[utoipa::path(post, path = "/api/admin/timeout/{userId}", params(("userId" = i64, Path)), request_body = TimeoutRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn time_out_user_in_admin_area(
    app: State<App>,
    admin: Admin,
    id: Path<UserId>,
    request: Json<TimeoutRequest>,
) -> Result<axum::Json<Done>> {
    time_out_user(app, admin, id, request).await
}

/// Bans an account; the admin area's path.
#[utoipa::path(post, path = "/api/admin/ban/{userId}", params(("userId" = i64, Path)), request_body = RestrictionRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn ban_user_in_admin_area(
    app: State<App>,
    admin: Admin,
    id: Path<UserId>,
    request: Json<RestrictionRequest>,
) -> Result<axum::Json<Done>> {
    ban_user(app, admin, id, request).await
}

/// Lifts a ban; the admin area's path.
#[utoipa::path(post, path = "/api/admin/unban/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn unban_user_in_admin_area(
    app: State<App>,
    admin: Admin,
    id: Path<UserId>,
) -> Result<axum::Json<Done>> {
    unban_user(app, admin, id).await
}

/// Gives an account another role.
#[utoipa::path(put, path = "/api/admin/users/{id}/role", params(("id" = i64, Path)), request_body = RoleRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn set_role(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<UserId>,
    Json(request): Json<RoleRequest>,
) -> Result<axum::Json<Done>> {
    rules::set_role(&app, owner, id, request.role.into()).await.map(axum::Json)
}
