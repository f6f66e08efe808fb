//! SQLite's errors in the words of [`Error`], with the names of constraints.

use rusqlite::{Connection, ErrorCode, ffi};

use crate::{ConstraintKind, Error};

/// Translates an error. With the connection it came from, a broken unique index is named: SQLite itself tells
/// its columns only.
pub(crate) fn translate(error: &rusqlite::Error, connection: Option<&Connection>) -> Error {
    let (code, message) = match error {
        rusqlite::Error::SqliteFailure(code, message) => (code, message.as_deref().unwrap_or_default()),
        rusqlite::Error::SqlInputError { error, msg, .. } => (error, msg.as_str()),
        rusqlite::Error::InvalidPath(path) => {
            return Error::Unavailable(format!("{} does not support WAL", path.display()));
        }
        other => return Error::Sql(other.to_string()),
    };
    match code.code {
        ErrorCode::ConstraintViolation => constraint(code.extended_code, message, connection),
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Busy,
        ErrorCode::ReadOnly => Error::ReadOnly,
        ErrorCode::DiskFull
        | ErrorCode::SystemIoFailure
        | ErrorCode::CannotOpen
        | ErrorCode::OutOfMemory
        | ErrorCode::DatabaseCorrupt
        | ErrorCode::NotADatabase
        | ErrorCode::FileLockingProtocolFailed
        | ErrorCode::PermissionDenied => Error::Unavailable(error.to_string()),
        _ => Error::Sql(error.to_string()),
    }
}

fn constraint(extended: i32, message: &str, connection: Option<&Connection>) -> Error {
    let subject = message.split_once(" constraint failed: ").map_or("", |(_, subject)| subject);
    let (kind, name) = match extended {
        ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID => {
            (ConstraintKind::Unique, unique_name(subject, connection))
        }
        ffi::SQLITE_CONSTRAINT_CHECK => (ConstraintKind::Check, subject.to_owned()),
        ffi::SQLITE_CONSTRAINT_NOTNULL => (ConstraintKind::NotNull, subject.to_owned()),
        ffi::SQLITE_CONSTRAINT_FOREIGNKEY => (ConstraintKind::ForeignKey, String::new()),
        _ => return Error::Sql(message.to_owned()),
    };
    Error::Constraint { kind, name }
}

/// The name behind `index 'name'` (an index over an expression) or behind `table.column, table.column`.
fn unique_name(subject: &str, connection: Option<&Connection>) -> String {
    if let Some(name) = subject.strip_prefix("index '").and_then(|rest| rest.strip_suffix('\'')) {
        return name.to_owned();
    }
    let columns: Vec<_> = subject.split(", ").filter_map(|column| column.split_once('.')).collect();
    let Some((table, _)) = columns.first() else { return subject.to_owned() };
    let wanted = columns.iter().map(|(_, column)| *column).collect::<Vec<_>>().join(",");
    let found = connection.and_then(|connection| index_over(connection, table, &wanted).ok());
    // What no index covers is the row id: the primary key. PostgreSQL names these `table_pkey`.
    found.unwrap_or_else(|| format!("{table}_pkey"))
}

fn index_over(connection: &Connection, table: &str, columns: &str) -> rusqlite::Result<String> {
    let mut statement = connection.prepare_cached(
        "SELECT list.name FROM pragma_index_list(?1) AS list
         WHERE list.\"unique\" AND list.origin <> 'pk'
           AND (SELECT group_concat(name, ',' ORDER BY seqno) FROM pragma_index_info(list.name)) = ?2
         ORDER BY list.name",
    )?;
    statement.query_row([table, columns], |row| row.get(0))
}
