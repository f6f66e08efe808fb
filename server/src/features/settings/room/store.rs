//! Rows of what was set. They are added and never changed.

use super::keys::SettingKey;
use super::types::SettingVersion;
use crate::error::Result;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// What tells one state of all settings from another.
///
/// # Errors
/// When the database fails.
pub fn version(tx: &mut Tx<'_>) -> Result<i64> {
    // Not the newest id: of two that are written at once the later may be committed first.
    Ok(tx.one("SELECT COUNT(*) FROM settings_values", &[], |row| row.get(0))?.unwrap_or(0))
}

const VALUE: &str = "SELECT version, content, changed_at, author, name FROM settings_values";

fn value(row: &Row<'_>) -> Result<SettingVersion, kontor_db::Error> {
    Ok(SettingVersion {
        version: row.get(0)?,
        value: row.get(1)?,
        changed_at: Time(row.get(2)?),
        changed_by: row.get(3)?,
    })
}

/// What is set now, of each setting that was ever changed. Names that this version does not know are left out.
pub fn list_current(tx: &mut Tx<'_>) -> Result<Vec<(SettingKey, SettingVersion)>> {
    let sql = format!(
        "{VALUE} v WHERE version = (SELECT MAX(w.version) FROM settings_values w WHERE w.name = v.name) ORDER BY name"
    );
    let found = tx.all(&sql, &[], |row| Ok((SettingKey::parse(&row.get::<String>(4)?), value(row)?)))?;
    Ok(found.into_iter().filter_map(|(key, value)| Some((key?, value))).collect())
}

pub fn find(tx: &mut Tx<'_>, key: SettingKey) -> Result<Option<SettingVersion>> {
    let sql = format!("{VALUE} WHERE name = $1 ORDER BY version DESC LIMIT 1");
    Ok(tx.one(&sql, &values![key.as_str()], value)?)
}

/// The newest first.
pub fn list(tx: &mut Tx<'_>, _: &Owner, key: SettingKey) -> Result<Vec<SettingVersion>> {
    let sql = format!("{VALUE} WHERE name = $1 ORDER BY version DESC LIMIT 100");
    Ok(tx.all(&sql, &values![key.as_str()], value)?)
}

/// Whether this version was not there yet: of two people at the same moment one is the first.
pub fn insert(
    tx: &mut Tx<'_>,
    owner: &Owner,
    key: SettingKey,
    content: &str,
    version: i64,
    now: Time,
) -> Result<bool> {
    let written = tx.execute(
        "INSERT INTO settings_values (name, version, content, changed_at, author) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name, version) DO NOTHING",
        &values![key.as_str(), version, content, now, owner.username.as_str()],
    )?;
    Ok(written == 1)
}
