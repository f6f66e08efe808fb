//! Quotes for everybody; the owner's methods, places, and days on which the shop is closed.

use super::types::{
    ClosedDay, ClosedDaysRequest, DeliveryMethod, DeliveryMethodRequest, DeliveryPlace, DeliveryPlaceRequest,
    QuoteRequest, QuoteResponse,
};
use super::{methods, places, quoting};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::{Owner, Visitor};
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new().public(Endpoints::new().routes(routes!(quote_delivery))).owner(
        Endpoints::new()
            .routes(routes!(list_delivery_methods, create_delivery_method))
            .routes(routes!(update_delivery_method, delete_delivery_method))
            .routes(routes!(list_delivery_places, create_delivery_place))
            .routes(routes!(update_delivery_place, delete_delivery_place))
            .routes(routes!(list_closed_days, set_closed_days)),
    )
}

/// What goods come to with each way of delivery that goes to the country: shipping, VAT by rate, total.
#[utoipa::path(post, path = "/api/delivery/quote", request_body = QuoteRequest,
    responses((status = 200, body = QuoteResponse), (status = "4XX", body = ErrorBody)))]
async fn quote_delivery(
    State(app): State<App>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Json(request): Json<QuoteRequest>,
) -> Result<axum::Json<QuoteResponse>> {
    quoting::answer(&app, visitor, address, request).await.map(axum::Json)
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

/// All places with their slots, those that are switched off too.
#[utoipa::path(get, path = "/api/admin/delivery/places",
    responses((status = 200, body = Vec<DeliveryPlace>), (status = "4XX", body = ErrorBody)))]
async fn list_delivery_places(
    State(app): State<App>,
    owner: Owner,
) -> Result<axum::Json<Vec<DeliveryPlace>>> {
    places::list(&app, owner).await.map(axum::Json)
}

/// Adds a place with its slots.
#[utoipa::path(post, path = "/api/admin/delivery/places", request_body = DeliveryPlaceRequest,
    responses((status = 201, body = DeliveryPlace), (status = "4XX", body = ErrorBody)))]
async fn create_delivery_place(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<DeliveryPlaceRequest>,
) -> Result<(StatusCode, axum::Json<DeliveryPlace>)> {
    let created = places::create(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(created)))
}

/// Changes a place; its slots are those of the request and no others. Orders that were placed for one keep their time.
#[utoipa::path(put, path = "/api/admin/delivery/places/{id}", params(("id" = i64, Path)),
    request_body = DeliveryPlaceRequest,
    responses((status = 200, body = DeliveryPlace), (status = "4XX", body = ErrorBody)))]
async fn update_delivery_place(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<DeliveryPlaceRequest>,
) -> Result<axum::Json<DeliveryPlace>> {
    places::update(&app, owner, id, request).await.map(axum::Json)
}

/// Removes a place with its slots. Orders keep what they were promised.
#[utoipa::path(delete, path = "/api/admin/delivery/places/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_delivery_place(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    places::delete(&app, owner, id).await.map(axum::Json)
}

/// Public holidays and days off.
#[utoipa::path(get, path = "/api/admin/delivery/closed-days",
    responses((status = 200, body = Vec<ClosedDay>), (status = "4XX", body = ErrorBody)))]
async fn list_closed_days(State(app): State<App>, owner: Owner) -> Result<axum::Json<Vec<ClosedDay>>> {
    places::list_closed_days(&app, owner).await.map(axum::Json)
}

/// Those days and no others: no place is open on them, and nothing is packed or carried.
#[utoipa::path(put, path = "/api/admin/delivery/closed-days", request_body = ClosedDaysRequest,
    responses((status = 200, body = Vec<ClosedDay>), (status = "4XX", body = ErrorBody)))]
async fn set_closed_days(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<ClosedDaysRequest>,
) -> Result<axum::Json<Vec<ClosedDay>>> {
    places::set_closed_days(&app, owner, request).await.map(axum::Json)
}
