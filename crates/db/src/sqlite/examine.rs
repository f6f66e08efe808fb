//! Whether a file is a whole database of this program: asked before it takes the place of another one.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::{Mode, open};
use crate::{Error, Migration};

/// Stands in the header of every database that this program migrated: "Kont".
pub(crate) const APPLICATION: i32 = 0x4b6f_6e74;

/// What each SQLite file begins with.
const HEADER: &[u8] = b"SQLite format 3\0";

/// # Errors
/// [`Error::Unusable`] with the reason.
pub(crate) fn examine(file: &Path, migrations: &[Migration]) -> Result<(), Error> {
    let mut header = [0; HEADER.len()];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut header));
    if read.is_err() || header != HEADER {
        return Err(unusable("it is not an SQLite database"));
    }
    let connection = open(file, Mode::Read)?;
    let damaged = |error: rusqlite::Error| unusable(&format!("it is damaged: {error}"));
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(damaged)?;
    // Databases from before the mark have none; their history of migrations tells.
    if application != APPLICATION && application != 0 {
        return Err(unusable("it belongs to another program"));
    }
    check_history(&connection, migrations)?;
    let finding: String =
        connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(damaged)?;
    if finding != "ok" {
        return Err(unusable(&format!("it is damaged: {}", finding.replace('\n', " "))));
    }
    let orphans: i64 = connection
        .query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))
        .map_err(damaged)?;
    if orphans > 0 {
        return Err(unusable(&format!("{orphans} of its rows refer to nothing")));
    }
    Ok(())
}

fn check_history(connection: &Connection, migrations: &[Migration]) -> Result<(), Error> {
    let newest = connection
        .query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get::<_, Option<i32>>(0))
        .optional();
    let known = migrations.iter().map(|migration| migration.version).max();
    match newest {
        Ok(Some(Some(newest))) if Some(newest) <= known => Ok(()),
        Ok(Some(Some(newest))) => {
            Err(unusable(&format!("its schema, version {newest}, is from a newer version of the program")))
        }
        Ok(_) => Err(unusable("it has no schema")),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt) => {
            Err(unusable(&format!("it is damaged: {error}")))
        }
        Err(_) => Err(unusable("it belongs to another program")),
    }
}

fn unusable(reason: &str) -> Error {
    Error::Unusable(reason.to_owned())
}
