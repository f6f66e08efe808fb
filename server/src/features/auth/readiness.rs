//! Whether the owner's account is safe enough for a shop.

use super::security;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use crate::identity::{UserId, has_second_factor};
use kontor_db::Tx;

/// A passkey next to the password is no second factor: the password alone still signs in.
///
/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    let missing = if security::has_passkey(tx, UserId::OWNER)? {
        "Ein Passkey allein genügt nicht, denn Ihr Passwort meldet weiterhin an. Richten Sie auch eine Authenticator-App ein."
    } else {
        "Ihr Konto schützt nur ein Passwort. Richten Sie eine Authenticator-App ein."
    };
    Ok(vec![Point::new(
        "second_factor",
        "Zweiter Faktor",
        Some("/profile"),
        (
            has_second_factor(tx, UserId::OWNER)?,
            "Neben dem Passwort verlangt Ihr Konto die Authenticator-App.",
        ),
        (PointState::Warning, missing),
    )])
}
