//! Stocks and their movements, for the owner.

use super::moving;
use super::types::{
    CountConflict, CountRequest, MoveRequest, MovedStock, MovementList, MovementQuery, StockFactsRequest,
    StockList, StockQuery,
};
use super::{export, listing, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

pub fn routes() -> Routes {
    Routes::new().owner(
        Endpoints::new()
            .routes(routes!(list_stock))
            .routes(routes!(set_stock_facts))
            .routes(routes!(list_stock_movements))
            .routes(routes!(export_stock_movements))
            .routes(routes!(receive_goods))
            .routes(routes!(record_loss))
            .routes(routes!(record_count)),
    )
}

/// All products with what there is of them, by their names.
#[utoipa::path(get, path = "/api/admin/stock", params(StockQuery),
    responses((status = 200, body = StockList), (status = "4XX", body = ErrorBody)))]
async fn list_stock(
    State(app): State<App>,
    owner: Owner,
    Query(query): Query<StockQuery>,
) -> Result<axum::Json<StockList>> {
    listing::list(&app, owner, query).await.map(axum::Json)
}

/// Says at how many pieces the owner is told, and what number stands under the bar code.
#[utoipa::path(put, path = "/api/admin/stock/products/{id}", params(("id" = i64, Path)), request_body = StockFactsRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn set_stock_facts(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<StockFactsRequest>,
) -> Result<axum::Json<Done>> {
    rules::set_facts(&app, owner, id, request).await.map(axum::Json)
}

/// Movements of a product or of all, the newest first.
#[utoipa::path(get, path = "/api/admin/stock/movements", params(MovementQuery),
    responses((status = 200, body = MovementList), (status = "4XX", body = ErrorBody)))]
async fn list_stock_movements(
    State(app): State<App>,
    owner: Owner,
    Query(query): Query<MovementQuery>,
) -> Result<axum::Json<MovementList>> {
    listing::movements(&app, owner, query).await.map(axum::Json)
}

/// The movements that fit the filter as a table for spreadsheets.
#[utoipa::path(get, path = "/api/admin/stock/movements/export", params(MovementQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_stock_movements(
    State(app): State<App>,
    owner: Owner,
    Query(query): Query<MovementQuery>,
) -> Result<Response> {
    export::movements(&app, owner, query).await?.respond("lagerbewegungen.csv")
}

/// Goods that came in. An `Idempotency-Key` keeps a repeated call from booking them twice.
#[utoipa::path(post, path = "/api/admin/stock/deliveries", request_body = MoveRequest,
    responses((status = 200, body = MovedStock), (status = "4XX", body = ErrorBody)))]
async fn receive_goods(
    State(app): State<App>,
    owner: Owner,
    headers: HeaderMap,
    Json(request): Json<MoveRequest>,
) -> Result<axum::Json<MovedStock>> {
    moving::receive(&app, owner, &headers, request).await.map(axum::Json)
}

/// Goods that were lost. An `Idempotency-Key` keeps a repeated call from booking it twice.
#[utoipa::path(post, path = "/api/admin/stock/losses", request_body = MoveRequest,
    responses((status = 200, body = MovedStock), (status = "4XX", body = ErrorBody)))]
async fn record_loss(
    State(app): State<App>,
    owner: Owner,
    headers: HeaderMap,
    Json(request): Json<MoveRequest>,
) -> Result<axum::Json<MovedStock>> {
    moving::lose(&app, owner, &headers, request).await.map(axum::Json)
}

/// What was counted. 409 when a stock is no longer what the person saw; nothing is stored then. An `Idempotency-Key` makes it safe to
/// repeat.
#[utoipa::path(post, path = "/api/admin/stock/counts", request_body = CountRequest,
    responses((status = 200, body = MovedStock), (status = 409, body = CountConflict), (status = "4XX", body = ErrorBody)))]
async fn record_count(
    State(app): State<App>,
    owner: Owner,
    headers: HeaderMap,
    Json(request): Json<CountRequest>,
) -> Result<Response> {
    Ok(moving::count(&app, owner, &headers, request).await?.into_response())
}
