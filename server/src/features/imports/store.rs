//! Rows of imports.

mod items;
mod sources;

pub use items::{
    Item, NewItem, Next, find_next, finish_items, finish_picture, go_on_with_picture, insert_items, list_all,
    list_first, list_incomplete, list_next, list_refused, put_off_picture,
};
pub use sources::{
    Source, find_source, find_taken, list_sources, list_taken, save_picture, save_sources, save_taken,
};

use super::types::{Import, ImportCounts, ImportFormat, ImportState};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// Ten that are over, and the one that may be open.
const LISTED: i64 = 11;

pub struct NewImport<'a> {
    pub format: ImportFormat,
    pub file_name: &'a str,
    pub now: Time,
}

/// An import whose products are being taken in.
#[derive(Debug, Clone, Copy)]
pub struct Running {
    pub id: i64,
    pub format: ImportFormat,
    pub with_pictures: bool,
}

/// Its number; None while another one is open.
pub fn insert(tx: &mut Tx<'_>, owner: &Owner, new: &NewImport<'_>) -> Result<Option<i64>> {
    Ok(tx.one(
        "INSERT INTO imports_imports (format, file_name, state, open_slot, uploaded_by, uploaded_at, read_at)
         VALUES ($1, $2, 'reading', 1, $3, $4, $4) ON CONFLICT (open_slot) DO NOTHING RETURNING id",
        &values![new.format.as_str(), new.file_name, owner.username.as_str(), new.now],
        |row| row.get(0),
    )?)
}

const IMPORT: &str =
    "SELECT id, format, file_name, state, with_pictures, uploaded_by, uploaded_at, started_at, finished_at
    FROM imports_imports";

fn import(row: &Row<'_>) -> Result<Import, kontor_db::Error> {
    let unknown =
        |column: &str| kontor_db::Error::Column(format!("imports_imports.{column} is no known word"));
    Ok(Import {
        id: row.get(0)?,
        format: ImportFormat::parse(&row.get::<String>(1)?).ok_or_else(|| unknown("format"))?,
        file_name: row.get(2)?,
        state: ImportState::parse(&row.get::<String>(3)?).ok_or_else(|| unknown("state"))?,
        with_pictures: row.get(4)?,
        uploaded_by: row.get(5)?,
        uploaded_at: Time(row.get(6)?),
        started_at: row.get::<Option<i64>>(7)?.map(Time),
        finished_at: row.get::<Option<i64>>(8)?.map(Time),
        counts: ImportCounts::default(),
    })
}

/// The newest first.
pub fn list(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<Import>> {
    let mut found = tx.all(&format!("{IMPORT} ORDER BY id DESC LIMIT $1"), &values![LISTED], import)?;
    for import in &mut found {
        import.counts = items::count(tx, import.id, import.finished_at.is_some())?;
    }
    Ok(found)
}

pub fn find(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<Import>> {
    let Some(mut import) = tx.one(&format!("{IMPORT} WHERE id = $1"), &values![id], import)? else {
        return Ok(None);
    };
    import.counts = items::count(tx, id, import.finished_at.is_some())?;
    Ok(Some(import))
}

pub fn find_running(tx: &mut Tx<'_>) -> Result<Option<Running>> {
    let sql = format!("{IMPORT} WHERE open_slot = 1 AND state = 'running'");
    Ok(tx.one(&sql, &[], import)?.map(|import| Running {
        id: import.id,
        format: import.format,
        with_pictures: import.with_pictures,
    }))
}

/// Says that reading goes on; false when it is not wanted any more.
pub fn go_on_reading(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<bool> {
    let sql = "UPDATE imports_imports SET read_at = $2 WHERE id = $1 AND state = 'reading'";
    Ok(tx.execute(sql, &values![id, now])? == 1)
}

/// The file is read. False when that is not wanted any more.
pub fn make_ready(tx: &mut Tx<'_>, id: i64) -> Result<bool> {
    let sql = "UPDATE imports_imports SET state = 'ready' WHERE id = $1 AND state = 'reading'";
    Ok(tx.execute(sql, &values![id])? == 1)
}

pub fn is_reading_cut_off(tx: &mut Tx<'_>, before: Time) -> Result<bool> {
    let sql = "SELECT id FROM imports_imports WHERE open_slot = 1 AND state = 'reading' AND read_at < $1";
    Ok(tx.one(sql, &values![before], |row| row.get::<i64>(0))?.is_some())
}

/// Ends an import that no one reads any more.
pub fn fail_cut_off(tx: &mut Tx<'_>, before: Time, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE imports_imports SET state = 'failed', open_slot = NULL, finished_at = $2
         WHERE open_slot = 1 AND state = 'reading' AND read_at < $1",
        &values![before, now],
    )?;
    Ok(())
}

/// False unless it waits for the start.
pub fn start(tx: &mut Tx<'_>, _: &Owner, id: i64, with_pictures: bool, now: Time) -> Result<bool> {
    let sql = "UPDATE imports_imports SET state = 'running', with_pictures = $2, started_at = $3
         WHERE id = $1 AND state = 'ready'";
    Ok(tx.execute(sql, &values![id, with_pictures, now])? == 1)
}

/// Lets no other node work at it until the transaction ends; false when it is over.
pub fn lock(tx: &mut Tx<'_>, id: i64) -> Result<bool> {
    let sql = "UPDATE imports_imports SET state = state WHERE id = $1 AND state = 'running'";
    Ok(tx.execute(sql, &values![id])? == 1)
}

/// False when it was over before.
pub fn finish(tx: &mut Tx<'_>, id: i64, state: ImportState, now: Time) -> Result<bool> {
    let sql = "UPDATE imports_imports SET state = $2, open_slot = NULL, finished_at = $3
         WHERE id = $1 AND open_slot = 1";
    Ok(tx.execute(sql, &values![id, state.as_str(), now])? == 1)
}

/// Removes the oldest that ended before that time, with all that belongs to it.
pub fn purge(tx: &mut Tx<'_>, before: Time) -> Result<()> {
    let oldest = "SELECT id FROM imports_imports WHERE finished_at < $1 ORDER BY id LIMIT 1";
    let Some(id) = tx.one(oldest, &values![before], |row| row.get::<i64>(0))? else { return Ok(()) };
    tx.execute("DELETE FROM imports_imports WHERE id = $1", &values![id]).map(drop).map_err(Error::from)
}
