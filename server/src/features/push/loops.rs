//! Sending in the background, by one node at a time.

use super::keys::Push;
use super::sending::{send_due, spread_due};
use super::store::queue;
use crate::app::App;
use crate::error::Result;
use crate::events::workers::claim;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long one node sends before another may take over, in milliseconds; longer than one turn.
const LEASE: i64 = 15_000;
const LOOK: Duration = Duration::from_secs(1);

pub fn start(app: &App, node: &str) -> JoinHandle<()> {
    tokio::spawn(work(app.clone(), node.to_owned()))
}

/// Woken by what this node leaves, and each second for what another node left, or what had to wait.
async fn work(app: App, node: String) {
    loop {
        match work_if_due(&app, &node).await {
            // There may be more.
            Ok(1..) => continue,
            Ok(0) => {}
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "the queue of push failed");
                tokio::time::sleep(LOOK).await;
            }
        }
        let _ = tokio::time::timeout(LOOK, app.state::<Push>().waiting.notified()).await;
    }
}

/// Whether there is anything to do; notes whether any device is to be told.
///
/// # Errors
/// When the database fails.
pub async fn look(app: &App) -> Result<bool> {
    let now = app.clock.now();
    let due = app.db.read(move |tx| queue::look(tx, now)).await?;
    app.state::<Push>().has_devices.store(due.has_devices, Ordering::Relaxed);
    Ok(due.is_anything)
}

async fn work_if_due(app: &App, node: &str) -> Result<usize> {
    // Looked at before it is claimed: a claim is a write, and an idle shop must not write.
    if !look(app).await? || !claim(app, "push", node, LEASE).await? {
        return Ok(0);
    }
    Ok(spread_due(app).await? + send_due(app).await?)
}
