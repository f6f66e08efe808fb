//! The own address book.

use super::rules;
use super::types::{AddressRequest, SavedAddress};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new().member(
        Endpoints::new()
            .routes(routes!(list_addresses, save_address))
            .routes(routes!(change_address, delete_address)),
    )
}

/// The own addresses, the one used last first.
#[utoipa::path(get, path = "/api/user/addresses",
    responses((status = 200, body = Vec<SavedAddress>), (status = "4XX", body = ErrorBody)))]
async fn list_addresses(State(app): State<App>, member: Member) -> Result<axum::Json<Vec<SavedAddress>>> {
    rules::list(&app, member).await.map(axum::Json)
}

/// Saves an address; one that is there already becomes the one used last.
#[utoipa::path(post, path = "/api/user/addresses", request_body = AddressRequest,
    responses((status = 201, body = SavedAddress), (status = "4XX", body = ErrorBody)))]
async fn save_address(
    State(app): State<App>,
    member: Member,
    Json(request): Json<AddressRequest>,
) -> Result<(StatusCode, axum::Json<SavedAddress>)> {
    let saved = rules::save(&app, member, request).await?;
    Ok((StatusCode::CREATED, axum::Json(saved)))
}

/// Changes an address; orders that went there keep what they say.
#[utoipa::path(put, path = "/api/user/addresses/{id}", params(("id" = i64, Path)), request_body = AddressRequest,
    responses((status = 200, body = SavedAddress), (status = "4XX", body = ErrorBody)))]
async fn change_address(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
    Json(request): Json<AddressRequest>,
) -> Result<axum::Json<SavedAddress>> {
    rules::change(&app, member, id, request).await.map(axum::Json)
}

/// Deletes an address.
#[utoipa::path(delete, path = "/api/user/addresses/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_address(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    rules::delete(&app, member, id).await.map(axum::Json)
}
