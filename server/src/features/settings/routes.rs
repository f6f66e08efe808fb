//! Public facts of the shop.

use super::types::{Condition, Health, ShopConfig};
use crate::app::App;
use crate::audience::Routes;
use crate::error::Result;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().public(
        OpenApiRouter::new()
            .routes(routes!(get_config))
            .routes(routes!(get_health))
            .routes(routes!(get_openapi)),
    )
}

/// Shop name, premium price and what is switched on.
#[utoipa::path(get, path = "/api/config", responses((status = 200, body = ShopConfig)))]
async fn get_config(State(app): State<App>) -> axum::Json<ShopConfig> {
    axum::Json(ShopConfig::new(&app.config))
}

/// Whether the shop and its database answer; 503 when the database does not.
#[utoipa::path(get, path = "/api/health",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
async fn get_health(State(app): State<App>) -> (StatusCode, axum::Json<Health>) {
    let answered = app.db.read(|tx| tx.one("SELECT 1", &[], |row| row.get::<i64>(0))).await;
    let (status, condition) = match answered {
        Ok(_) => (StatusCode::OK, Condition::Ok),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Condition::Failing),
    };
    (
        status,
        axum::Json(Health { status: condition, database: condition, version: env!("CARGO_PKG_VERSION") }),
    )
}

/// This interface as an OpenAPI 3.1 document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = serde_json::Value)))]
async fn get_openapi() -> Result<Response> {
    let document = crate::http::openapi_json()?;
    Ok(([(header::CONTENT_TYPE, "application/json")], document).into_response())
}
