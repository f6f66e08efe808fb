//! Opening, stopping, and callers that go away.

use std::os::unix::fs::PermissionsExt;
use std::sync::mpsc::channel;
use std::time::Duration;

use kontor_db::{Db, Engine, Error, Options, Target, values};

use crate::support::{begin, database, hold, insert, names, on_both};

#[on_both]
fn a_shut_down_layer_finishes_what_waits(engine: Engine) {
    let test = database(engine);
    let held = hold(test.db());
    let mut waiting: Vec<_> = (0..10)
        .map(|index| {
            let db = test.db().clone();
            Box::pin(async move {
                let name = format!("n{index}");
                db.write(move |tx| tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![&name]))
                    .await
            })
        })
        .collect();
    let early: Vec<_> = waiting.iter_mut().map(begin).collect();
    held.let_go();
    test.db().shutdown();
    for (write, early) in waiting.into_iter().zip(early) {
        assert_eq!(early.unwrap_or_else(|| pollster::block_on(write)), Ok(1));
    }
    assert!(matches!(insert(test.db(), "zu spät"), Err(Error::Unavailable(_))));
    test.db().shutdown();

    let again = Db::open(test.target(), Options::default()).unwrap();
    assert_eq!(names(&again).len(), 10);
}

#[on_both]
fn a_dropped_caller_does_not_cut_a_transaction(engine: Engine) {
    let test = database(engine);
    let (begun, has_begun) = channel();
    let (release, released) = channel::<()>();
    let mut write = Box::pin(test.db().write(move |tx| {
        tx.execute("INSERT INTO accounts (name) VALUES ('Amsel')", &[])?;
        let _ = begun.send(());
        let _ = released.recv();
        tx.execute("INSERT INTO accounts (name) VALUES ('Drossel')", &[])
    }));
    assert_eq!(begin::<Result<u64, Error>>(&mut write), None);
    has_begun.recv().unwrap();
    drop(write);
    release.send(()).unwrap();
    test.db().shutdown();
    let again = Db::open(test.target(), Options::default()).unwrap();
    assert_eq!(names(&again), ["Amsel", "Drossel"]);
}

#[on_both]
fn a_caller_gone_before_the_start_is_spared(engine: Engine) {
    let test = database(engine);
    // Enough to occupy the one writer or every worker.
    let held: Vec<_> = (0..if engine == Engine::Sqlite { 1 } else { 4 }).map(|_| hold(test.db())).collect();
    let mut write =
        Box::pin(test.db().write(|tx| tx.execute("INSERT INTO accounts (name) VALUES ('x')", &[])));
    assert_eq!(begin::<Result<u64, Error>>(&mut write), None);
    drop(write);
    held.into_iter().for_each(crate::support::Held::let_go);
    insert(test.db(), "Amsel").unwrap();
    assert_eq!(names(test.db()), ["Amsel"]);
}

#[on_both]
fn the_last_clone_may_go_inside_a_closure(engine: Engine) {
    let test = database(engine);
    let (done, is_done) = channel::<()>();
    let db = Db::open(test.target(), Options::default()).unwrap();
    let (release, released) = channel::<()>();
    let (begun, has_begun) = channel();
    let mut write = Box::pin(async move {
        let captured = db.clone();
        let answer = db.write(move |tx| {
            let _ = begun.send(());
            let _ = (released.recv(), &captured, &done);
            tx.execute("INSERT INTO accounts (name) VALUES ('Amsel')", &[])
        });
        answer.await
    });
    assert_eq!(begin::<Result<u64, Error>>(&mut write), None);
    has_begun.recv().unwrap();
    drop(write);
    release.send(()).unwrap();
    // `done` goes with the closure, on the thread that shuts itself down then.
    let gone = is_done.recv_timeout(Duration::from_secs(10));
    assert_eq!(gone, Err(std::sync::mpsc::RecvTimeoutError::Disconnected));
    assert_eq!(names(test.db()), ["Amsel"]);
}

#[on_both]
fn callers_inside_a_runtime(engine: Engine) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    runtime.block_on(async move {
        let test = database(engine);
        let writes: Vec<_> = (0..100)
            .map(|index| {
                let db = test.db().clone();
                tokio::spawn(async move {
                    let name = format!("n{index}");
                    let sql = "INSERT INTO accounts (name) VALUES ($1)";
                    db.write(move |tx| tx.execute(sql, &values![&name])).await
                })
            })
            .collect();
        for write in writes {
            assert_eq!(write.await.unwrap(), Ok::<_, Error>(1));
        }
        test.db().migrate(crate::support::MIGRATIONS).unwrap();
        assert_eq!(names(test.db()).len(), 100);
    });
}

/// The server of the tests is set not to wait; the layer insists.
#[on_both]
fn a_commit_waits_for_the_disk(engine: Engine) {
    let test = database(engine);
    let (setting, wanted) = match engine {
        Engine::Sqlite => ("SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous", "2"),
        Engine::Postgres => ("SELECT current_setting('synchronous_commit')", "on"),
    };
    let found = test.db().write_blocking(move |tx| tx.one(setting, &[], |row| row.get::<String>(0)));
    assert_eq!(found, Ok(Some(wanted.into())));
}

#[test]
fn only_the_owner_reads_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a").join("b").join("kontor.sqlite");
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    {
        let db = Db::open(&Target::Sqlite(file.clone()), Options::default()).unwrap();
        db.write_blocking(|tx| tx.execute("CREATE TABLE t (x TEXT)", &[])).unwrap();
        for part in ["kontor.sqlite", "kontor.sqlite-wal", "kontor.sqlite-shm"] {
            assert_eq!(mode(&file.with_file_name(part)), 0o600, "{part}");
        }
        assert_eq!(mode(file.parent().unwrap()), 0o700);
    }
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let _db = Db::open(&Target::Sqlite(file.clone()), Options::default()).unwrap();
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn a_new_file_may_be_opened_by_several_at_once() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::Sqlite(folder.path().join("kontor.sqlite"));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| Db::open(&target, Options::default()).unwrap());
            }
        });
    }
}

#[test]
fn what_is_not_a_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kontor.sqlite");
    std::fs::write(&file, "not a database, but long enough to be looked at by SQLite for a while").unwrap();
    let opened = Db::open(&Target::Sqlite(file), Options::default());
    assert!(matches!(opened.err(), Some(Error::Unavailable(_))));
}

#[test]
fn test_databases_are_apart_and_removed() {
    let (one, two) = (database(Engine::Postgres), database(Engine::Postgres));
    insert(one.db(), "Amsel").unwrap();
    assert!(names(two.db()).is_empty());
    let target = one.target().clone();
    drop(one);
    assert!(matches!(Db::open(&target, Options::default()).err(), Some(Error::Unavailable(_))));
}
