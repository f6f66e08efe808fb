//! Refunds in the back office.

use super::types::{AdminRefund, OrderRefunds, RefundRequest, RefundWork};
use super::{deadlines, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Admin;
use axum::extract::State;
use http::{HeaderMap, StatusCode};

pub fn routes() -> Routes {
    Routes::new().admin(
        Endpoints::new()
            .routes(routes!(list_refund_work))
            .routes(routes!(list_order_refunds))
            .routes(routes!(give_back))
            .routes(routes!(finish_refund))
            .routes(routes!(withdraw_refund)),
    )
}

/// What is to go back, and by when.
#[utoipa::path(get, path = "/api/admin/refunds",
    responses((status = 200, body = RefundWork), (status = "4XX", body = ErrorBody)))]
async fn list_refund_work(State(app): State<App>, admin: Admin) -> Result<axum::Json<RefundWork>> {
    deadlines::read(&app, admin).await.map(axum::Json)
}

/// What can go back for an order, and what did.
#[utoipa::path(get, path = "/api/admin/orders/{id}/refunds", params(("id" = String, Path)),
    responses((status = 200, body = OrderRefunds), (status = "4XX", body = ErrorBody)))]
async fn list_order_refunds(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
) -> Result<axum::Json<OrderRefunds>> {
    rules::of_order(&app, admin, id).await.map(axum::Json)
}

/// Gives money back for an order: never more than was paid. By a provider it is asked for at once and until it answers.
#[utoipa::path(post, path = "/api/admin/orders/{id}/refunds", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    request_body = RefundRequest,
    responses((status = 201, body = AdminRefund), (status = "4XX", body = ErrorBody)))]
async fn give_back(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(request): Json<RefundRequest>,
) -> Result<(StatusCode, axum::Json<AdminRefund>)> {
    let refund = rules::give_back(&app, admin, &headers, id, request).await?;
    Ok((StatusCode::CREATED, axum::Json(refund)))
}

/// Says that a refund by transfer was made. Once is enough; again changes nothing.
#[utoipa::path(post, path = "/api/admin/refunds/{id}/done", params(("id" = String, Path)),
    responses((status = 200, body = AdminRefund), (status = "4XX", body = ErrorBody)))]
async fn finish_refund(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
) -> Result<axum::Json<AdminRefund>> {
    rules::finish(&app, admin, id).await.map(axum::Json)
}

/// Takes back a refund by transfer that was not made, and puts away one that a provider refused.
#[utoipa::path(post, path = "/api/admin/refunds/{id}/withdraw", params(("id" = String, Path)),
    responses((status = 200, body = AdminRefund), (status = "4XX", body = ErrorBody)))]
async fn withdraw_refund(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
) -> Result<axum::Json<AdminRefund>> {
    rules::withdraw(&app, admin, id).await.map(axum::Json)
}
