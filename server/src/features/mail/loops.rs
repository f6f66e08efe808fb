//! What goes on in the background: one node sends.

use super::sending::{is_due, send_next};
use crate::app::App;
use crate::error::Result;
use crate::events::workers::claim;
use crate::services::post::Mailbox;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long one node sends before another may take over, in milliseconds; longer than one letter may take.
const LEASE: i64 = 60_000;
/// Between two looks.
const PAUSE: Duration = Duration::from_secs(1);

/// Nothing without a mailbox.
pub fn start(app: &App, node: &str) -> Option<JoinHandle<()>> {
    app.state::<Mailbox>().get()?;
    let (app, node) = (app.clone(), node.to_owned());
    Some(tokio::spawn(async move {
        loop {
            match send_if_due(&app, &node).await {
                // There may be more.
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!(error = error.code().as_str(), "letters wait"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }))
}

async fn send_if_due(app: &App, node: &str) -> Result<bool> {
    // Looked at before it is claimed: a claim is a write, and an idle shop must not write.
    if !is_due(app).await? || !claim(app, "mail", node, LEASE).await? {
        return Ok(false);
    }
    send_next(app).await
}
