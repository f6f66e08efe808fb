//! Orders as a table for spreadsheets.

use super::types::OrderQuery;
use super::{listing, order_number};
use crate::app::App;
use crate::csv::Table;
use crate::error::Result;
use crate::features::auth::{self, Exported};
use crate::identity::Admin;

const HEAD: [&str; 11] = [
    "Nummer",
    "Kunde",
    "Kontakt",
    "Betrag",
    "Artikel",
    "Zahlungsart",
    "Währung",
    "Zahlungsstatus",
    "Bestellt am",
    "Entschieden am",
    "Kennung",
];

/// Every order that fits the filter, in its order.
///
/// # Errors
/// When the filter is wrong or the database fails.
pub async fn orders(app: &App, admin: Admin, query: OrderQuery) -> Result<Table> {
    let list = listing::list(app, admin.clone().into(), query).await?;
    let mut table = Table::new(&HEAD)?;
    for order in list.orders {
        table.row([
            order_number(&order.id),
            order.customer_name,
            order.customer_phone,
            order.total_amount.0.to_string().replace('.', ","),
            order.item_count.to_string(),
            order.payment_method.as_str().to_owned(),
            order.payment_details.map(|details| details.currency).unwrap_or_default(),
            order.payment_status.in_german().to_owned(),
            order.created_at.in_german(&app.zone),
            order.settled_at.map(|at| at.in_german(&app.zone)).unwrap_or_default(),
            order.id,
        ])?;
    }
    auth::record_export(app, &admin, Exported::Orders, Some(table.rows())).await?;
    Ok(table)
}
