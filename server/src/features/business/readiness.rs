//! What a shop needs before it sells, collected from the features that know it.

use super::store;
use super::types::{Point, PointState};
use crate::app::App;
use crate::error::Result;
use kontor_db::Tx;

type PointsOf = fn(&App, &mut Tx<'_>) -> Result<Vec<Point>>;

/// Handed over at the start: what each feature has to say, in the order of the list.
pub struct ReadinessPoints(pub &'static [PointsOf]);

/// The seller's facts, and the address of the shop.
///
/// # Errors
/// When the database fails.
pub fn points(app: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    let details = store::current(tx)?;
    let secure = app.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let place = Some("/admin/business");
    Ok(vec![
        Point::new(
            "seller",
            "Angaben zum Laden",
            place,
            (details.missing().is_empty(), "Name, Anschrift, E-Mail-Adresse und Telefon stehen fest."),
            (PointState::Missing, "Name, Anschrift, E-Mail-Adresse oder Telefon des Ladens fehlt noch."),
        ),
        Point::new(
            "bank_account",
            "Bankverbindung",
            place,
            (!details.iban.is_empty(), "Ihre IBAN ist hinterlegt."),
            (PointState::Warning, "Ohne IBAN kann niemand an Sie überweisen."),
        ),
        Point::new(
            "address",
            "Adresse des Ladens",
            None,
            (secure, "Der Laden ist verschlüsselt erreichbar."),
            (PointState::Warning, "Tragen Sie in kontor.toml unter public_url die Adresse mit https:// ein."),
        ),
    ])
}
