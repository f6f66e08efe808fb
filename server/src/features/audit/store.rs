//! Rows of the audit log.

use super::types::AuditEntry;
use crate::erasure::Erasure;
use crate::error::Result;
use crate::features::auth::DELETED_NAME;
use crate::guard::Admin;
use crate::outbox::Event;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::value::RawValue;

/// Writes the entry of an event, once however often it is heard.
pub fn record(tx: &mut Tx<'_>, event: &Event) -> Result<()> {
    let text = |json: &Option<serde_json::Value>| json.as_ref().map(serde_json::Value::to_string);
    tx.execute(
        "INSERT INTO audit_entries (event_id, at, action, actor_id, actor_name, subject_kind, subject_id, subject_name,
            before_json, after_json, reason)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (event_id) DO NOTHING",
        &values![
            event.id,
            event.at,
            event.kind.as_str(),
            event.actor_id,
            event.actor_name.as_str(),
            event.subject_kind.as_str(),
            event.subject_id.as_str(),
            event.subject_name.as_str(),
            text(&event.before),
            text(&event.after),
            event.reason.as_deref()
        ],
    )?;
    Ok(())
}

pub fn list(tx: &mut Tx<'_>, _: &Admin, before: i64, limit: u32) -> Result<Vec<AuditEntry>> {
    let raw = |text: Option<String>| text.and_then(|text| RawValue::from_string(text).ok());
    Ok(tx.all(
        "SELECT id, at, action, actor_id, actor_name, subject_kind, subject_id, subject_name, before_json, after_json, reason
         FROM audit_entries WHERE id < $1 ORDER BY id DESC LIMIT $2",
        &values![before, i64::from(limit)],
        |row| {
            Ok(AuditEntry {
                id: row.get(0)?,
                at: Time(row.get(1)?),
                action: row.get(2)?,
                actor_id: row.get(3)?,
                actor_name: row.get(4)?,
                subject_kind: row.get(5)?,
                subject_id: row.get(6)?,
                subject_name: row.get(7)?,
                before: raw(row.get(8)?),
                after: raw(row.get(9)?),
                reason: row.get(10)?,
            })
        },
    )?)
}

/// Takes a deleted person's name out of the log; the entries stay under the number.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("UPDATE audit_entries SET actor_name = $2 WHERE actor_id = $1", &values![user, DELETED_NAME])?;
    tx.execute(
        "UPDATE audit_entries SET subject_name = $2 WHERE subject_kind = 'user' AND subject_id = $1",
        &values![user.to_string(), DELETED_NAME],
    )?;
    Ok(())
}
