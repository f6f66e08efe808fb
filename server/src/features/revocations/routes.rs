//! Declaring by call, as the form on the page does, and the back office's list.

use super::types::{Revocation, RevocationRequest, SettleRevocationRequest};
use super::{export, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::terms::DeclarationReceipt;
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Endpoints, Routes, routes};
use crate::identity::Admin;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, StatusCode};

pub fn routes() -> Routes {
    Routes::new().public(Endpoints::new().routes(routes!(declare_revocation))).admin(
        Endpoints::new()
            .routes(routes!(list_revocations))
            .routes(routes!(export_revocations))
            .routes(routes!(settle_revocation)),
    )
}

/// Withdraws from a contract (§ 356a BGB). The answer is the same whether there is such a contract or not.
#[utoipa::path(post, path = "/api/revocations", request_body = RevocationRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 201, body = DeclarationReceipt), (status = "4XX", body = ErrorBody)))]
async fn declare_revocation(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<RevocationRequest>,
) -> Result<(StatusCode, axum::Json<DeclarationReceipt>)> {
    let receipt = rules::declare(&app, address, &headers, request).await?;
    Ok((StatusCode::CREATED, axum::Json(receipt)))
}

/// Withdrawals from contracts: open ones first, the oldest on top, then those that are done. At most 200 of each.
#[utoipa::path(get, path = "/api/admin/revocations",
    responses((status = 200, body = Vec<Revocation>), (status = "4XX", body = ErrorBody)))]
async fn list_revocations(State(app): State<App>, admin: Admin) -> Result<axum::Json<Vec<Revocation>>> {
    rules::list(&app, admin).await.map(axum::Json)
}

/// All of them as a table for spreadsheets, the oldest first.
#[utoipa::path(get, path = "/api/admin/revocations/export",
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_revocations(State(app): State<App>, admin: Admin) -> Result<Response> {
    export::table(&app, admin).await
}

/// Says that a withdrawal was dealt with, or that it was not after all.
#[utoipa::path(put, path = "/api/admin/revocations/{number}", params(("number" = String, Path)),
    request_body = SettleRevocationRequest,
    responses((status = 200, body = Revocation), (status = "4XX", body = ErrorBody)))]
async fn settle_revocation(
    State(app): State<App>,
    admin: Admin,
    Path(number): Path<String>,
    Json(request): Json<SettleRevocationRequest>,
) -> Result<axum::Json<Revocation>> {
    rules::settle(&app, admin, number, request).await.map(axum::Json)
}
