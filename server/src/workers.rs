//! Background work. Every node runs every worker; a lease row lets one of them act, so that work happens once.

mod telegram;

use crate::app::App;
use crate::error::Result;
use crate::features;
use crate::features::{
    auth, catalog, chat, deposits, media, notifications, orders, payments, premium, support, translation,
    wallets,
};
use crate::time::{DAY, Time};
use crate::{idempotency, limits, outbox};
use kontor_chain::Chain;
use kontor_db::{Tx, values};
use std::future::Future;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// How long one node delivers events before another may take over, in milliseconds.
const DELIVERY_LEASE: i64 = 15_000;
/// Heard events are kept for this long, for whoever looks into a fault.
const KEEP_EVENTS: i64 = 30 * DAY;
/// How long work that has more to do rests at most, and always after a fault.
const REST: Duration = Duration::from_secs(1);
/// More writes a second than background work makes by itself: people are in a rush.
const RUSH: f64 = 100.0;

/// Starts all workers. They end when the returned handles are aborted.
pub fn start(app: &App) -> Vec<JoinHandle<()>> {
    let node = Uuid::now_v7().to_string();
    let mut workers = vec![
        every(Duration::from_millis(250), app, |app| async move { catalog::refresh_if_stale(&app).await }),
        tokio::spawn(deliver_events(app.clone(), node.clone())),
        leased("orders", Duration::from_secs(30), app, &node, |app| async move {
            orders::expire_due(&app).await.map(drop)
        }),
        leased("chat", Duration::from_secs(60), app, &node, |app| async move {
            chat::expire_due(&app).await.map(drop)
        }),
        leased("payments", Duration::from_secs(60), app, &node, |app| async move {
            payments::look_after(&app).await
        }),
        every(Duration::from_secs(5), app, |app| async move { premium::tell_due(&app).await }),
        every(Duration::from_secs(1), app, |app| async move { payments::deliver_sandbox(&app).await }),
        tokio::spawn(seal_movements(app.clone(), node.clone())),
        leased("ledger", Duration::from_secs(60), app, &node, |app| async move {
            wallets::prove(&app).await.map(drop)
        }),
        leased("cleaning", Duration::from_secs(600), app, &node, |app| async move { clean(&app).await }),
    ];
    workers.extend(telegram::start(app, &node));
    // Each chain for itself: one that does not answer keeps no other waiting.
    for chain in app.chains.watched() {
        let (looks, compares) = chain_workers(chain);
        workers.push(leased(looks, Duration::from_secs(15), app, &node, move |app| async move {
            deposits::watch(&app, chain).await
        }));
        workers.push(leased(compares, Duration::from_secs(3600), app, &node, move |app| async move {
            deposits::refresh_balances(&app, chain).await
        }));
    }
    workers
}

/// Names of a chain's leases.
const fn chain_workers(chain: Chain) -> (&'static str, &'static str) {
    match chain {
        Chain::Bitcoin => ("bitcoin", "bitcoin balance"),
        Chain::Litecoin => ("litecoin", "litecoin balance"),
        Chain::Ethereum => ("ethereum", "ethereum balance"),
        Chain::Monero => ("monero", "monero balance"),
    }
}

fn every<F, W>(period: Duration, app: &App, work: W) -> JoinHandle<()>
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
                Ok(Err(fault)) => tracing::warn!(fault = fault.code().as_str(), "background work failed"),
                Err(panic) => tracing::error!(%panic, "background work panicked"),
            }
            tokio::time::sleep(period).await;
        }
    })
}

/// The lease lasts for the period, so that one node works once in it.
fn leased<F, W>(name: &'static str, period: Duration, app: &App, node: &str, work: W) -> JoinHandle<()>
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
struct Pace {
    looked_at: Instant,
    /// Writes until then.
    writes: u64,
}

impl Pace {
    fn new() -> Self {
        Self { looked_at: Instant::now(), writes: 0 }
    }

    /// How long to rest after so much work: three times as long, ten times in a rush.
    fn rest(&mut self, worked: Duration, writes: u64) -> Duration {
        let before = std::mem::replace(self, Self { looked_at: Instant::now(), writes });
        #[expect(clippy::cast_precision_loss, reason = "a count of moments")]
        let rush = (writes - before.writes) as f64 > RUSH * before.looked_at.elapsed().as_secs_f64();
        (worked * if rush { 10 } else { 3 }).min(REST)
    }
}

/// Woken by a commit on this node, and each second for what another node left or what was put off.
async fn deliver_events(app: App, node: String) {
    let mut pace = Pace::new();
    loop {
        let began = Instant::now();
        match deliver_if_due(&app, &node).await {
            // There may be more.
            Ok(1..) => tokio::time::sleep(pace.rest(began.elapsed(), app.db.stats().jobs)).await,
            Ok(0) => drop(tokio::time::timeout(REST, app.outbox.notified()).await),
            // Commits do not wake it: asking with each of them would not help the database.
            Err(fault) => {
                tracing::warn!(fault = fault.code().as_str(), "outbox failed");
                tokio::time::sleep(REST).await;
            }
        }
    }
}

async fn deliver_if_due(app: &App, node: &str) -> Result<usize> {
    // Looked at before it is claimed: a claim is a write, and an idle shop shall not write.
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

/// Comes behind the transfers without standing in their way.
async fn seal_movements(app: App, node: String) {
    let mut pace = Pace::new();
    loop {
        let began = Instant::now();
        let pause = match seal_if_due(&app, &node).await {
            Ok(1..) => pace.rest(began.elapsed(), app.db.stats().jobs).max(Duration::from_millis(50)),
            Ok(0) => Duration::from_millis(250),
            Err(fault) => {
                tracing::warn!(fault = fault.code().as_str(), "sealing the ledger failed");
                REST
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn seal_if_due(app: &App, node: &str) -> Result<usize> {
    if wallets::is_due(app).await? && claim(app, "seals", node, DELIVERY_LEASE).await? {
        return wallets::seal(app).await;
    }
    Ok(0)
}

async fn claim(app: &App, name: &'static str, node: &str, lease: i64) -> Result<bool> {
    let (node, now) = (node.to_owned(), app.clock.now());
    app.db.write(move |tx| take_lease(tx, name, &node, now, now.plus(lease))).await
}

/// Whether `node` holds the lease `name` from now on.
fn take_lease(tx: &mut Tx<'_>, name: &str, node: &str, now: Time, until: Time) -> Result<bool> {
    let held = tx.one(
        "INSERT INTO workers_leases (name, holder, held_until) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET holder = $2, held_until = $3
         WHERE workers_leases.holder = $2 OR workers_leases.held_until <= $4
         RETURNING name",
        &values![name, node, until, now],
        |row| row.get::<String>(0),
    )?;
    Ok(held.is_some())
}

async fn clean(app: &App) -> Result<()> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            auth::purge_sessions(tx, now)?;
            auth::purge_attempts(tx, now)?;
            auth::purge_challenges(tx, now)?;
            media::purge(tx, now)?;
            support::purge(tx, now)?;
            translation::purge(tx, now)?;
            limits::purge(tx, now)?;
            idempotency::purge(tx, now)?;
            notifications::purge(tx, now)?;
            features::telegram::purge(tx, now)?;
            outbox::purge(tx, now.plus(-KEEP_EVENTS))
        })
        .await
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
        assert_eq!(pace.rest(second, 100_000), REST);
    }
}
