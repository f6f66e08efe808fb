//! Whether there is anything to buy, and whether it says what it has to.

use super::facts::ProductState;
use super::store;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use kontor_db::Tx;

const OFFICE: &str = "/admin/products";

/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    let products = store::facts::list_owned(tx)?;
    let live = products.iter().filter(|owned| owned.state == ProductState::Live);
    let lacking = live.clone().filter(|owned| !owned.missing.is_empty()).count();
    let first = Point::new(
        "product",
        "Erster Artikel",
        Some(OFFICE),
        (live.count() > 0, "Im Regal liegt etwas."),
        (PointState::Warning, "Noch gibt es nichts zu kaufen."),
    );
    let lack = match lacking {
        1 => "Bei einem Artikel im Shop fehlen Pflichtangaben (LMIV, GPSR).".to_owned(),
        more => format!("Bei {more} Artikeln im Shop fehlen Pflichtangaben (LMIV, GPSR)."),
    };
    let facts = Point::new(
        "facts",
        "Pflichtangaben zu Artikeln",
        Some(OFFICE),
        (lacking == 0, "Jeder Artikel im Shop sagt, was er sagen muss."),
        (PointState::Missing, &lack),
    );
    Ok(vec![first, facts])
}
