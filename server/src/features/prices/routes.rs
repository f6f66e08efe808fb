//! The history of a product's price, for the owner.

use super::rules;
use super::types::{PriceHistory, PriceQuery};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Path, Query};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().owner(Endpoints::new().routes(routes!(list_prices)))
}

/// What a product cost, and when, also after it was removed; and what a reduction to another price would show.
#[utoipa::path(get, path = "/api/products/{id}/prices", params(("id" = i64, Path), PriceQuery),
    responses((status = 200, body = PriceHistory), (status = "4XX", body = ErrorBody)))]
async fn list_prices(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Query(query): Query<PriceQuery>,
) -> Result<axum::Json<PriceHistory>> {
    rules::list(&app, owner, id, query).await.map(axum::Json)
}
