//! The own profile, under the member's and the admin's path.

use super::rules;
use super::types::ProfileResponse;
use crate::app::App;
use crate::audience::Routes;
use crate::error::{ErrorBody, Result};
use crate::guard::{Admin, SignedIn};
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new()
        .signed_in(OpenApiRouter::new().routes(routes!(get_profile)))
        .admin(OpenApiRouter::new().routes(routes!(get_admin_profile)))
}

/// The own account and profile; also for those who wait for approval.
#[utoipa::path(get, path = "/api/user/profile",
    responses((status = 200, body = ProfileResponse), (status = "4XX", body = ErrorBody)))]
async fn get_profile(State(app): State<App>, account: SignedIn) -> Result<axum::Json<ProfileResponse>> {
    rules::own_profile(&app, account).await.map(axum::Json)
}

/// The own account and profile of an admin.
#[utoipa::path(get, path = "/api/admin/profile",
    responses((status = 200, body = ProfileResponse), (status = "4XX", body = ErrorBody)))]
async fn get_admin_profile(State(app): State<App>, admin: Admin) -> Result<axum::Json<ProfileResponse>> {
    rules::own_profile(&app, admin.into()).await.map(axum::Json)
}
