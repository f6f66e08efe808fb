//! The owner's vouchers. Customers redeem them with quotes and orders.

use super::rules;
use super::types::{Voucher, VoucherRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new().owner(
        Endpoints::new()
            .routes(routes!(list_vouchers, create_voucher))
            .routes(routes!(update_voucher))
            .routes(routes!(end_voucher)),
    )
}

/// All vouchers, the newest first.
#[utoipa::path(get, path = "/api/admin/vouchers",
    responses((status = 200, body = Vec<Voucher>), (status = "4XX", body = ErrorBody)))]
async fn list_vouchers(State(app): State<App>, owner: Owner) -> Result<axum::Json<Vec<Voucher>>> {
    rules::list(&app, owner).await.map(axum::Json)
}

/// Makes a voucher.
#[utoipa::path(post, path = "/api/admin/vouchers", request_body = VoucherRequest,
    responses((status = 201, body = Voucher), (status = "4XX", body = ErrorBody)))]
async fn create_voucher(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<VoucherRequest>,
) -> Result<(StatusCode, axum::Json<Voucher>)> {
    let created = rules::create(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(created)))
}

/// Changes a voucher. Orders keep what they were promised.
#[utoipa::path(put, path = "/api/admin/vouchers/{id}", params(("id" = i64, Path)), request_body = VoucherRequest,
    responses((status = 200, body = Voucher), (status = "4XX", body = ErrorBody)))]
async fn update_voucher(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<VoucherRequest>,
) -> Result<axum::Json<Voucher>> {
    rules::update(&app, owner, id, request).await.map(axum::Json)
}

/// Ends a voucher: no further order can redeem it. Ending it again changes nothing.
#[utoipa::path(post, path = "/api/admin/vouchers/{id}/end", params(("id" = i64, Path)),
    responses((status = 200, body = Voucher), (status = "4XX", body = ErrorBody)))]
async fn end_voucher(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<Voucher>> {
    rules::end(&app, owner, id).await.map(axum::Json)
}
