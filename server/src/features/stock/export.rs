//! Movements as a table for spreadsheets.

use super::listing;
use super::types::MovementQuery;
use crate::app::App;
use crate::csv::Table;
use crate::error::Result;
use crate::features::catalog::StockReason;
use crate::identity::Owner;

const HEAD: [&str; 10] = [
    "Nr.",
    "Zeit",
    "Produkt",
    "Produkt (Nr.)",
    "Grund",
    "Menge",
    "Bestand danach",
    "Wer",
    "Bestellung",
    "Notiz",
];
/// Movements of one file.
const MOST: u32 = 50_000;

/// The newest movements that fit the filter.
///
/// # Errors
/// When the filter is wrong or the database fails.
pub async fn movements(app: &App, owner: Owner, query: MovementQuery) -> Result<Table> {
    let mut table = Table::new(&HEAD)?;
    for moved in listing::find(app, owner, query, MOST).await? {
        table.row([
            moved.id.to_string(),
            moved.at.in_german(&app.zone),
            moved.product_name,
            moved.product_id.to_string(),
            in_german(moved.reason).to_owned(),
            moved.quantity.to_string(),
            moved.balance.map_or_else(|| "unbegrenzt".to_owned(), |balance| balance.to_string()),
            moved.actor,
            moved.order_number.unwrap_or_default(),
            moved.note,
        ])?;
    }
    Ok(table)
}

const fn in_german(reason: StockReason) -> &'static str {
    match reason {
        StockReason::Order => "Bestellung",
        StockReason::Return => "Rückgabe",
        StockReason::Count => "Zählung",
        StockReason::Loss => "Schwund",
        StockReason::Delivery => "Wareneingang",
        StockReason::Correction => "Korrektur",
    }
}
