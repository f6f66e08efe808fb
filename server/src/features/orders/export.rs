//! Orders as a table for spreadsheets.

use super::types::OrderQuery;
use super::{listing, order_number, store};
use crate::app::App;
use crate::csv::Table;
use crate::error::Result;
use crate::features::auth::{self, Exported};
use crate::identity::Admin;
use kontor_money::Amount;

const HEAD: [&str; 13] = [
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
    "Gutschein",
    "Nachlass durch Gutschein",
];

fn decimal(amount: Amount) -> String {
    amount.0.to_string().replace('.', ",")
}

/// Every order that fits the filter, in its order.
///
/// # Errors
/// When the filter is wrong or the database fails.
pub async fn orders(app: &App, admin: Admin, query: OrderQuery) -> Result<Table> {
    let list = listing::list(app, admin.clone().into(), query).await?;
    let vouchers = app.db.read(store::charges::list_vouchers).await?;
    let mut table = Table::new(&HEAD)?;
    for order in list.orders {
        let voucher = vouchers.get(&order.id);
        table.row([
            order_number(&order.id),
            order.customer_name,
            order.customer_phone,
            decimal(order.total_amount),
            order.item_count.to_string(),
            order.payment_method.as_str().to_owned(),
            order.payment_details.map(|details| details.currency).unwrap_or_default(),
            order.payment_status.in_german().to_owned(),
            order.created_at.in_german(&app.zone),
            order.settled_at.map(|at| at.in_german(&app.zone)).unwrap_or_default(),
            order.id,
            voucher.map(|voucher| voucher.code.clone()).unwrap_or_default(),
            voucher.map(|voucher| decimal(voucher.discount_amount)).unwrap_or_default(),
        ])?;
    }
    auth::record_export(app, &admin, Exported::Orders, Some(table.rows())).await?;
    Ok(table)
}
