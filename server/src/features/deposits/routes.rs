//! The own address, and the comparison of chains and books.

use super::types::{AddressResponse, Reconciliation};
use super::{reconciling, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Path;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::{Admin, Member};
use axum::extract::State;
use kontor_money::Currency;

pub fn routes() -> Routes {
    Routes::new()
        .member(Endpoints::new().routes(routes!(get_address)))
        .admin(Endpoints::new().routes(routes!(list_reconciliation)))
}

/// The own address for deposits; it stays the same.
#[utoipa::path(get, path = "/api/wallets/{currency}/address", params(("currency" = Currency, Path)),
    responses((status = 200, body = AddressResponse), (status = "4XX", body = ErrorBody)))]
async fn get_address(
    State(app): State<App>,
    member: Member,
    Path(currency): Path<Currency>,
) -> Result<axum::Json<AddressResponse>> {
    rules::address(&app, member, currency).await.map(axum::Json)
}

/// What lies on the chains compared with the ledger.
#[utoipa::path(get, path = "/api/admin/wallets/reconciliation",
    responses((status = 200, body = [Reconciliation]), (status = "4XX", body = ErrorBody)))]
async fn list_reconciliation(State(app): State<App>, _: Admin) -> Result<axum::Json<Vec<Reconciliation>>> {
    reconciling::list(&app).await.map(axum::Json)
}
