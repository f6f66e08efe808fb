//! A note of each export: taking much along at once is seen.

mod events;

pub use events::{Export, ExportEvent, ExportEventKind, Exported};

use crate::app::App;
use crate::error::Result;
use crate::events::Event;
use crate::identity::Account;

/// Writes down who has taken what along; `rows` where it is a table.
///
/// # Errors
/// When the database fails; then nothing is handed out.
pub async fn record_export(app: &App, by: &Account, what: Exported, rows: Option<usize>) -> Result<()> {
    let after = Export { what, rows: rows.map(|rows| i64::try_from(rows).unwrap_or(i64::MAX)) };
    let event =
        Event::new(&ExportEvent::Made { after }, app.clock.now(), ("user", by.id, by.username.as_str()));
    let event = event.by(by);
    app.db.write(move |tx| event.clone().emit(tx)).await?;
    app.outbox.notify_one();
    Ok(())
}
