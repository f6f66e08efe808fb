//! Sessions that no one uses end before their time; of those that are used the member's last activity is known.

use super::store;
use crate::app::App;
use crate::error::{Error, Result};
use crate::identity::UsedSessions;

/// Moves the end of the sessions that were used on this node since the last time, up to the end that the sign-in set.
///
/// # Errors
/// When the database fails.
pub async fn prolong_used(app: &App) -> Result<()> {
    let used = app.state::<UsedSessions>().take();
    if used.is_empty() {
        return Ok(());
    }
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            for session in &used {
                store::prolong(tx, *session, now)?;
            }
            Ok::<_, Error>(())
        })
        .await
}
