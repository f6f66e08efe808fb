//! Whether the shop can write to its customers.

use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use crate::services::post::Mailbox;
use kontor_db::Tx;

/// Whether that is a durable medium no court has said.
const NONE: &str = "Ohne Postfach nimmt der Laden keine Bestellungen von Gästen an. Mitglieder finden ihre Unterlagen im Konto und, wo \
    verbunden, bei Telegram; ob das als dauerhafter Datenträger genügt, ist nicht geklärt. Tragen Sie das Postfach in kontor.toml unter \
    [mail] ein.";
const NONE_IN_DEMO: &str = "Ohne Postfach bleiben Bestätigungen im Postausgang liegen. Tragen Sie es in kontor.toml unter [mail] ein.";

/// # Errors
/// Never: the mailbox stands in the settings.
pub fn points(app: &App, _: &mut Tx<'_>) -> Result<Vec<Point>> {
    let connected = app.state::<Mailbox>().get().is_some();
    Ok(vec![Point::new(
        "mailbox",
        "Postfach",
        Some("/admin/mail"),
        (connected, "Der Laden schreibt seinen Kunden über Ihr Postfach."),
        (PointState::Warning, if app.config.keeps_letters() { NONE } else { NONE_IN_DEMO }),
    )])
}
