//! Whether customers can choose how the goods get to them.

use super::store;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use kontor_db::Tx;

/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    Ok(vec![Point::new(
        "delivery",
        "Versandarten",
        Some("/admin/delivery"),
        (!store::list_active(tx)?.is_empty(), "Ihre Kunden wählen, wie die Ware zu ihnen kommt."),
        (PointState::Warning, "Ohne Versandart sprechen Sie die Lieferung nach jeder Bestellung ab."),
    )])
}
