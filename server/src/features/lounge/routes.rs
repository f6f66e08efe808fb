//! The member's side of the lounge, and the back office's.

use super::types::{
    DecisionRequest, LoungeAccess, MonthlyProductRequest, MonthlyProductStatus, MonthlyRequest, OfficeQuery,
    OfficeRequests,
};
use super::{office, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member, Premium};
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new()
        .member(Endpoints::new().routes(routes!(lounge_access)))
        .premium(
            Endpoints::new()
                .routes(routes!(monthly_product_status))
                .routes(routes!(monthly_product_history))
                .routes(routes!(request_monthly_product)),
        )
        .admin(
            Endpoints::new().routes(routes!(list_monthly_products)).routes(routes!(decide_monthly_product)),
        )
}

/// Whether the member may enter the lounge.
#[utoipa::path(get, path = "/api/premium/lounge/access",
    responses((status = 200, body = LoungeAccess), (status = "4XX", body = ErrorBody)))]
async fn lounge_access(State(app): State<App>, member: Member) -> axum::Json<LoungeAccess> {
    axum::Json(rules::access(&app, &member))
}

/// Whether a free product may be chosen this month, and what was.
#[utoipa::path(get, path = "/api/premium/monthly-free-product/status",
    responses((status = 200, body = MonthlyProductStatus), (status = "4XX", body = ErrorBody)))]
async fn monthly_product_status(
    State(app): State<App>,
    member: Premium,
) -> Result<axum::Json<MonthlyProductStatus>> {
    rules::status(&app, member).await.map(axum::Json)
}

/// The own requests of all months, newest first.
#[utoipa::path(get, path = "/api/premium/monthly-free-product/history",
    responses((status = 200, body = Vec<MonthlyRequest>), (status = "4XX", body = ErrorBody)))]
async fn monthly_product_history(
    State(app): State<App>,
    member: Premium,
) -> Result<axum::Json<Vec<MonthlyRequest>>> {
    rules::history(&app, member).await.map(axum::Json)
}

/// Chooses this month's free product.
#[utoipa::path(post, path = "/api/premium/monthly-free-product/request", request_body = MonthlyProductRequest,
    responses((status = 201, body = Done), (status = "4XX", body = ErrorBody)))]
async fn request_monthly_product(
    State(app): State<App>,
    member: Premium,
    Json(request): Json<MonthlyProductRequest>,
) -> Result<(StatusCode, axum::Json<Done>)> {
    let done = rules::request(&app, member, request).await?;
    Ok((StatusCode::CREATED, axum::Json(done)))
}

/// What members have chosen, newest first.
#[utoipa::path(get, path = "/api/admin/monthly-free-products", params(OfficeQuery),
    responses((status = 200, body = OfficeRequests), (status = "4XX", body = ErrorBody)))]
async fn list_monthly_products(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<OfficeQuery>,
) -> Result<axum::Json<OfficeRequests>> {
    office::list(&app, admin, query).await.map(axum::Json)
}

/// Moves a request on: approves, ships, delivers or refuses it. The member is told.
#[utoipa::path(post, path = "/api/admin/monthly-free-products/{id}", params(("id" = i64, Path)),
    request_body = DecisionRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn decide_monthly_product(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
    Json(request): Json<DecisionRequest>,
) -> Result<axum::Json<Done>> {
    office::decide(&app, admin, id, request).await.map(axum::Json)
}
