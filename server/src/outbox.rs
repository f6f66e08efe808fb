//! The outbox: what happened is written in the transaction that made it happen, and listeners hear of it afterwards.
//!
//! An event gets one delivery row per listener that wants it. A listener's effect and the end of its delivery are one
//! transaction, so an effect in the database happens exactly once; a listener that fails is tried again, later each time.

use crate::app::App;
use crate::erasure::Erasure;
use crate::error::{ErrorCode, Result};
use crate::features::auth::{Account, DELETED_NAME};
use crate::time::{HOUR, SECOND, Time};
use futures_util::future::BoxFuture;
use kontor_db::{Rows, Tx, Value, values};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// Something that happened, by whom and to what.
#[derive(Debug, Clone)]
pub struct Event {
    /// 0 until it is stored.
    pub id: i64,
    /// `noun.verb`: `order.placed`.
    pub kind: String,
    pub at: Time,
    pub actor_id: Option<i64>,
    pub actor_name: String,
    /// The noun: `user`, `order`, `product`.
    pub subject_kind: String,
    pub subject_id: String,
    pub subject_name: String,
    pub before: Option<Json>,
    pub after: Option<Json>,
    pub reason: Option<String>,
}

impl Event {
    pub fn new(kind: &str, at: Time, subject: (&str, impl ToString, &str)) -> Self {
        Self {
            id: 0,
            kind: kind.to_owned(),
            at,
            actor_id: None,
            actor_name: String::new(),
            subject_kind: subject.0.to_owned(),
            subject_id: subject.1.to_string(),
            subject_name: subject.2.to_owned(),
            before: None,
            after: None,
            reason: None,
        }
    }

    #[must_use]
    pub fn by(mut self, actor: &Account) -> Self {
        self.actor_id = Some(actor.id.0);
        self.actor_name.clone_from(&actor.username);
        self
    }

    #[must_use]
    pub fn change(mut self, before: impl Serialize, after: impl Serialize) -> Self {
        let present = |value: Json| (!value.is_null()).then_some(value);
        self.before = serde_json::to_value(before).ok().and_then(present);
        self.after = serde_json::to_value(after).ok().and_then(present);
        self
    }

    #[must_use]
    pub fn because(mut self, reason: Option<&str>) -> Self {
        self.reason = reason.filter(|text| !text.is_empty()).map(str::to_owned);
        self
    }

    /// Writes the event and its deliveries; part of the caller's transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub fn emit(self, tx: &mut Tx<'_>) -> Result<()> {
        emit_all(tx, vec![self])
    }
}

/// Writes events and their deliveries, numbered in their order; part of the caller's transaction.
///
/// # Errors
/// When the database fails.
pub fn emit_all(tx: &mut Tx<'_>, events: Vec<Event>) -> Result<()> {
    let text = |json: Option<Json>| json.as_ref().map(Json::to_string);
    let events = events.into_iter().flat_map(|event| {
        values![
            event.kind,
            event.at,
            event.actor_id,
            event.actor_name,
            event.subject_kind,
            event.subject_id,
            event.subject_name,
            text(event.before),
            text(event.after),
            event.reason
        ]
    });
    let stored = tx.all_rows(EVENTS, &events.collect::<Vec<_>>(), |row| {
        Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<i64>(2)?))
    })?;
    let mut deliveries = Vec::new();
    for (id, kind, at) in stored {
        for listener in crate::LISTENERS.iter().filter(|listener| (listener.wants)(&kind)) {
            deliveries.extend(values![id, listener.name, at]);
        }
    }
    tx.execute_rows(DELIVERIES, &deliveries)?;
    Ok(())
}

const EVENTS: Rows<'_> = Rows {
    before: "INSERT INTO outbox_events
        (kind, at, actor_id, actor_name, subject_kind, subject_id, subject_name, before_json, after_json, reason) VALUES",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    after: "RETURNING id, kind, at",
};
const DELIVERIES: Rows<'_> = Rows {
    before: "INSERT INTO outbox_deliveries (event_id, listener, due_at, attempts) VALUES",
    row: "(?, ?, ?, 0)",
    after: "",
};

/// Somebody who wants to hear of events.
pub struct Listener {
    /// Stored with deliveries; never rename one.
    pub name: &'static str,
    pub wants: fn(kind: &str) -> bool,
    /// The effects of some events in their order, in the transaction that ends their deliveries.
    pub hear: fn(tx: &mut Tx<'_>, events: &[&Event]) -> Result<()>,
    /// What the effects of some events tell open sockets, once they are committed. It is not made up for when the
    /// program dies between the two.
    pub after: Option<After>,
}

/// Told of the events that ended, by their ids.
pub type After = fn(app: App, events: Vec<i64>) -> BoxFuture<'static, ()>;

/// Deliveries handled in one transaction. More would cost little less for each, and keep people's writes waiting longer.
/// What comes of them is not counted: a change of a product makes a row for everybody who wishes it, so many changes of
/// much wished products are one long transaction.
const BATCH: i64 = 400;

/// An event's number and the listener that waits for it.
type Delivery = (i64, String);

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
        let all = part.clone();
        match app.db.write(move |tx| hear(tx, &all)).await {
            Ok(heard) => {
                ended += part.len();
                follow_up(app, heard).await;
            }
            // The database is away for all of them.
            Err(fault) if fault.code() == ErrorCode::Unavailable => return Err(fault),
            // One of them fails: it is found by halving, and the others need not wait for it.
            Err(_) if part.len() > 1 => {
                let rest = part.split_off(part.len() / 2);
                parts.extend([rest, part]);
            }
            // The database has too much to do, which is not the delivery's fault.
            Err(fault) if fault.code() == ErrorCode::Busy => return Err(fault),
            Err(fault) => {
                // The tries before may have taken longer than the first delay.
                let now = app.clock.now();
                for (event_id, name) in part {
                    tracing::warn!(
                        event_id,
                        listener = name,
                        fault = fault.code().as_str(),
                        "delivery failed"
                    );
                    app.db.write(move |tx| put_off(tx, event_id, &name, now)).await?;
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
    let names: Vec<String> = crate::LISTENERS.iter().map(|listener| format!("'{}'", listener.name)).collect();
    let sql = format!(
        "SELECT event_id, listener FROM outbox_deliveries WHERE due_at <= $1 AND listener IN ({})
         ORDER BY event_id, listener LIMIT $2",
        names.join(", ")
    );
    Ok(tx.all(&sql, &values![now, limit], |row| Ok((row.get(0)?, row.get(1)?)))?)
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
fn hear(tx: &mut Tx<'_>, deliveries: &[Delivery]) -> Result<Vec<Heard>> {
    let ids: BTreeSet<i64> = deliveries.iter().map(|(event_id, _)| *event_id).collect();
    let events = load(tx, ids)?;
    let mut heard = Vec::new();
    for listener in crate::LISTENERS {
        let mine = deliveries.iter().filter(|(_, name)| name == listener.name);
        let claimed = claim(tx, listener, mine.map(|(event_id, _)| (*event_id).into()).collect())?;
        let claimed: Vec<&Event> = events.iter().filter(|event| claimed.contains(&event.id)).collect();
        if !claimed.is_empty() {
            (listener.hear)(tx, &claimed)?;
            heard.push((listener, claimed.iter().map(|event| event.id).collect()));
        }
    }
    Ok(heard)
}

fn claim(tx: &mut Tx<'_>, listener: &Listener, events: Vec<Value>) -> Result<BTreeSet<i64>> {
    let before =
        format!("DELETE FROM outbox_deliveries WHERE listener = '{}' AND event_id IN (", listener.name);
    let rows = Rows { before: &before, row: "?", after: ") RETURNING event_id" };
    Ok(tx.all_rows(rows, &events, |row| row.get(0))?.into_iter().collect())
}

/// One second after the first failure, doubled each time, an hour at most.
fn put_off(tx: &mut Tx<'_>, event_id: i64, name: &str, now: Time) -> Result<()> {
    let attempts = tx.one(
        "UPDATE outbox_deliveries SET attempts = attempts + 1 WHERE event_id = $1 AND listener = $2 RETURNING attempts",
        &values![event_id, name],
        |row| row.get::<i64>(0),
    )?;
    let delay = SECOND << (attempts.unwrap_or(1).clamp(1, 13) - 1);
    tx.execute(
        "UPDATE outbox_deliveries SET due_at = $3 WHERE event_id = $1 AND listener = $2",
        &values![event_id, name, now.plus(delay.min(HOUR))],
    )?;
    Ok(())
}

/// Events in their order.
fn load(tx: &mut Tx<'_>, ids: BTreeSet<i64>) -> Result<Vec<Event>> {
    let parse = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
    let select =
        "SELECT id, kind, at, actor_id, actor_name, subject_kind, subject_id, subject_name, before_json,
        after_json, reason FROM outbox_events WHERE id";
    let mut events = tx.all_among(select, ids, |row| {
        Ok(Event {
            id: row.get(0)?,
            kind: row.get(1)?,
            at: Time(row.get(2)?),
            actor_id: row.get(3)?,
            actor_name: row.get(4)?,
            subject_kind: row.get(5)?,
            subject_id: row.get(6)?,
            subject_name: row.get(7)?,
            before: parse(row.get(8)?),
            after: parse(row.get(9)?),
            reason: row.get(10)?,
        })
    })?;
    events.sort_unstable_by_key(|event| event.id);
    Ok(events)
}

/// Takes a deleted person's name out of events, whoever still has to hear them.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("UPDATE outbox_events SET actor_name = $2 WHERE actor_id = $1", &values![user, DELETED_NAME])?;
    tx.execute(
        "UPDATE outbox_events SET subject_name = $2 WHERE subject_kind = 'user' AND subject_id = $1",
        &values![user.to_string(), DELETED_NAME],
    )?;
    Ok(())
}

/// Forgets events that every listener has heard and that are older than `before`.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, before: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM outbox_events WHERE at < $1
         AND NOT EXISTS (SELECT 1 FROM outbox_deliveries WHERE outbox_deliveries.event_id = outbox_events.id)",
        &values![before],
    )?;
    Ok(())
}
