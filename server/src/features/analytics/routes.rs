//! The ten figures of the back office.

use super::types::AdminStats;
use crate::app::App;
use crate::audience::Routes;
use crate::error::{ErrorBody, Result};
use crate::features::{auth, catalog, orders};
use crate::guard::Admin;
use axum::extract::State;
use kontor_money::Amount;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().admin(OpenApiRouter::new().routes(routes!(get_stats)))
}

/// How many users, products and orders there are, and the revenue.
#[utoipa::path(get, path = "/api/admin/stats",
    responses((status = 200, body = AdminStats), (status = "4XX", body = ErrorBody)))]
async fn get_stats(State(app): State<App>, admin: Admin) -> Result<axum::Json<AdminStats>> {
    let now = app.clock.now();
    let stats = app
        .db
        .read(move |tx| -> Result<_> {
            let people = auth::count_accounts(tx, &admin, now)?;
            let (total_products, premium_products) = catalog::count_products(tx)?;
            let orders = orders::figures(tx, &admin)?;
            Ok(AdminStats {
                success: true,
                total_users: people.total,
                pending_users: people.pending,
                active_users: people.active,
                banned_users: people.banned,
                total_products,
                premium_products,
                total_orders: orders.total,
                pending_orders: orders.pending,
                completed_orders: orders.paid,
                total_revenue: Amount(orders.revenue),
            })
        })
        .await?;
    Ok(axum::Json(stats))
}
