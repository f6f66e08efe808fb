//! Whether the owner's account is safe enough for a shop.

use super::security;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use crate::identity::{UserId, has_second_factor};
use kontor_db::Tx;

/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    let is_safe = has_second_factor(tx, UserId::OWNER)? || security::has_passkey(tx, UserId::OWNER)?;
    Ok(vec![Point::new(
        "second_factor",
        "Zweiter Faktor",
        Some("/profile"),
        (is_safe, "Ihr Konto hat eine Authenticator-App oder einen Passkey."),
        (
            PointState::Warning,
            "Ihr Konto schützt nur ein Passwort. Richten Sie eine Authenticator-App oder einen Passkey ein.",
        ),
    )])
}
