//! Background work. Every node runs every worker; a lease row lets one of them act, so that work happens once.

mod store;

use super::outbox;
use crate::app::App;
use crate::error::Result;
use std::future::Future;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How long one node delivers events before another may take over, in milliseconds.
const DELIVERY_LEASE: i64 = 15_000;
/// How long work rests that has nothing to do, or has failed.
const REST: Duration = Duration::from_secs(1);
/// How long work that has more to do rests at most. On PostgreSQL a step takes a tenth of a second in a rush, and others write meanwhile.
const LONGEST: Duration = Duration::from_millis(400);
/// More writes a second than background work makes by itself: people are in a rush.
const RUSH: f64 = 100.0;

/// Works again and again, with a pause of `period`, until the handle is aborted.
pub fn every<F, W>(period: Duration, app: &App, work: W) -> JoinHandle<()>
where
    W: Fn(App) -> F + Send + 'static,
    F: Future<Output = Result<()>> + Send + 'static,
{
    let app = app.clone();
    tokio::spawn(async move {
        loop {
            // A task of its own: a panic ends this run and not the worker.
            match tokio::spawn(work(app.clone())).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(error = error.code().as_str(), "background work failed"),
                Err(panic) => tracing::error!(%panic, "background work panicked"),
            }
            tokio::time::sleep(period).await;
        }
    })
}

/// The lease lasts for the period, so that one node works once in it.
pub fn leased<F, W>(name: &'static str, period: Duration, app: &App, node: &str, work: W) -> JoinHandle<()>
where
    W: Fn(App) -> F + Send + Sync + Clone + 'static,
    F: Future<Output = Result<()>> + Send + 'static,
{
    let node = node.to_owned();
    let lease = i64::try_from(period.as_millis()).unwrap_or(i64::MAX);
    every(period, app, move |app| {
        let (node, work) = (node.clone(), work.clone());
        async move { if claim(&app, name, &node, lease).await? { work(app).await } else { Ok(()) } }
    })
}

/// How fast background work goes on while it has more to do. People's requests come first: a rush may be told of, and
/// sealed, seconds later.
pub struct Pace {
    looked_at: Instant,
    /// Writes until then.
    writes: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { looked_at: Instant::now(), writes: 0 }
    }
}

impl Pace {
    /// How long to rest after so much work: three times as long, ten times in a rush.
    pub fn rest(&mut self, worked: Duration, writes: u64) -> Duration {
        let before = std::mem::replace(self, Self { looked_at: Instant::now(), writes });
        #[expect(clippy::cast_precision_loss, reason = "a count of moments")]
        let rush = (writes - before.writes) as f64 > RUSH * before.looked_at.elapsed().as_secs_f64();
        (worked * if rush { 10 } else { 3 }).min(LONGEST)
    }
}

/// Woken by a commit on this node, and each second for what another node left or what was put off.
pub async fn deliver_events(app: App, node: String) {
    let mut pace = Pace::default();
    loop {
        let began = Instant::now();
        match deliver_if_due(&app, &node).await {
            // There may be more.
            Ok(1..) => tokio::time::sleep(pace.rest(began.elapsed(), app.db.stats().jobs)).await,
            Ok(0) => drop(tokio::time::timeout(REST, app.outbox.notified()).await),
            // Commits do not wake it: asking with each of them would not help the database.
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "outbox failed");
                tokio::time::sleep(REST).await;
            }
        }
    }
}

async fn deliver_if_due(app: &App, node: &str) -> Result<usize> {
    // Looked at before it is claimed: a claim is a write, and an idle shop must not write.
    if !outbox::is_due(app).await? {
        return Ok(0);
    }
    if claim(app, "outbox", node, DELIVERY_LEASE).await? {
        return outbox::deliver(app).await;
    }
    // Another node delivers, or one that was killed still holds the lease: asking with every commit would not help.
    tokio::time::sleep(REST).await;
    Ok(0)
}

/// A lease of work in many short steps, which is not asked for with each of them.
pub struct Lease {
    name: &'static str,
    millis: i64,
    taken_at: Option<Instant>,
}

impl Lease {
    pub const fn new(name: &'static str, millis: i64) -> Self {
        Self { name, millis, taken_at: None }
    }

    /// Whether this node may do a step. Five sixths of the lease are left to do it in.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn holds(&mut self, app: &App, node: &str) -> Result<bool> {
        let lasting = Duration::from_millis(u64::try_from(self.millis / 6).unwrap_or_default());
        if self.taken_at.is_some_and(|taken_at| taken_at.elapsed() < lasting) {
            return Ok(true);
        }
        let asked_at = Instant::now();
        let is_ours = claim(app, self.name, node, self.millis).await?;
        self.taken_at = is_ours.then_some(asked_at);
        Ok(is_ours)
    }
}

/// Whether this node may do the work `name` for `lease` milliseconds.
///
/// # Errors
/// When the database fails.
pub async fn claim(app: &App, name: &'static str, node: &str, lease: i64) -> Result<bool> {
    let (node, now) = (node.to_owned(), app.clock.now());
    app.db.write(move |tx| store::take_lease(tx, name, &node, now, now.plus(lease))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn background_work_rests_longer_in_a_rush() {
        let (second, worked) = (Duration::from_secs(1), Duration::from_millis(10));
        let mut pace = Pace { looked_at: Instant::now().checked_sub(second).unwrap(), writes: 1000 };
        assert_eq!(pace.rest(worked, 1050), 3 * worked);
        pace.looked_at = pace.looked_at.checked_sub(second).unwrap();
        assert_eq!(pace.rest(worked, 1550), 10 * worked);
        assert_eq!(pace.rest(second, 100_000), LONGEST);
    }
}
