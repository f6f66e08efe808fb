//! The write-ahead log's size: it must never be what fills the disk.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

/// A log below this is not worth the disk syncs of emptying it.
const SMALL: u64 = 1024 * 1024;

/// How often the room on the disk is looked at while there is work.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// Nothing to write for so long: time to empty the log.
pub(super) const IDLE: Duration = Duration::from_secs(1);

/// Waited for readers of an old snapshot. A backup may read for minutes, and the writer has others to serve.
const PATIENCE: Duration = Duration::from_millis(20);

pub(super) struct Log {
    file: PathBuf,
    folder: PathBuf,
}

impl Log {
    pub fn of(database: &Path) -> Log {
        let mut file = OsString::from(database);
        file.push("-wal");
        let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
        Log { file: file.into(), folder: folder.unwrap_or(Path::new(".")).to_owned() }
    }

    /// Empties it when it is large: the shop is idle, or has just started.
    pub fn tidy(&self, connection: &Connection) {
        if self.size() >= SMALL {
            empty(connection);
        }
    }

    /// Empties it when the disk has too little room for letting it grow.
    pub fn give_way(&self, connection: &Connection) {
        let size = self.size();
        // Where the room cannot be told, the limits in `connection.rs` have to do.
        let room = rustix::fs::statvfs(&self.folder).map(|disk| disk.f_bavail * disk.f_frsize);
        if room.is_ok_and(|room| presses(size, room)) {
            empty(connection);
        }
    }

    fn size(&self) -> u64 {
        fs::metadata(&self.file).map_or(0, |log| log.len())
    }
}

/// Whether a log of that size is too large for the room that is left. Emptying it may need as much room as it has pages that
/// are new to the database, and others write to the disk too.
fn presses(log: u64, room: u64) -> bool {
    log >= SMALL && log * 2 > room
}

/// Writes the log's pages to the database and cuts it to nothing, unless a reader holds an older snapshot. A failure
/// is no news: the next commit meets the same disk and tells its caller.
fn empty(connection: &Connection) {
    let emptied = connection
        .busy_timeout(PATIENCE)
        .and_then(|()| connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())))
        .and(connection.busy_timeout(super::connection::LOCK_WAIT));
    if let Err(error) = emptied {
        tracing::debug!(%error, "the write-ahead log stays as it is");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_log_presses_when_it_takes_half_of_the_room_that_is_left() {
        const MIB: u64 = 1024 * 1024;
        for (log, room, presses) in [
            (55 * MIB, 0, true),
            (55 * MIB, 100 * MIB, true),
            (64 * MIB, 128 * MIB, false),
            (2 * MIB, 3 * MIB, true),
            (MIB / 2, 0, false),
        ] {
            assert_eq!(super::presses(log, room), presses, "{log} of {room}");
        }
    }
}
