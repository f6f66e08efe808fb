//! Writes that meet: exact sums on both engines, and PostgreSQL's repetition.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;

use kontor_db::{Db, Engine, Error, TestDatabase, values};

use crate::support::{MIGRATIONS, account, database, number, on_both};

/// The error of a use case, which no longer shows what the database said.
#[derive(Debug, PartialEq)]
struct Opaque(String);

impl From<Error> for Opaque {
    fn from(error: Error) -> Opaque {
        Opaque(error.to_string())
    }
}

/// Reads, computes outside the database, writes: without isolation increments would be lost.
fn increment(db: &Db, id: i64) -> Result<(), Opaque> {
    db.write_blocking(move |tx| {
        let read =
            tx.one("SELECT balance FROM accounts WHERE id = $1", &values![id], |row| row.get::<i64>(0));
        let balance = read.map_err(|_| Opaque("hidden".into()))?.ok_or(Opaque("gone".into()))?;
        tx.execute("UPDATE accounts SET balance = $2 WHERE id = $1", &values![id, balance + 1])
            .map_err(|_| Opaque("hidden".into()))?;
        Ok(())
    })
}

#[on_both]
fn sums_are_exact_under_contention(engine: Engine) {
    let test = database(engine);
    let id = account(test.db(), "Amsel", 0);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut done = 0;
                while done < 25 {
                    match increment(test.db(), id) {
                        Ok(()) => done += 1,
                        Err(error) => assert_eq!(error, Error::Busy.into(), "nothing else may come through"),
                    }
                }
            });
        }
    });
    assert_eq!(number(test.db(), "SELECT balance FROM accounts"), 200);
    if engine == Engine::Postgres {
        assert!(test.db().stats().retries > 0, "there were conflicts to settle");
    }
}

/// Each withdrawal looks at the sum of both accounts and takes from one of them. No row is written by two, so only
/// a serializable transaction notices.
#[on_both]
fn two_checks_together_keep_a_promise(engine: Engine) {
    let test = database(engine);
    let ids = [account(test.db(), "Amsel", 100), account(test.db(), "Drossel", 100)];
    thread::scope(|scope| {
        for client in 0..4 {
            let id = ids[client % 2];
            let db = test.db();
            scope.spawn(move || {
                for _ in 0..40 {
                    let _: Result<u64, Error> = db.write_blocking(move |tx| {
                        let sum = "SELECT CAST(SUM(balance) AS BIGINT) FROM accounts";
                        let sum = tx.one(sum, &[], |row| row.get::<i64>(0))?.unwrap_or_default();
                        // The promise: together they keep at least 95.
                        if sum < 100 {
                            return Ok(0);
                        }
                        tx.execute("UPDATE accounts SET balance = balance - 5 WHERE id = $1", &values![id])
                    });
                }
            });
        }
    });
    assert_eq!(number(test.db(), "SELECT CAST(SUM(balance) AS BIGINT) FROM accounts"), 95);
}

/// The same, forced: both look before either takes.
#[test]
fn two_checks_at_the_same_moment_do_not_both_pass() {
    let test = TestDatabase::new(Engine::Postgres, MIGRATIONS);
    let ids = [account(test.db(), "Amsel", 50), account(test.db(), "Drossel", 50)];
    let looked = Arc::new(Barrier::new(2));
    let take = |id: i64| {
        let looked = Arc::clone(&looked);
        let runs = AtomicU32::new(0);
        test.db().write_blocking(move |tx| {
            let sum = "SELECT CAST(SUM(balance) AS BIGINT) FROM accounts";
            let sum = tx.one(sum, &[], |row| row.get::<i64>(0))?.unwrap_or_default();
            if runs.fetch_add(1, Ordering::SeqCst) == 0 {
                looked.wait();
            }
            if sum < 100 {
                return Ok::<u64, Error>(0);
            }
            tx.execute("UPDATE accounts SET balance = balance - 5 WHERE id = $1", &values![id])
        })
    };
    let mut taken = thread::scope(|scope| {
        let clients = ids.map(|id| scope.spawn(move || take(id)));
        clients.map(|client| client.join().unwrap().unwrap())
    });
    taken.sort_unstable();
    assert_eq!(taken, [0, 1]);
    assert_eq!(number(test.db(), "SELECT CAST(SUM(balance) AS BIGINT) FROM accounts"), 95);
}

/// Makes commits fail with a serialization failure until the trigger was asked `times` times.
fn refuse_commits(db: &Db, times: i64) {
    let function = format!(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF nextval('refusals') <= {times} THEN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END IF;
           RETURN NULL; END $$"
    );
    db.write_blocking(move |tx| {
        tx.execute("CREATE SEQUENCE refusals", &[])?;
        tx.execute(&function, &[])?;
        tx.execute(
            "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED
             FOR EACH ROW EXECUTE FUNCTION refuse()",
            &[],
        )
    })
    .unwrap();
}

fn counted_insert(db: &Db) -> (Result<u64, Error>, u32) {
    let runs = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&runs);
    let answer = db.write_blocking(move |tx| {
        counter.fetch_add(1, Ordering::SeqCst);
        tx.execute("INSERT INTO accounts (name) VALUES ('Amsel')", &[])
    });
    (answer, runs.load(Ordering::SeqCst))
}

#[test]
fn a_conflict_found_at_the_commit_is_repeated() {
    let test = TestDatabase::new(Engine::Postgres, MIGRATIONS);
    refuse_commits(test.db(), 3);
    assert_eq!(counted_insert(test.db()), (Ok(1), 4));
    assert_eq!(test.db().stats().retries, 3);
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), 1);
}

#[test]
fn endless_conflicts_end_as_busy() {
    let test = TestDatabase::new(Engine::Postgres, MIGRATIONS);
    refuse_commits(test.db(), 1_000);
    assert_eq!(counted_insert(test.db()), (Err(Error::Busy), 200));
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), 0);
}
