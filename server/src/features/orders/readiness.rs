//! Whether the way from the cart to the letters was tried.

use super::store;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use crate::identity::UserId;
use kontor_db::Tx;

/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    Ok(vec![Point::new(
        "test_order",
        "Testbestellung",
        Some("/shop"),
        (store::has_ordered(tx, UserId::OWNER)?, "Sie haben selbst schon bestellt."),
        (
            PointState::Warning,
            "Bestellen Sie einmal selbst, dann sehen Sie, was Ihre Kunden sehen. Das geht schon jetzt.",
        ),
    )])
}
