//! A copy of the whole database while work goes on.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use super::{Mode, open, translate};
use crate::Error;

/// Writes to a temporary file in the destination's folder first, so that a half-written file never carries the name of a backup.
pub(crate) fn backup(file: &Path, to: &Path) -> Result<(), Error> {
    let failed = |error: io::Error| Error::Io(format!("{}: {error}", to.display()));
    let mut partial = to.as_os_str().to_owned();
    partial.push(".partial");
    let partial = Path::new(&partial);
    if to.try_exists().map_err(failed)? {
        return Err(failed(io::ErrorKind::AlreadyExists.into()));
    }
    // SQLite fills an empty file and keeps its permissions; a leftover of an interrupted backup is dropped.
    OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(partial).map_err(failed)?;
    let copied = copy(file, partial).and_then(|()| {
        File::open(partial).and_then(|copy| copy.sync_all()).map_err(failed)?;
        fs::rename(partial, to).map_err(failed)?;
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)
    });
    if copied.is_err() {
        // The reason already found is the one worth telling.
        let _ = fs::remove_file(partial);
    }
    copied
}

fn copy(file: &Path, to: &Path) -> Result<(), Error> {
    let name = to.to_str().ok_or_else(|| Error::Io("the name of a backup must be UTF-8".into()))?;
    let connection = open(file, Mode::Read)?;
    // A reader may not write, and this writes: to the other file only.
    connection.pragma_update(None, "query_only", false).map_err(|error| translate(&error, None))?;
    connection.execute("VACUUM INTO ?1", [name]).map(drop).map_err(|error| translate(&error, None))
}
