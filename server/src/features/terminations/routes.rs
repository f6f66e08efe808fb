//! Declaring by call, as the form on the page does, and the back office's list.

use super::rules;
use super::types::{Termination, TerminationRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::terms::{DeclarationReceipt, SettleRequest};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Endpoints, Routes, routes};
use crate::identity::Admin;
use axum::extract::State;
use http::{HeaderMap, StatusCode};

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(declare_termination)))
        .admin(Endpoints::new().routes(routes!(list_terminations)).routes(routes!(settle_termination)))
}

/// Terminates a contract (§ 312k BGB). The answer is the same whether there is such a contract or not.
#[utoipa::path(post, path = "/api/terminations", request_body = TerminationRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 201, body = DeclarationReceipt), (status = "4XX", body = ErrorBody)))]
async fn declare_termination(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<TerminationRequest>,
) -> Result<(StatusCode, axum::Json<DeclarationReceipt>)> {
    let receipt = rules::declare(&app, address, &headers, request).await?;
    Ok((StatusCode::CREATED, axum::Json(receipt)))
}

/// Terminations of contracts: open ones first, the oldest on top, then those that are done. At most 200 of each.
#[utoipa::path(get, path = "/api/admin/terminations",
    responses((status = 200, body = Vec<Termination>), (status = "4XX", body = ErrorBody)))]
async fn list_terminations(State(app): State<App>, admin: Admin) -> Result<axum::Json<Vec<Termination>>> {
    rules::list(&app, admin).await.map(axum::Json)
}

/// Says that a termination was dealt with, or that it was not after all.
#[utoipa::path(put, path = "/api/admin/terminations/{number}", params(("number" = String, Path)),
    request_body = SettleRequest,
    responses((status = 200, body = Termination), (status = "4XX", body = ErrorBody)))]
async fn settle_termination(
    State(app): State<App>,
    admin: Admin,
    Path(number): Path<String>,
    Json(request): Json<SettleRequest>,
) -> Result<axum::Json<Termination>> {
    rules::settle(&app, admin, number, request.is_done).await.map(axum::Json)
}
