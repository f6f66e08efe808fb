//! Whether there is anything to buy.

use super::store;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use kontor_db::Tx;

/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    Ok(vec![Point::new(
        "product",
        "Erster Artikel",
        Some("/admin/products"),
        (store::count_products(tx)?.0 > 0, "Im Regal liegt etwas."),
        (PointState::Warning, "Noch gibt es nichts zu kaufen."),
    )])
}
