//! Rows of the audit log.

mod export;

pub use export::export_person;

use super::types::{AuditEntry, AuditQuery};
use crate::error::Result;
use crate::events::{Event, Kind as _};
use crate::features::reviews::ReviewEventKind;
use crate::identity::{Admin, DELETED_NAME, Erasure};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};
use serde_json::value::RawValue;

/// Writes the entries of events, each once however often it is heard.
pub fn record(tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    let text = |json: &Option<serde_json::Value>| json.as_ref().map(serde_json::Value::to_string);
    let rows = Rows {
        before:
            "INSERT INTO audit_entries (event_id, at, action, actor_id, actor_name, subject_kind, subject_id,
            subject_name, before_json, after_json, reason) VALUES",
        row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        after: "ON CONFLICT (event_id) DO NOTHING",
    };
    let entries = events.iter().flat_map(|event| {
        values![
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
        ]
    });
    tx.execute_rows(rows, &entries.collect::<Vec<_>>())?;
    Ok(())
}

/// The newest entries that fit, at most `limit`.
pub fn list(tx: &mut Tx<'_>, _: &Admin, query: &AuditQuery, limit: u32) -> Result<Vec<AuditEntry>> {
    let mut values = values![query.before.unwrap_or(i64::MAX)].to_vec();
    let mut conditions = String::new();
    let mut and = |condition: &str, value: Value| {
        values.push(value);
        conditions += &format!(" AND ({})", condition.replace('?', &format!("${}", values.len())));
    };
    if let Some(action) = &query.action {
        if action.contains('.') {
            and("action = ?", action.as_str().into());
        } else {
            and(r"action LIKE ? ESCAPE '\'", format!("{}.%", escaped(action)).into());
        }
    }
    if let Some(actor) = query.actor_id {
        and("actor_id = ?", actor.into());
    }
    if let Some(kind) = &query.subject_kind {
        and("subject_kind = ?", kind.as_str().into());
    }
    if let Some(id) = &query.subject_id {
        and("subject_id = ?", id.as_str().into());
    }
    if let Some(search) = query.search.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        let pattern = format!("%{}%", escaped(&search.to_lowercase()));
        and(
            r"LOWER(actor_name) LIKE ? ESCAPE '\' OR LOWER(subject_name) LIKE ? ESCAPE '\'
                OR LOWER(COALESCE(reason, '')) LIKE ? ESCAPE '\'",
            pattern.into(),
        );
    }
    // Numbers grow with the times, so walking them from the newest meets the range soon; an index on the time would have
    // everything in the range sorted first. The zero keeps the database from it.
    if let Some(from) = query.from {
        and("at + 0 >= ?", from.into());
    }
    if let Some(to) = query.to {
        and("at + 0 < ?", to.into());
    }
    values.push(i64::from(limit).into());
    let limit_place = values.len();
    let raw = |text: Option<String>| text.and_then(|text| RawValue::from_string(text).ok());
    Ok(tx.all(
        &format!(
            "SELECT id, at, action, actor_id, actor_name, subject_kind, subject_id, subject_name, before_json, after_json,
                reason
             FROM audit_entries WHERE id < $1{conditions} ORDER BY id DESC LIMIT ${limit_place}"
        ),
        &values,
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

/// The text for a pattern, matching itself only.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Takes a deleted person's name, what was written about it and its removed reviews out of the log; the entries stay under
/// the number.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("UPDATE audit_entries SET actor_name = $2 WHERE actor_id = $1", &values![user, DELETED_NAME])?;
    tx.execute(
        "UPDATE audit_entries SET subject_name = $2, reason = NULL WHERE subject_kind = 'user' AND subject_id = $1",
        &values![user.to_string(), DELETED_NAME],
    )?;
    // A number ends before a comma or a brace, and quotes in a comment are escaped.
    tx.execute(
        "UPDATE audit_entries SET before_json = NULL, reason = NULL
         WHERE subject_kind = 'review' AND action = $1 AND (before_json LIKE $2 OR before_json LIKE $3)",
        &values![
            ReviewEventKind::Removed.name(),
            format!("%\"userId\":{user},%"),
            format!("%\"userId\":{user}}}%")
        ],
    )?;
    Ok(())
}
