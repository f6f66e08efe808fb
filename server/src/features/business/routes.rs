//! The seller's details, for the owner.

use super::types::{Business, BusinessRequest, Readiness};
use super::{opening, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Json;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new()
        .owner(Endpoints::new().routes(routes!(get_business)))
        .owner(Endpoints::new().routes(routes!(get_readiness)))
        .owner(
            Endpoints::new()
                .routes(routes!(save_business))
                .routes(routes!(open_shop))
                .routes(routes!(close_shop)),
        )
        .confirmed()
}

/// Who sells, as it was last saved.
#[utoipa::path(get, path = "/api/admin/business",
    responses((status = 200, body = Business), (status = "4XX", body = ErrorBody)))]
async fn get_business(State(app): State<App>, _: Owner) -> Result<axum::Json<Business>> {
    rules::get(&app).await.map(axum::Json)
}

/// Saves who sells. Fields may stay empty until the shop opens; what is filled in must be right.
#[utoipa::path(put, path = "/api/admin/business", request_body = BusinessRequest,
    responses((status = 200, body = Business), (status = "4XX", body = ErrorBody)))]
async fn save_business(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<BusinessRequest>,
) -> Result<axum::Json<Business>> {
    rules::save(&app, owner, request).await.map(axum::Json)
}

/// What the shop needs before it opens, and whether it is open.
#[utoipa::path(get, path = "/api/admin/readiness",
    responses((status = 200, body = Readiness), (status = "4XX", body = ErrorBody)))]
async fn get_readiness(State(app): State<App>, _: Owner) -> Result<axum::Json<Readiness>> {
    opening::readiness(&app).await.map(axum::Json)
}

/// From now on the shop takes orders; refused with what is missing, if anything is.
#[utoipa::path(post, path = "/api/admin/open",
    responses((status = 200, body = Readiness), (status = "4XX", body = ErrorBody)))]
async fn open_shop(State(app): State<App>, owner: Owner) -> Result<axum::Json<Readiness>> {
    opening::open(&app, owner).await.map(axum::Json)
}

/// The shop goes on showing its goods, and takes no orders.
#[utoipa::path(post, path = "/api/admin/close",
    responses((status = 200, body = Readiness), (status = "4XX", body = ErrorBody)))]
async fn close_shop(State(app): State<App>, owner: Owner) -> Result<axum::Json<Readiness>> {
    opening::close(&app, owner).await.map(axum::Json)
}
