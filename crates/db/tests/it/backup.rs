//! A copy while work goes on.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use kontor_db::{Db, Engine, Error, Options, Target};

use crate::support::{account, database, insert, names, number};

#[test]
fn a_backup_is_whole_while_writes_go_on() {
    let test = database(Engine::Sqlite);
    account(test.db(), "vorher", 7);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("backup.sqlite");
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for index in 0.. {
                if stop.load(Ordering::SeqCst) {
                    break;
                }
                insert(test.db(), &format!("n{index}")).unwrap();
            }
        });
        let done = test.db().backup(&copy);
        stop.store(true, Ordering::SeqCst);
        done.unwrap();
    });
    assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left there");

    let restored = Db::open(&Target::Sqlite(copy.clone()), Options::default()).unwrap();
    assert!(names(&restored).contains(&"vorher".to_owned()));
    assert_eq!(number(&restored, "SELECT balance FROM accounts WHERE name = 'vorher'"), 7);
    assert_eq!(restored.describe_schema(), test.db().describe_schema());
    let intact =
        restored.read_blocking(|tx| tx.one("PRAGMA integrity_check", &[], |row| row.get::<String>(0)));
    assert_eq!(intact, Ok(Some("ok".into())));
}

#[test]
fn a_backup_does_not_replace_anything() {
    let test = database(Engine::Sqlite);
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("backup.sqlite");
    std::fs::write(&taken, "something").unwrap();
    assert!(matches!(test.db().backup(&taken), Err(Error::Io(_))));
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "something");
    let nowhere = folder.path().join("missing").join("backup.sqlite");
    assert!(matches!(test.db().backup(&nowhere), Err(Error::Io(_))));
}

#[test]
fn a_backup_that_fails_leaves_nothing() {
    let test = database(Engine::Sqlite);
    let Target::Sqlite(file) = test.target() else { panic!("not a file") };
    std::fs::remove_file(file).unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert!(test.db().backup(&folder.path().join("backup.sqlite")).is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn on_postgres_there_is_pg_dump() {
    let test = database(Engine::Postgres);
    let Err(Error::Unsupported(text)) = test.db().backup(Path::new("backup")) else { panic!("it is not") };
    assert!(text.contains("pg_dump"));
}
