//! The rows of events and of their deliveries.

use crate::error::Result;
use crate::events::Event;
use crate::identity::{DELETED_NAME, Erasure};
use crate::time::{HOUR, SECOND, Time};
use kontor_db::{Rows, Tx, Value, values};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// An event's number and the listener that waits for it.
pub type Delivery = (i64, String);

/// Writes events in their order; returns the number, kind and moment of each.
pub fn insert_events(tx: &mut Tx<'_>, events: Vec<Event>) -> Result<Vec<(i64, String, Time)>> {
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
    Ok(tx.all_rows(EVENTS, &events.collect::<Vec<_>>(), |row| {
        Ok((row.get(0)?, row.get(1)?, Time(row.get(2)?)))
    })?)
}

/// Writes what waits for listeners: event, listener and the moment from which it is due.
pub fn insert_deliveries(tx: &mut Tx<'_>, deliveries: &[(i64, &str, Time)]) -> Result<()> {
    let cells = deliveries.iter().flat_map(|(id, listener, at)| values![*id, *listener, *at]);
    tx.execute_rows(DELIVERIES, &cells.collect::<Vec<_>>())?;
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

/// The first due deliveries of these listeners.
pub fn list_due(tx: &mut Tx<'_>, listeners: &[&str], now: Time, limit: i64) -> Result<Vec<Delivery>> {
    let names: Vec<String> = listeners.iter().map(|name| format!("'{name}'")).collect();
    let sql = format!(
        "SELECT event_id, listener FROM outbox_deliveries WHERE due_at <= $1 AND listener IN ({})
         ORDER BY event_id, listener LIMIT $2",
        names.join(", ")
    );
    Ok(tx.all(&sql, &values![now, limit], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// Removes deliveries of a listener; returns the events of those that were still there.
pub fn claim(tx: &mut Tx<'_>, listener: &str, events: Vec<Value>) -> Result<BTreeSet<i64>> {
    let before = format!("DELETE FROM outbox_deliveries WHERE listener = '{listener}' AND event_id IN (");
    let rows = Rows { before: &before, row: "?", after: ") RETURNING event_id" };
    Ok(tx.all_rows(rows, &events, |row| row.get(0))?.into_iter().collect())
}

/// Removes the deliveries of an event to all but one listener; returns how many they were.
pub fn remove_deliveries(tx: &mut Tx<'_>, event_id: i64, but: &str) -> Result<i64> {
    let sql = "DELETE FROM outbox_deliveries WHERE event_id = $1 AND listener <> $2";
    Ok(i64::try_from(tx.execute(sql, &values![event_id, but])?).unwrap_or(i64::MAX))
}

/// Deliveries of an event that wait wait no longer.
pub fn make_due(tx: &mut Tx<'_>, event_id: i64, now: Time) -> Result<()> {
    let sql = "UPDATE outbox_deliveries SET due_at = $2 WHERE event_id = $1 AND due_at > $2";
    tx.execute(sql, &values![event_id, now])?;
    Ok(())
}

/// One second after the first failure, doubled each time, an hour at most.
pub fn put_off(tx: &mut Tx<'_>, event_id: i64, name: &str, now: Time) -> Result<()> {
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
pub fn load(tx: &mut Tx<'_>, ids: BTreeSet<i64>) -> Result<Vec<Event>> {
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

/// Removes a deleted person's name, and what was written about it, from events. What is not delivered yet keeps its details,
/// and is forgotten with all others.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("UPDATE outbox_events SET actor_name = $2 WHERE actor_id = $1", &values![user, DELETED_NAME])?;
    tx.execute(
        "UPDATE outbox_events SET subject_name = $2, reason = NULL WHERE subject_kind = 'user' AND subject_id = $1",
        &values![user.to_string(), DELETED_NAME],
    )?;
    Ok(())
}

/// Forgets events that every listener has heard and that are older than `before`.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, before: Time) -> Result<()> {
    // Numbers follow the time, so that the first event to be kept is found by walking over those that are not.
    let first =
        tx.one("SELECT id FROM outbox_events WHERE at >= $1 ORDER BY id LIMIT 1", &values![before], |row| {
            row.get::<i64>(0)
        })?;
    tx.execute(
        "DELETE FROM outbox_events WHERE id < $1
         AND NOT EXISTS (SELECT 1 FROM outbox_deliveries WHERE outbox_deliveries.event_id = outbox_events.id)",
        &values![first.unwrap_or(i64::MAX)],
    )?;
    Ok(())
}
