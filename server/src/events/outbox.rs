//! The outbox: what happened is written in the transaction that made it happen, and listeners hear of it afterwards.
//!
//! An event gets one delivery row per listener that wants it. A listener's effect and the end of its delivery are one
//! transaction, so an effect in the database happens exactly once; a listener that fails is tried again, later each time.

mod store;

pub use store::{erase_person, purge};

use super::Event;
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::time::Time;
use futures_util::future::BoxFuture;
use kontor_db::Tx;
use std::collections::BTreeSet;
use store::Delivery;

impl Event {
    /// Writes the event and its deliveries; part of the caller's transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub fn emit(self, tx: &mut Tx<'_>) -> Result<()> {
        emit_all(tx, vec![self])
    }

    /// The same, but listeners hear of it at `due`, except for the log, which is told of everything at once. Until then it
    /// can be taken back.
    ///
    /// # Errors
    /// When the database fails.
    pub fn emit_later(self, tx: &mut Tx<'_>, due: Time) -> Result<Held> {
        let Listeners(listeners) = hook(tx)?;
        let told: Vec<_> = listeners.iter().filter(|listener| (listener.wants)(&self.kind)).collect();
        let stored = store::insert_events(tx, vec![self])?;
        let (event_id, _, at) = stored.first().ok_or_else(|| Error::internal("an event was not stored"))?;
        let deliveries: Vec<_> = told
            .iter()
            .map(|listener| (*event_id, listener.name, if listener.name == LOG { *at } else { due }))
            .collect();
        store::insert_deliveries(tx, &deliveries)?;
        let held = deliveries.iter().filter(|(_, name, _)| *name != LOG).count();
        Ok(Held { event_id: *event_id, deliveries: i64::try_from(held).unwrap_or(i64::MAX) })
    }
}

/// The listener that keeps the log.
const LOG: &str = "audit";

/// An event whose listeners wait, and how many they are.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    pub event_id: i64,
    pub deliveries: i64,
}

/// Lets no listener hear of an event that waits. False: one has heard of it, so that the caller's transaction must end.
///
/// # Errors
/// When the database fails.
pub fn take_back(tx: &mut Tx<'_>, held: Held) -> Result<bool> {
    Ok(store::remove_deliveries(tx, held.event_id, LOG)? == held.deliveries)
}

/// Lets listeners hear of an event that waits.
///
/// # Errors
/// When the database fails.
pub fn release(tx: &mut Tx<'_>, held: Held, now: Time) -> Result<()> {
    store::make_due(tx, held.event_id, now)
}

/// Writes events and their deliveries, numbered in their order; part of the caller's transaction.
///
/// # Errors
/// When the database fails.
pub fn emit_all(tx: &mut Tx<'_>, events: Vec<Event>) -> Result<()> {
    let stored = store::insert_events(tx, events)?;
    let Listeners(listeners) = hook(tx)?;
    let mut deliveries = Vec::new();
    for (id, kind, at) in &stored {
        let told = listeners.iter().filter(|listener| (listener.wants)(kind));
        deliveries.extend(told.map(|listener| (*id, listener.name, *at)));
    }
    store::insert_deliveries(tx, &deliveries)
}

/// A subscriber of events.
pub struct Listener {
    /// Stored with deliveries; never rename one.
    pub name: &'static str,
    pub wants: fn(kind: &str) -> bool,
    /// The effects of some events in their order, in the transaction that ends their deliveries.
    pub hear: fn(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()>,
    /// What the effects of some events tell open sockets, once they are committed. It is not made up for when the
    /// program dies between the two.
    pub after: Option<After>,
}

/// All listeners; handed over at the start.
pub struct Listeners(pub &'static [Listener]);

/// Told of the events that ended, by their ids.
pub type After = fn(app: App, events: Vec<i64>) -> BoxFuture<'static, ()>;

/// Deliveries handled in one transaction. More would cost little less for each, and keep people's writes waiting longer.
/// What comes of them is not counted: a change of a product makes a row for everybody who wishes it, so many changes of
/// much wished products are one long transaction.
const BATCH: i64 = 400;

/// Which events a listener heard.
type Heard = (&'static Listener, Vec<i64>);

/// Delivers what is due; answers how many deliveries ended. Run by one node at a time.
///
/// # Errors
/// When the database fails. What has not been heard by then stays due.
pub async fn deliver(app: &App) -> Result<usize> {
    let now = app.clock.now();
    let mut parts = vec![app.db.read(move |tx| list_due(tx, now, BATCH)).await?];
    let mut ended = 0;
    while let Some(mut part) = parts.pop() {
        let (all, shop) = (part.clone(), app.clone());
        match app.db.write(move |tx| hear(&shop, tx, &all)).await {
            Ok(heard) => {
                ended += part.len();
                follow_up(app, heard).await;
            }
            // The database is away for all of them.
            Err(error) if error.code() == ErrorCode::Unavailable => return Err(error),
            // One of them fails: it is found by halving, and the others need not wait for it.
            Err(_) if part.len() > 1 => {
                let rest = part.split_off(part.len() / 2);
                parts.extend([rest, part]);
            }
            // The database has too much to do, which is not the delivery's fault.
            Err(error) if error.code() == ErrorCode::Busy => return Err(error),
            Err(error) => {
                // The tries before may have taken longer than the first delay.
                let now = app.clock.now();
                for (event_id, name) in part {
                    tracing::warn!(
                        event_id,
                        listener = name,
                        error = error.code().as_str(),
                        "delivery failed"
                    );
                    app.db.write(move |tx| store::put_off(tx, event_id, &name, now)).await?;
                }
            }
        }
    }
    Ok(ended)
}

/// Whether a delivery waits that is due.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    let now = app.clock.now();
    Ok(!app.db.read(move |tx| list_due(tx, now, 1)).await?.is_empty())
}

/// The first due deliveries, for the listeners that this program knows. Another version may know one that this one does
/// not: its row waits for that one.
fn list_due(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<Delivery>> {
    let Listeners(listeners) = hook(tx)?;
    let names: Vec<&str> = listeners.iter().map(|listener| listener.name).collect();
    store::list_due(tx, &names, now, limit)
}

/// Lets listeners tell what they did, now that it is committed.
async fn follow_up(app: &App, heard: Vec<Heard>) {
    for (listener, events) in heard {
        if let Some(after) = listener.after {
            after(app.clone(), events).await;
        }
    }
}

/// Ends deliveries with their effects; answers those that this call ended: another one may have been faster.
fn hear(app: &App, tx: &mut Tx<'_>, deliveries: &[Delivery]) -> Result<Vec<Heard>> {
    let ids: BTreeSet<i64> = deliveries.iter().map(|(event_id, _)| *event_id).collect();
    let events = store::load(tx, ids)?;
    let Listeners(listeners) = hook(tx)?;
    let mut heard = Vec::new();
    for listener in *listeners {
        let mine = deliveries.iter().filter(|(_, name)| name == listener.name);
        let claimed =
            store::claim(tx, listener.name, mine.map(|(event_id, _)| (*event_id).into()).collect())?;
        let claimed: Vec<&Event> = events.iter().filter(|event| claimed.contains(&event.id)).collect();
        if !claimed.is_empty() {
            (listener.hear)(app, tx, &claimed)?;
            heard.push((listener, claimed.iter().map(|event| event.id).collect()));
        }
    }
    Ok(heard)
}
