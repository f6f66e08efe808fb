//! The own profile, under the member's and the admin's path.

use super::types::{AvatarResponse, ProfileRequest, ProfileResponse};
use super::{account, people, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::media::Upload;
use crate::http::extract::Json;
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member, SignedIn};
use axum::extract::State;

pub fn routes() -> Routes {
    people::routes(account::routes(Routes::new()))
        .signed_in(Endpoints::new().routes(routes!(get_profile)))
        .member(Endpoints::new().routes(routes!(edit_profile)).routes(routes!(set_avatar, remove_avatar)))
        .admin(Endpoints::new().routes(routes!(get_admin_profile)))
}

/// The own account and profile; also for those who wait for approval.
#[utoipa::path(get, path = "/api/user/profile",
    responses((status = 200, body = ProfileResponse), (status = "4XX", body = ErrorBody)))]
async fn get_profile(State(app): State<App>, account: SignedIn) -> Result<axum::Json<ProfileResponse>> {
    rules::own_profile(&app, account).await.map(axum::Json)
}

/// Changes the own profile.
#[utoipa::path(put, path = "/api/user/profile", request_body = ProfileRequest,
    responses((status = 200, body = ProfileResponse), (status = "4XX", body = ErrorBody)))]
async fn edit_profile(
    State(app): State<App>,
    member: Member,
    Json(request): Json<ProfileRequest>,
) -> Result<axum::Json<ProfileResponse>> {
    rules::edit(&app, member, request).await.map(axum::Json)
}

/// Takes a picture as the own avatar: PNG, JPEG, WebP or GIF, at most 5 MB.
#[utoipa::path(put, path = "/api/user/avatar", request_body(content = Vec<u8>, content_type = "image/*"),
    responses((status = 200, body = AvatarResponse), (status = "4XX", body = ErrorBody)))]
async fn set_avatar(
    State(app): State<App>,
    member: Member,
    upload: Upload,
) -> Result<axum::Json<AvatarResponse>> {
    rules::set_avatar(&app, member, upload).await.map(axum::Json)
}

/// Removes the own avatar.
#[utoipa::path(delete, path = "/api/user/avatar",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn remove_avatar(State(app): State<App>, member: Member) -> Result<axum::Json<Done>> {
    rules::remove_avatar(&app, member).await.map(axum::Json)
}

/// The own account and profile of an admin.
#[utoipa::path(get, path = "/api/admin/profile",
    responses((status = 200, body = ProfileResponse), (status = "4XX", body = ErrorBody)))]
async fn get_admin_profile(State(app): State<App>, admin: Admin) -> Result<axum::Json<ProfileResponse>> {
    rules::own_profile(&app, admin.into()).await.map(axum::Json)
}
