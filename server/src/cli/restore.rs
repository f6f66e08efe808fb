//! Backups of SQLite: writing one, and putting one in the place of the database.

use super::start::lock_folder;
use kontor::app::{SQLITE_FILE, StartError};
use kontor::config::Config;
use kontor::migrations;
use kontor_db::{Db, Options, Target};
use std::path::Path;

/// Copies the database as it is, without bringing its schema up to date: a new program backs up what the old one runs on.
pub fn backup(config: &Config, file: &Path) -> Result<(), StartError> {
    if config.database_url.is_some() {
        return Err(StartError("backup is for SQLite; use pg_dump for PostgreSQL".to_owned()));
    }
    let current = config.data_dir.join(SQLITE_FILE);
    if !current.exists() {
        return Err(StartError(format!("there is no database at {}", current.display())));
    }
    Ok(Db::open(&Target::Sqlite(current), Options::default())?.backup(file)?)
}

/// Checks the backup by opening and migrating a copy of it beside the database, then swaps the two. The database that
/// stood there is kept as `kontor.sqlite.before-restore`.
pub fn restore(config: &Config, backup: &Path) -> Result<(), StartError> {
    if config.database_url.is_some() {
        return Err(StartError("restore is for SQLite; use pg_restore for PostgreSQL".to_owned()));
    }
    let folder = &config.data_dir;
    let fault = |what: &str| {
        let what = what.to_owned();
        move |fault: std::io::Error| StartError(format!("{what}: {fault}"))
    };
    let _lock = lock_folder(folder)?;
    let (current, copy) = (folder.join(SQLITE_FILE), folder.join("kontor.sqlite.restoring"));
    std::fs::copy(backup, &copy).map_err(fault("backup"))?;
    let db = Db::open(&Target::Sqlite(copy.clone()), Options::default())?;
    db.migrate(migrations::ALL)?;
    db.shutdown();
    drop(db);
    if current.exists() {
        // Opening and closing folds the write-ahead log into the file, so that the old database is one file again.
        Db::open(&Target::Sqlite(current.clone()), Options::default())?.shutdown();
        std::fs::rename(&current, folder.join("kontor.sqlite.before-restore"))
            .map_err(fault("old database"))?;
    }
    for side_file in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.join(format!("kontor.sqlite{side_file}")));
    }
    std::fs::rename(&copy, &current).map_err(fault("restored database"))
}
