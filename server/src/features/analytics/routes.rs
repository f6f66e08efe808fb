//! The ten figures of the back office.

use super::rules;
use super::types::AdminStats;
use crate::app::App;
use crate::audience::Routes;
use crate::error::{ErrorBody, Result};
use crate::guard::Admin;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().admin(OpenApiRouter::new().routes(routes!(get_stats)))
}

/// How many users, products and orders there are, and the revenue.
#[utoipa::path(get, path = "/api/admin/stats",
    responses((status = 200, body = AdminStats), (status = "4XX", body = ErrorBody)))]
async fn get_stats(State(app): State<App>, admin: Admin) -> Result<axum::Json<AdminStats>> {
    rules::stats(&app, admin).await.map(axum::Json)
}
