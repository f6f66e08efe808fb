//! The background work of the shop: what its features want done, and how often.

use crate::app::App;
use crate::error::Result;
use crate::events::workers::{Lease, Pace, claim, deliver_events, every, leased};
use crate::events::{idempotency, limits, outbox};
use crate::features::{
    announcements, auth, bank, cart, catalog, chat, deposits, digests, imports, invoices, mail, media,
    moderation, notifications, orders, payments, premium, push, refunds, retention, settings, support,
    telegram, translation, wallets,
};
use crate::periods::Kept;
use crate::services::chains::Chains;
use kontor_chain::Chain;
use kontor_db::Engine;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use uuid::Uuid;

/// How long one node seals before another may take over, in milliseconds.
const SEALING_LEASE: i64 = 15_000;
/// Heard events are kept for this long, for operators who look into an error.
const KEEP_EVENTS: i64 = Kept::Events.millis();
/// How often it is looked whether something has had its years.
const CLEARING: Duration = Duration::from_secs(10);
/// How long one node removes before another goes on with it, in milliseconds.
const CLEARING_LEASE: i64 = 600_000;
/// How long one node takes goods in before another may go on with it, in milliseconds: longer than fetching a picture may take.
const IMPORT_LEASE: i64 = 60_000;
/// How long one node sends announcements before another may go on with it, in milliseconds.
const ANNOUNCING_LEASE: i64 = 15_000;
/// How long one node collects digests before another may go on with it, in milliseconds.
const DIGESTS_LEASE: i64 = 30_000;
/// How often it is looked whether it is evening.
const DIGESTS: Duration = Duration::from_secs(20);
/// How often it is looked whether messages are in no block of the chat's search yet. Until then a search looks through them as they are.
const INDEXING: Duration = Duration::from_secs(5);
/// How long one node puts messages into blocks before another may go on with it, in milliseconds.
const INDEXING_LEASE: i64 = 15_000;
/// After an error.
const REST: Duration = Duration::from_secs(1);

/// Starts all workers. They end when the returned handles are aborted.
pub fn start(app: &App) -> Vec<JoinHandle<()>> {
    let node = node_name(app.db.engine());
    let mut workers =
        vec![
            tokio::spawn(deliver_events(app.clone(), node.clone())),
            leased("orders", Duration::from_secs(30), app, &node, |app| async move {
                orders::end_holds(&app).await?;
                orders::expire_due(&app).await.map(drop)
            }),
            leased("chat", Duration::from_secs(60), app, &node, |app| async move {
                chat::expire_due(&app).await.map(drop)
            }),
            leased("payments", Duration::from_secs(60), app, &node, |app| async move {
                payments::look_after(&app).await
            }),
            leased("refunds", Duration::from_secs(5), app, &node, |app| async move {
                refunds::send_due(&app).await
            }),
            leased("invoices", Duration::from_secs(2), app, &node, |app| async move {
                invoices::look_after(&app).await
            }),
            leased("invoice proof", Duration::from_secs(3600), app, &node, |app| async move {
                invoices::prove_if_due(&app).await
            }),
            tokio::spawn(index_messages(app.clone(), node.clone())),
            tokio::spawn(take_in_goods(app.clone(), node.clone())),
            tokio::spawn(send_announcements(app.clone(), node.clone())),
            tokio::spawn(collect_digests(app.clone(), node.clone())),
            tokio::spawn(clear_what_is_over(app.clone(), node.clone())),
            every(Duration::from_secs(60), app, |app| async move { auth::prolong_used(&app).await }),
            every(Duration::from_secs(5), app, |app| async move { premium::tell_due(&app).await }),
            every(Duration::from_secs(1), app, |app| async move { payments::deliver_sandbox(&app).await }),
            tokio::spawn(seal_movements(app.clone(), node.clone())),
            leased("ledger", Duration::from_secs(60), app, &node, |app| async move {
                wallets::prove(&app).await.map(drop)
            }),
            leased("cleaning", Duration::from_secs(600), app, &node, |app| async move { clean(&app).await }),
        ];
    workers.extend(telegram::start(app, &node));
    workers.extend(mail::start(app, &node));
    workers.push(push::start(app, &node));
    workers.push(every(Duration::from_millis(250), app, |app| async move {
        settings::refresh_if_stale(&app).await
    }));
    // This question reads the whole range.
    workers.push(every(
        Duration::from_secs(1),
        app,
        |app| async move { catalog::refresh_if_stale(&app).await },
    ));
    if app.config.wallets.rates_url.is_some() {
        workers.push(leased("coin rates", Duration::from_secs(120), app, &node, |app| async move {
            deposits::refresh_rates(&app).await
        }));
    }
    // Where the sandbox takes a chain's place, its blocks come quickly.
    for chain in Chain::ALL.into_iter().filter(|chain| deposits::has_sandbox(app, *chain)) {
        let (looks, _) = chain_workers(chain);
        workers.push(leased(looks, Duration::from_secs(3), app, &node, move |app| async move {
            deposits::watch(&app, chain).await
        }));
    }
    // Each chain for itself: one that does not answer keeps no other waiting.
    for chain in app.state::<Chains>().watched() {
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

/// The holder of this program's leases. Only one program at a time serves a SQLite file, so the next one takes over at once what
/// the last one held when it was killed.
fn node_name(engine: Engine) -> String {
    match engine {
        Engine::Sqlite => "the only one".to_owned(),
        Engine::Postgres => Uuid::now_v7().to_string(),
    }
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

/// Comes behind the transfers without standing in their way.
async fn seal_movements(app: App, node: String) {
    let mut pace = Pace::default();
    loop {
        let began = Instant::now();
        let pause = match seal_if_due(&app, &node).await {
            Ok(1..) => pace.rest(began.elapsed(), app.db.stats().jobs).max(Duration::from_millis(50)),
            Ok(0) => Duration::from_millis(250),
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "sealing the ledger failed");
                REST
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn seal_if_due(app: &App, node: &str) -> Result<usize> {
    if wallets::is_due(app).await? && claim(app, "seals", node, SEALING_LEASE).await? {
        return wallets::seal(app).await;
    }
    Ok(0)
}

/// Puts some messages into blocks at a time, and rests between them.
async fn index_messages(app: App, node: String) {
    let (mut pace, mut lease) = (Pace::default(), Lease::new("chat search", INDEXING_LEASE));
    loop {
        let began = Instant::now();
        let pause = match index_if_due(&app, &node, &mut lease).await {
            Ok(true) => pace.rest(began.elapsed(), app.db.stats().jobs),
            Ok(false) => INDEXING,
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "indexing the chat failed and goes on later");
                INDEXING
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn index_if_due(app: &App, node: &str, lease: &mut Lease) -> Result<bool> {
    if chat::is_behind(app).await? && lease.holds(app, node).await? {
        return chat::index_next(app).await;
    }
    Ok(false)
}

/// Takes a few products of an import at a time, and rests between them: people's requests come first. The longer the database worked for
/// it, the longer; what a step waited for its turn in a rush is not counted.
async fn take_in_goods(app: App, node: String) {
    let (mut pace, mut lease) = (Pace::default(), Lease::new("imports", IMPORT_LEASE));
    loop {
        let pause = match take_in_if_due(&app, &node, &mut lease).await {
            Ok(Some(worked)) => pace.rest(worked, app.db.stats().jobs),
            Ok(None) => REST,
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "an import failed and goes on later");
                REST
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn take_in_if_due(app: &App, node: &str, lease: &mut Lease) -> Result<Option<Duration>> {
    if imports::is_due(app).await? && lease.holds(app, node).await? {
        return imports::work(app).await;
    }
    Ok(None)
}

/// Tells some members at a time, and rests between them. Woken by what this node sends, and each second for what another node left.
async fn send_announcements(app: App, node: String) {
    let mut pace = Pace::default();
    loop {
        let began = Instant::now();
        match announce_if_due(&app, &node).await {
            Ok(true) => tokio::time::sleep(pace.rest(began.elapsed(), app.db.stats().jobs)).await,
            Ok(false) => {
                let waiting = app.state::<announcements::Sending>().0.notified();
                let _ = tokio::time::timeout(REST, waiting).await;
            }
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "an announcement goes on later");
                tokio::time::sleep(REST).await;
            }
        }
    }
}

async fn announce_if_due(app: &App, node: &str) -> Result<bool> {
    if announcements::is_due(app).await? && claim(app, "announcements", node, ANNOUNCING_LEASE).await? {
        return announcements::spread_next(app).await;
    }
    Ok(false)
}

/// Collects for some members at a time, and rests between them.
async fn collect_digests(app: App, node: String) {
    let mut pace = Pace::default();
    loop {
        let began = Instant::now();
        let pause = match collect_if_due(&app, &node).await {
            Ok(true) => pace.rest(began.elapsed(), app.db.stats().jobs),
            Ok(false) => DIGESTS,
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "digests wait");
                DIGESTS
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn collect_if_due(app: &App, node: &str) -> Result<bool> {
    if digests::is_due(app).await? && claim(app, "digests", node, DIGESTS_LEASE).await? {
        return digests::collect_next(app).await;
    }
    Ok(false)
}

/// Looks whether the year is new or the owner asks.
async fn clear_what_is_over(app: App, node: String) {
    loop {
        if let Err(error) = clear_if_due(&app, &node).await {
            tracing::warn!(error = error.code().as_str(), "removing what has had its years failed");
        }
        tokio::time::sleep(CLEARING).await;
    }
}

async fn clear_if_due(app: &App, node: &str) -> Result<()> {
    if retention::is_due(app).await? && claim(app, "retention", node, CLEARING_LEASE).await? {
        retention::run_due(app).await?;
    }
    Ok(())
}

async fn clean(app: &App) -> Result<()> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            auth::purge_sessions(tx, now)?;
            auth::purge_attempts(tx, now)?;
            auth::purge_known_addresses(tx, now)?;
            auth::purge_devices(tx, now)?;
            auth::purge_challenges(tx, now)?;
            media::purge(tx, now)?;
            cart::purge(tx, now)?;
            support::purge(tx, now)?;
            translation::purge(tx, now)?;
            limits::purge(tx, now)?;
            idempotency::purge(tx, now)?;
            notifications::purge(tx, now)?;
            telegram::purge(tx, now)?;
            mail::purge(tx, now)?;
            moderation::purge(tx, now)?;
            announcements::purge(tx, now)?;
            bank::purge(tx, now)?;
            imports::purge(tx, now)?;
            orders::forget_links(tx, now)?;
            outbox::purge(tx, now.plus(-KEEP_EVENTS))
        })
        .await
}
