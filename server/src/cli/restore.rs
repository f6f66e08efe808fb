//! Backups of SQLite: writing one, and putting one in the place of the database.

use super::start::lock_folder;
use kontor::app::SQLITE_FILE;
use kontor::config::Config;
use kontor::error::StartError;
use kontor::features::{auth, wallets};
use kontor::migrations;
use kontor::time::Clock;
use kontor_db::{Db, Options, Target};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

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

/// Examines a copy of the backup next to the database and brings it up to date, then puts it in the database's place. What
/// stood there is kept under a name with the time. When this has returned, all of it is on the disk.
pub fn restore(config: &Config, backup: &Path) -> Result<(), StartError> {
    if config.database_url.is_some() {
        return Err(StartError("restore is for SQLite; use pg_restore for PostgreSQL".to_owned()));
    }
    let folder = &config.data_dir;
    let _lock = lock_folder(folder)?;
    let copy = folder.join("kontor.sqlite.restoring");
    let prepared = prepare(backup, &copy);
    for side_file in ["-wal", "-shm"] {
        let _ = fs::remove_file(suffixed(&copy, side_file));
    }
    if let Err(StartError(reason)) = prepared {
        let _ = fs::remove_file(&copy);
        return Err(StartError(format!(
            "{} was not restored: {reason}. Nothing was changed.",
            backup.display()
        )));
    }
    let current = folder.join(SQLITE_FILE);
    if current.exists() {
        let kept = keep(&current).map_err(|error| StartError(format!("old database: {error}")))?;
        println!("The database that stood there is kept as {}.", kept.display());
    }
    // One step: at no moment there is no database, which a start would take for a new shop.
    fs::rename(&copy, &current)
        .and_then(|()| sync(folder))
        .map_err(|error| StartError(format!("restored database: {error}")))?;
    println!("{} is restored.", backup.display());
    Ok(())
}

/// A copy of the backup that is whole, up to date and on the disk.
fn prepare(backup: &Path, copy: &Path) -> Result<(), StartError> {
    let io = |error: io::Error| StartError(error.to_string());
    let log = fs::metadata(suffixed(backup, "-wal"));
    if log.is_ok_and(|log| log.len() > 0) {
        let reason = "a write-ahead log lies next to it, so the file alone is not whole; use `kontor backup`";
        return Err(StartError(reason.to_owned()));
    }
    fs::copy(backup, copy).map_err(io)?;
    let told = |error: kontor_db::Error| StartError(error.to_string());
    Db::examine(copy, migrations::ALL).map_err(told)?;
    let db = Db::open(&Target::Sqlite(copy.to_owned()), Options::default()).map_err(told)?;
    let sound = db.migrate(migrations::ALL).map_err(told).and_then(|_| {
        if !auth::has_owner(&db)? {
            return Err(StartError("it has no owner, so it is no shop".to_owned()));
        }
        match wallets::prove_blocking(&db, Clock::default().now())?.problem {
            None => Ok(()),
            Some(problem) => Err(StartError(format!("its ledger is not sound: {problem}"))),
        }
    });
    // Closing folds the write-ahead log into the file.
    db.shutdown();
    sound.and_then(|()| sync(copy).map_err(io))
}

/// Gives the database a second name, which no other file has; a database that was not closed keeps its log.
fn keep(current: &Path) -> io::Result<PathBuf> {
    // Opening and closing folds the log into the file. What cannot be opened is kept as it is.
    if let Ok(db) = Db::open(&Target::Sqlite(current.to_owned()), Options::default()) {
        db.shutdown();
    }
    let time = jiff::Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
    let name = |number: u32| match number {
        0 => suffixed(current, &format!(".before-restore-{time}")),
        number => suffixed(current, &format!(".before-restore-{time}-{number}")),
    };
    let kept = (0..).map(name).find(|name| !name.exists()).ok_or(io::ErrorKind::AlreadyExists)?;
    // First, because where a file cannot have two names nothing may have been touched yet.
    fs::hard_link(current, &kept)?;
    let log = suffixed(current, "-wal");
    if log.exists() {
        fs::rename(&log, suffixed(&kept, "-wal"))?;
    }
    let _ = fs::remove_file(suffixed(current, "-shm"));
    Ok(kept)
}

/// The path with `end` behind its name.
fn suffixed(file: &Path, end: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// Waits until a file, or a folder's names, are on the disk.
fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
