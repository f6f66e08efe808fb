//! How the shop is.

use super::store;
use super::types::{Condition, Health};
use crate::app::App;
use crate::events::workers;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How long one look at writing counts for everybody who asks.
const KEPT: Duration = Duration::from_secs(5);

/// When writing was tried last, and whether something could be stored.
#[derive(Default)]
pub struct Storing(Mutex<Option<(Instant, Condition)>>);

/// Asks every part that can fail.
pub async fn health(app: &App) -> Health {
    let reads = match app.db.read(store::ping).await {
        Ok(()) => Condition::Ok,
        Err(_) => Condition::Failing,
    };
    let writes = match reads {
        Condition::Ok => writes(app).await,
        Condition::Failing => Condition::Failing,
    };
    Health { status: writes, database: writes, writes }
}

/// Whether anything can be stored. It is tried with a row that means nothing, because a full disk, a database that is
/// read-only and a broken file answer reads as ever.
async fn writes(app: &App) -> Condition {
    // Held while it is tried: those who ask meanwhile get the same answer.
    let mut last = app.state::<Storing>().0.lock().await;
    if let Some((tried, found)) = *last
        && tried.elapsed() < KEPT
    {
        return found;
    }
    let found = match workers::claim(app, "health", "health", 0).await {
        Ok(_) => Condition::Ok,
        Err(_) => Condition::Failing,
    };
    *last = Some((Instant::now(), found));
    found
}
