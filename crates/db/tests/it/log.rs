//! The write-ahead log of SQLite does not stay large.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kontor_db::{Db, Error, Migration, Options, Target, values};

const NOTES: Migration = Migration {
    version: 1,
    name: "notes",
    sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)",
};

fn open(file: &Path) -> Db {
    Db::open(&Target::Sqlite(file.to_owned()), Options::default()).unwrap()
}

fn log_of(file: &Path) -> PathBuf {
    file.with_extension("sqlite-wal")
}

fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

/// Rows of 4 MiB in all.
fn write_much(db: &Db) {
    for id in 0..4_i64 {
        let write = db.write_blocking(move |tx| -> Result<u64, Error> {
            tx.execute("INSERT INTO notes (id, text) VALUES ($1, $2)", &values![id, "x".repeat(1024 * 1024)])
        });
        write.unwrap();
    }
}

fn count(db: &Db) -> i64 {
    db.read_blocking(|tx| tx.one("SELECT COUNT(*) FROM notes", &[], |row| row.get::<i64>(0)))
        .unwrap()
        .unwrap()
}

#[test]
fn an_idle_database_empties_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kontor.sqlite");
    let db = open(&file);
    db.migrate(&[NOTES]).unwrap();
    write_much(&db);
    let started = Instant::now();
    while size(&log_of(&file)) > 0 {
        assert!(started.elapsed() < Duration::from_secs(30), "the log stays");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(count(&db), 4);
}

#[test]
fn a_start_empties_what_a_killed_program_left() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("kontor.sqlite"), folder.path().join("copy.sqlite"));
    let db = open(&file);
    db.migrate(&[NOTES]).unwrap();
    // The files as a killed program leaves them: the database of the copy is never closed.
    fs::copy(&file, &copy).unwrap();
    // While a reader holds an older snapshot the log stays as it is.
    let (writing, from, to) = (db.clone(), log_of(&file), log_of(&copy));
    let copied = db.read_blocking(move |tx| -> Result<u64, Error> {
        tx.one("SELECT COUNT(*) FROM notes", &[], |row| row.get::<i64>(0))?;
        write_much(&writing);
        Ok(fs::copy(&from, &to).unwrap())
    });
    copied.unwrap();
    assert!(size(&log_of(&copy)) > 1024 * 1024);
    let db = open(&copy);
    assert_eq!(size(&log_of(&copy)), 0);
    assert_eq!(count(&db), 4);
}
