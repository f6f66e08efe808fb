//! Reading the log in pages, and taking it along.

use super::store;
use super::types::{AuditEntry, AuditLog, AuditQuery};
use crate::app::App;
use crate::csv::Table;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, Exported};
use crate::identity::Admin;

const USUAL_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;
const MAX_SEARCH: usize = 100;
/// Entries of one file.
const MAX_EXPORT: u32 = 50_000;

pub async fn list(app: &App, admin: Admin, query: AuditQuery) -> Result<AuditLog> {
    let limit = query.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    Ok(AuditLog { success: true, entries: find(app, admin, query, limit).await? })
}

/// The newest entries that fit the filter as a table for spreadsheets.
///
/// # Errors
/// When the filter is wrong or the database fails.
pub async fn export(app: &App, admin: Admin, query: AuditQuery) -> Result<Table> {
    let entries = find(app, admin.clone(), query, MAX_EXPORT).await?;
    let mut table = Table::new(&[
        "Zeit",
        "Aktion",
        "Wer",
        "Wer (Nr.)",
        "Art",
        "Wen oder was",
        "Kennung",
        "Vorher",
        "Nachher",
        "Grund",
    ])?;
    let json = |value: Option<Box<serde_json::value::RawValue>>| value.map(|value| value.get().to_owned());
    for entry in entries {
        table.row([
            entry.at.in_german(&app.zone),
            entry.action,
            entry.actor_name,
            entry.actor_id.map(|id| id.to_string()).unwrap_or_default(),
            entry.subject_kind,
            entry.subject_name,
            entry.subject_id,
            json(entry.before).unwrap_or_default(),
            json(entry.after).unwrap_or_default(),
            entry.reason.unwrap_or_default(),
        ])?;
    }
    auth::record_export(app, &admin, Exported::Audit, Some(table.rows())).await?;
    Ok(table)
}

async fn find(app: &App, admin: Admin, query: AuditQuery, limit: u32) -> Result<Vec<AuditEntry>> {
    if query.search.as_ref().is_some_and(|text| text.chars().count() > MAX_SEARCH) {
        return Err(Error::field("search", Error::new(ErrorCode::TooLong).with("max", MAX_SEARCH)));
    }
    app.db.read(move |tx| store::list(tx, &admin, &query, limit)).await
}
