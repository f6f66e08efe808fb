//! Opening a database file: who may read it, and how durable it is.

use std::fs::{DirBuilder, OpenOptions, Permissions};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::translate;
use crate::Error;

/// Waited for a lock held by another process, such as a command of the same program, before `Busy` is answered.
pub(super) const LOCK_WAIT: Duration = Duration::from_secs(5);

/// Statements kept compiled per connection.
const STATEMENTS: usize = 1024;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Read,
    Write,
}

/// Opens `file`, creating it and its folder when missing, readable by its owner only.
pub(crate) fn open(file: &Path, mode: Mode) -> Result<Connection, Error> {
    if mode == Mode::Write {
        create_private(file).map_err(|error| Error::Io(format!("{}: {error}", file.display())))?;
    }
    // The switch to WAL does not wait for locks by itself, so those who open a new file together take turns here.
    let started = Instant::now();
    loop {
        match connect(file, mode).map_err(|error| translate(&error, None)) {
            Err(Error::Busy) if started.elapsed() < LOCK_WAIT => thread::sleep(Duration::from_millis(5)),
            outcome => return outcome,
        }
    }
}

/// SQLite gives its `-wal` and `-shm` files the permissions of the database, so setting these once is enough.
fn create_private(file: &Path) -> std::io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let file = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(file)?;
    file.set_permissions(Permissions::from_mode(0o600))
}

fn connect(file: &Path, mode: Mode) -> rusqlite::Result<Connection> {
    // Readers open for writing too: in WAL mode reading takes part in the shared index. `query_only` binds them.
    let connection = Connection::open_with_flags(
        file,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(LOCK_WAIT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    let journal: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if journal != "wal" {
        // Some network file systems cannot share memory; group commits with concurrent readers need it.
        return Err(rusqlite::Error::InvalidPath(file.to_owned()));
    }
    // FULL, because with NORMAL a power cut takes back every commit since the last checkpoint. `fullfsync` matters
    // on macOS only, whose plain fsync stops at the disk's cache. The log grows to 64 MiB before its pages are written to
    // the file itself, and is cut back to that after a rush: a page that many commits change is then written there once.
    // `log.rs` empties it earlier when nothing is to do or the disk has little room.
    // What is deleted or replaced is overwritten where its page is written anyway, so that files do not keep old secrets.
    connection.execute_batch(
        "PRAGMA secure_delete = FAST; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON;
         PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000;
         PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 16384;",
    )?;
    if mode == Mode::Read {
        connection.pragma_update(None, "query_only", true)?;
    }
    Ok(connection)
}
