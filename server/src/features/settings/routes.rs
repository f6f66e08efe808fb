//! Public facts of the shop.

use super::rules;
use super::types::{Condition, Health, ShopConfig};
use crate::app::App;
use crate::error::Result;
use crate::http::{Api, Endpoints, Routes, routes};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};

pub fn routes() -> Routes {
    Routes::new().public(
        Endpoints::new().routes(routes!(get_config)).routes(routes!(get_health)).routes(routes!(get_openapi)),
    )
}

/// Shop name, premium price and what is switched on.
#[utoipa::path(get, path = "/api/config", responses((status = 200, body = ShopConfig)))]
async fn get_config(State(app): State<App>) -> axum::Json<ShopConfig> {
    axum::Json(ShopConfig::of(&app))
}

/// Whether the shop and its database answer and store; 503 when the database does not.
#[utoipa::path(get, path = "/api/health",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
async fn get_health(State(app): State<App>) -> (StatusCode, axum::Json<Health>) {
    let health = rules::health(&app).await;
    let status = match health.status {
        Condition::Ok => StatusCode::OK,
        Condition::Failing => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, axum::Json(health))
}

/// This interface as an OpenAPI 3.1 document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = serde_json::Value)))]
async fn get_openapi(State(app): State<App>) -> Result<Response> {
    let document = app.hook::<Api>().document_json()?;
    Ok(([(header::CONTENT_TYPE, "application/json")], document).into_response())
}
