//! Reads change nothing and see one state.

use kontor_db::{Engine, Error, TestDatabase, values};

use crate::support::{MIGRATIONS, database, insert, names, number, on_both};

#[on_both]
fn a_read_cannot_write(engine: Engine) {
    let test = database(engine);
    let write = "INSERT INTO accounts (name) VALUES ('Amsel')";
    let refused = test.db().read_blocking(move |tx| tx.execute(write, &[]));
    assert_eq!(refused, Err(Error::ReadOnly));
    let refused = test.db().read_blocking(move |tx| {
        tx.one("SELECT 1", &[], |row| row.get::<i64>(0))?;
        tx.execute(write, &[])
    });
    assert_eq!(refused, Err(Error::ReadOnly));
    assert!(names(test.db()).is_empty());
}

#[on_both]
fn a_read_sees_one_state(engine: Engine) {
    let test = database(engine);
    let db = test.db().clone();
    let counts = test.db().read_blocking(move |tx| {
        let count = "SELECT count(*) FROM accounts";
        let before: i64 = tx.one(count, &[], |row| row.get(0))?.unwrap_or_default();
        insert(&db, &format!("n{before}")).unwrap();
        let after: i64 = tx.one(count, &[], |row| row.get(0))?.unwrap_or_default();
        Ok::<_, Error>((before, after))
    });
    let (before, after) = counts.unwrap();
    assert_eq!(before, after);
    assert!(number(test.db(), "SELECT count(*) FROM accounts") > after, "the other write did happen");
}

#[on_both]
fn a_write_is_seen_by_the_next_read(engine: Engine) {
    let test = database(engine);
    for index in 1..=50 {
        insert(test.db(), &format!("n{index}")).unwrap();
        assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), index);
    }
}

/// One statement needs no transaction around it; from two on there is one.
#[test]
fn a_single_read_on_postgres_is_one_round_trip() {
    let test = TestDatabase::new(Engine::Postgres, MIGRATIONS);
    let isolation = "SELECT current_setting('transaction_isolation')";
    let single = test.db().read_blocking(move |tx| tx.one(isolation, &[], |row| row.get::<String>(0)));
    assert_eq!(single, Ok(Some("read committed".into())));
    let double = test.db().read_blocking(move |tx| {
        tx.one("SELECT $1", &values!["x"], |row| row.get::<String>(0))?;
        tx.one(isolation, &[], |row| row.get::<String>(0))
    });
    assert_eq!(double, Ok(Some("repeatable read".into())));
    let write = test.db().write_blocking(move |tx| tx.one(isolation, &[], |row| row.get::<String>(0)));
    assert_eq!(write, Ok(Some("serializable".into())));
}
