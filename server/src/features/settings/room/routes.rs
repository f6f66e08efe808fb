//! The settings room, for the owner.

use super::keys::SettingKey;
use super::rules;
use super::types::{Setting, SettingRequest, SettingVersion};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;

pub fn routes(routes: Routes) -> Routes {
    routes
        .owner(Endpoints::new().routes(routes!(list_settings)).routes(routes!(list_setting_versions)))
        .owner(Endpoints::new().routes(routes!(save_setting)))
        .confirmed()
}

/// What the seller sets, as it is in force.
#[utoipa::path(get, path = "/api/admin/shop-settings",
    responses((status = 200, body = Vec<Setting>), (status = "4XX", body = ErrorBody)))]
async fn list_settings(State(app): State<App>, _: Owner) -> Result<axum::Json<Vec<Setting>>> {
    rules::list(&app).await.map(axum::Json)
}

/// Who changed a setting when, and what it was: the newest 100.
#[utoipa::path(get, path = "/api/admin/shop-settings/{key}/versions", params(("key" = SettingKey, Path)),
    responses((status = 200, body = Vec<SettingVersion>), (status = "4XX", body = ErrorBody)))]
async fn list_setting_versions(
    State(app): State<App>,
    owner: Owner,
    Path(key): Path<SettingKey>,
) -> Result<axum::Json<Vec<SettingVersion>>> {
    rules::history(&app, owner, key).await.map(axum::Json)
}

/// Changes a setting, in force at once.
#[utoipa::path(put, path = "/api/admin/shop-settings/{key}", params(("key" = SettingKey, Path)),
    request_body = SettingRequest,
    responses((status = 200, body = Setting), (status = "4XX", body = ErrorBody)))]
async fn save_setting(
    State(app): State<App>,
    owner: Owner,
    Path(key): Path<SettingKey>,
    Json(request): Json<SettingRequest>,
) -> Result<axum::Json<Setting>> {
    rules::save(&app, owner, key, request).await.map(axum::Json)
}
