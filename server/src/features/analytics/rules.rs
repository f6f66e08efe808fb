//! The figures, counted by the features whose rows they are.

use super::types::AdminStats;
use crate::app::App;
use crate::error::Result;
use crate::features::{auth, catalog, orders};
use crate::guard::Admin;
use kontor_money::Amount;

pub async fn stats(app: &App, admin: Admin) -> Result<AdminStats> {
    let now = app.clock.now();
    app.db
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
        .await
}
