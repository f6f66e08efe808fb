//! Whether the shop can write to its customers.

use crate::app::App;
use crate::error::Result;
use crate::features::business::{Point, PointState};
use crate::services::post::Mailbox;
use kontor_db::Tx;

/// # Errors
/// Never: the mailbox stands in the settings.
pub fn points(app: &App, _: &mut Tx<'_>) -> Result<Vec<Point>> {
    let connected = app.state::<Mailbox>().get().is_some();
    Ok(vec![Point::new(
        "mailbox",
        "Postfach",
        Some("/admin/mail"),
        (connected, "Der Laden schreibt seinen Kunden über Ihr Postfach."),
        (
            PointState::Warning,
            "Ohne Postfach bleiben Bestätigungen im Postausgang liegen. Tragen Sie es in kontor.toml unter [mail] ein.",
        ),
    )])
}
