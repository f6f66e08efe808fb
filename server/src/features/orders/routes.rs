//! Placing, reading and settling orders.

use super::types::{
    MethodRequest, OrderDetail, OrderKeyQuery, OrderList, OrderNoteRequest, OrderPaymentView, OrderQuery,
    OrderRequest, OrderResponse, PayRequest, PayResponse, PaymentMethods, PaymentStatusRequest, Receipt,
    ReceiptQuery, SettleOrdersRequest, SettleOrdersResponse,
};
use super::{export, listing, online, paying, placing, rules};
use crate::app::App;
use crate::error::{ErrorBody, ErrorCode, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member, Visitor};
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, StatusCode};

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(place_order)).routes(routes!(get_receipt)))
        .public(
            Endpoints::new()
                .routes(routes!(list_payment_methods))
                .routes(routes!(get_order_payment))
                .routes(routes!(change_payment_method))
                .routes(routes!(pay_order))
                .routes(routes!(finish_order_payment)),
        )
        .member(Endpoints::new().routes(routes!(list_orders)).routes(routes!(get_order)))
        .admin_refusing(
            ErrorCode::PaymentStatusAdminOnly,
            Endpoints::new().routes(routes!(set_payment_status)).routes(routes!(settle_orders)),
        )
        .admin(Endpoints::new().routes(routes!(set_order_note)))
        .admin(Endpoints::new().routes(routes!(export_orders)))
        .confirmed()
}

/// Places an order, as a member or as a guest.
#[utoipa::path(post, path = "/api/orders", request_body = OrderRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 201, body = OrderResponse), (status = "4XX", body = ErrorBody)))]
async fn place_order(
    State(app): State<App>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<OrderRequest>,
) -> Result<(StatusCode, axum::Json<OrderResponse>)> {
    let placed = placing::place(&app, visitor, address, &headers, request).await?;
    Ok((StatusCode::CREATED, axum::Json(placed)))
}

/// Lists the own orders; for admins all orders.
#[utoipa::path(get, path = "/api/orders", params(OrderQuery),
    responses((status = 200, body = OrderList), (status = "4XX", body = ErrorBody)))]
async fn list_orders(
    State(app): State<App>,
    member: Member,
    Query(query): Query<OrderQuery>,
) -> Result<axum::Json<OrderList>> {
    listing::list(&app, member, query).await.map(axum::Json)
}

/// One order with its items; another member's answers 404.
#[utoipa::path(get, path = "/api/orders/{id}", params(("id" = String, Path)),
    responses((status = 200, body = OrderDetail), (status = "4XX", body = ErrorBody)))]
async fn get_order(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
) -> Result<axum::Json<OrderDetail>> {
    listing::get(&app, member, id).await.map(axum::Json)
}

/// One order for anyone who holds the key of its receipt, signed in or not; a wrong key answers 404.
#[utoipa::path(get, path = "/api/orders/{id}/receipt", params(("id" = String, Path), ReceiptQuery),
    responses((status = 200, body = Receipt), (status = "4XX", body = ErrorBody)))]
async fn get_receipt(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<ReceiptQuery>,
) -> Result<axum::Json<Receipt>> {
    listing::receipt(&app, id, &query.key).await.map(axum::Json)
}

/// The ways to pay an order that the shop offers.
#[utoipa::path(get, path = "/api/payment-methods",
    responses((status = 200, body = PaymentMethods), (status = "4XX", body = ErrorBody)))]
async fn list_payment_methods(State(app): State<App>) -> Result<axum::Json<PaymentMethods>> {
    paying::methods(&app).await.map(axum::Json)
}

/// Where the payment of an order stands and how it is made: for its customer, admins, and anyone who holds the key of its receipt.
#[utoipa::path(get, path = "/api/orders/{id}/payment", params(("id" = String, Path), OrderKeyQuery),
    responses((status = 200, body = OrderPaymentView), (status = "4XX", body = ErrorBody)))]
async fn get_order_payment(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<OrderKeyQuery>,
) -> Result<axum::Json<OrderPaymentView>> {
    paying::view(&app, visitor, id, query.key).await.map(axum::Json)
}

/// Chooses another way to pay, while nothing was paid.
#[utoipa::path(put, path = "/api/orders/{id}/payment-method", params(("id" = String, Path), OrderKeyQuery),
    request_body = MethodRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn change_payment_method(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<OrderKeyQuery>,
    Json(request): Json<MethodRequest>,
) -> Result<axum::Json<Done>> {
    paying::change_method(&app, visitor, id, query.key, request).await.map(axum::Json)
}

/// Opens the page of a provider on which what is missing is paid. For the same sum again the same page.
#[utoipa::path(post, path = "/api/orders/{id}/pay", params(("id" = String, Path), OrderKeyQuery), request_body = PayRequest,
    responses((status = 200, body = PayResponse), (status = "4XX", body = ErrorBody)))]
async fn pay_order(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<OrderKeyQuery>,
    headers: HeaderMap,
    Json(request): Json<PayRequest>,
) -> Result<axum::Json<PayResponse>> {
    online::pay(&app, visitor, &headers, id, query.key, request).await.map(axum::Json)
}

/// Takes what the payer has agreed to on a provider's page; asking again changes nothing.
#[utoipa::path(post, path = "/api/orders/{id}/payment", params(("id" = String, Path), OrderKeyQuery),
    responses((status = 200, body = OrderPaymentView), (status = "4XX", body = ErrorBody)))]
async fn finish_order_payment(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<OrderKeyQuery>,
) -> Result<axum::Json<OrderPaymentView>> {
    online::finish(&app, visitor, id, query.key).await.map(axum::Json)
}

/// Settles a pending order: paid or failed.
#[utoipa::path(put, path = "/api/orders/{id}/payment-status", params(("id" = String, Path)),
    request_body = PaymentStatusRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn set_payment_status(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
    Json(request): Json<PaymentStatusRequest>,
) -> Result<axum::Json<Done>> {
    rules::settle(&app, admin, id, request.status).await.map(axum::Json)
}

/// Settles several pending orders, each for itself.
#[utoipa::path(post, path = "/api/orders/settle", request_body = SettleOrdersRequest,
    responses((status = 200, body = SettleOrdersResponse), (status = "4XX", body = ErrorBody)))]
async fn settle_orders(
    State(app): State<App>,
    admin: Admin,
    Json(request): Json<SettleOrdersRequest>,
) -> Result<axum::Json<SettleOrdersResponse>> {
    rules::settle_all(&app, admin, request).await.map(axum::Json)
}

/// Writes the shop's own note on an order.
#[utoipa::path(put, path = "/api/orders/{id}/note", params(("id" = String, Path)), request_body = OrderNoteRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn set_order_note(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
    Json(request): Json<OrderNoteRequest>,
) -> Result<axum::Json<Done>> {
    rules::note(&app, admin, id, request).await.map(axum::Json)
}

/// The orders that fit the filter as a table for spreadsheets.
#[utoipa::path(get, path = "/api/orders/export", params(OrderQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_orders(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<OrderQuery>,
) -> Result<Response> {
    export::orders(&app, admin, query).await?.respond("bestellungen.csv")
}
