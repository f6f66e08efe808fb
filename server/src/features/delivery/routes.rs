//! Quotes for everybody, and the owner's list of methods.

use super::types::{DeliveryMethod, DeliveryMethodRequest, QuoteRequest, QuoteResponse};
use super::{methods, quoting};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Done, Routes};
use crate::identity::{Owner, Visitor};
use axum::extract::State;
use http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().public(OpenApiRouter::new().routes(routes!(quote_delivery))).owner(
        OpenApiRouter::new()
            .routes(routes!(list_delivery_methods, create_delivery_method))
            .routes(routes!(update_delivery_method, delete_delivery_method)),
    )
}

/// What goods come to with each way of delivery that goes to the country: shipping, VAT by rate, total.
#[utoipa::path(post, path = "/api/delivery/quote", request_body = QuoteRequest,
    responses((status = 200, body = QuoteResponse), (status = "4XX", body = ErrorBody)))]
async fn quote_delivery(
    State(app): State<App>,
    visitor: Visitor,
    Json(request): Json<QuoteRequest>,
) -> Result<axum::Json<QuoteResponse>> {
    quoting::answer(&app, visitor, request).await.map(axum::Json)
}

/// All methods with their rates, those that are switched off too.
#[utoipa::path(get, path = "/api/admin/delivery/methods",
    responses((status = 200, body = Vec<DeliveryMethod>), (status = "4XX", body = ErrorBody)))]
async fn list_delivery_methods(
    State(app): State<App>,
    owner: Owner,
) -> Result<axum::Json<Vec<DeliveryMethod>>> {
    methods::list(&app, owner).await.map(axum::Json)
}

/// Adds a method with its rates.
#[utoipa::path(post, path = "/api/admin/delivery/methods", request_body = DeliveryMethodRequest,
    responses((status = 201, body = DeliveryMethod), (status = "4XX", body = ErrorBody)))]
async fn create_delivery_method(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<DeliveryMethodRequest>,
) -> Result<(StatusCode, axum::Json<DeliveryMethod>)> {
    let created = methods::create(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(created)))
}

/// Changes a method; its rates are those of the request and no others.
#[utoipa::path(put, path = "/api/admin/delivery/methods/{id}", params(("id" = i64, Path)),
    request_body = DeliveryMethodRequest,
    responses((status = 200, body = DeliveryMethod), (status = "4XX", body = ErrorBody)))]
async fn update_delivery_method(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<DeliveryMethodRequest>,
) -> Result<axum::Json<DeliveryMethod>> {
    methods::update(&app, owner, id, request).await.map(axum::Json)
}

/// Removes a method with its rates. Orders keep what they were promised.
#[utoipa::path(delete, path = "/api/admin/delivery/methods/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_delivery_method(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    methods::delete(&app, owner, id).await.map(axum::Json)
}
