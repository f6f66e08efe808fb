//! The ten figures of the back office, and sales by range.

use super::rules;
use super::types::{AdminStats, Analytics, AnalyticsQuery};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Query;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Admin;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().admin(Endpoints::new().routes(routes!(get_stats)).routes(routes!(get_analytics)))
}

/// How many users, products and orders there are, and the revenue.
#[utoipa::path(get, path = "/api/admin/stats",
    responses((status = 200, body = AdminStats), (status = "4XX", body = ErrorBody)))]
async fn get_stats(State(app): State<App>, admin: Admin) -> Result<axum::Json<AdminStats>> {
    rules::stats(&app, admin).await.map(axum::Json)
}

/// Revenue, orders and customers of a range of days, by category, product and day.
#[utoipa::path(get, path = "/api/admin/analytics", params(AnalyticsQuery),
    responses((status = 200, body = Analytics), (status = "4XX", body = ErrorBody)))]
async fn get_analytics(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AnalyticsQuery>,
) -> Result<axum::Json<Analytics>> {
    rules::analytics(&app, admin, query.range).await.map(axum::Json)
}
