//! Parameters, rows, and what happens to a transaction when a statement fails.

use kontor_db::{ConstraintKind, Engine, Error, Row, Rows, Value, values};

use crate::support::{account, database, insert, names, number, on_both};

#[on_both]
fn parameters_out_of_order_and_twice(engine: Engine) {
    let test = database(engine);
    let id = account(test.db(), "Amsel", 5);
    let changed = test.db().write_blocking(move |tx| {
        let sql = "UPDATE accounts SET note = $2, name = $2, balance = $3 WHERE id = $1 AND balance < $3";
        tx.execute(sql, &values![id, "Drossel", 7])
    });
    assert_eq!(changed, Ok(1));
    let found = test.db().read_blocking(|tx| {
        tx.one("SELECT note, name, balance FROM accounts", &[], |row| {
            Ok((row.get::<String>(0)?, row.get::<String>(1)?, row.get::<i64>(2)?))
        })
    });
    assert_eq!(found, Ok(Some(("Drossel".into(), "Drossel".into(), 7))));
}

#[on_both]
fn every_kind_of_value_comes_back(engine: Engine) {
    let test = database(engine);
    for (index, (balance, open, text, bytes)) in [
        (0, true, "", vec![]),
        (i64::MAX, false, "Grüße, 'Käthe' \\ \"$1\" 🫖", vec![0, 1, 255, 39]),
        (1, true, "NULL", b"\\x41".to_vec()),
    ]
    .into_iter()
    .enumerate()
    {
        let stored = (balance, open, text.to_owned(), bytes);
        let given = stored.clone();
        let found = test.db().write_blocking(move |tx| {
            let (balance, open, text, bytes) = given.clone();
            tx.one(
                "INSERT INTO accounts (name, balance, open, note, secret) VALUES ($1, $2, $3, $4, $5)
                 RETURNING balance, open, note, secret",
                &values![format!("n{index}"), balance, open, text, bytes],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
            )
        });
        assert_eq!(found, Ok(Some(stored)));
    }
    let least = test
        .db()
        .read_blocking(|tx| tx.one("SELECT CAST($1 AS BIGINT)", &values![i64::MIN], |row| row.get::<i64>(0)));
    assert_eq!(least, Ok(Some(i64::MIN)));
}

#[on_both]
fn null_fits_every_column(engine: Engine) {
    let test = database(engine);
    let found = test.db().write_blocking(|tx| {
        tx.execute(
            "INSERT INTO accounts (name, note, secret) VALUES ($1, $2, $3)",
            &values!["Amsel", None::<String>, Value::Null],
        )?;
        // NULL as an integer and as a truth value is compared with, never stored.
        let none = "SELECT count(*) FROM accounts WHERE balance = $1 OR open = $2";
        tx.one(none, &values![None::<i64>, None::<bool>], |row| row.get::<i64>(0))?;
        tx.one("SELECT note, secret, balance FROM accounts", &[], |row| {
            Ok((row.get::<Option<String>>(0)?, row.get::<Option<Vec<u8>>>(1)?, row.get::<Option<i64>>(2)?))
        })
    });
    assert_eq!(found, Ok(Some((None, None, Some(0)))));
}

#[on_both]
fn an_integer_fits_a_narrow_column(engine: Engine) {
    let test = database(engine);
    let found = test.db().write_blocking(|tx| {
        tx.execute("CREATE TABLE narrow (x INTEGER NOT NULL)", &[])?;
        tx.execute("INSERT INTO narrow (x) VALUES ($1)", &values![42])?;
        tx.one("SELECT x FROM narrow LIMIT $1", &values![1], |row| {
            Ok((row.get::<i64>(0)?, row.get::<i32>(0)?))
        })
    });
    assert_eq!(found, Ok(Some((42, 42))));
}

#[on_both]
fn quotes_are_not_searched_for_parameters(engine: Engine) {
    let test = database(engine);
    insert(test.db(), "$1").unwrap();
    let found = test.db().read_blocking(|tx| {
        let sql = "SELECT name FROM accounts WHERE name = '$1' AND balance >= $1 -- $2";
        tx.one(sql, &values![0], |row| row.get::<String>(0))
    });
    assert_eq!(found, Ok(Some("$1".into())));
}

#[on_both]
fn a_wrong_number_of_parameters_is_refused(engine: Engine) {
    let test = database(engine);
    for params in [values![1].to_vec(), values![1, 2, 3].to_vec()] {
        let refused = test.db().read_blocking(move |tx| {
            let sql = "SELECT id FROM accounts WHERE id = $1 AND balance = $2";
            tx.all(sql, &params, |row| row.get::<i64>(0))
        });
        assert!(matches!(refused, Err(Error::Sql(_))), "{refused:?}");
    }
}

#[on_both]
fn columns_say_what_they_hold(engine: Engine) {
    let test = database(engine);
    account(test.db(), "Amsel", 1 << 40);
    let check = |sql: &'static str, read: fn(&kontor_db::Row<'_>) -> Result<(), Error>, wanted: &str| {
        let refused = test.db().read_blocking(move |tx| tx.one(sql, &[], read));
        let Err(Error::Column(text)) = refused else { panic!("{sql}: {refused:?}") };
        assert!(text.contains(wanted), "{text}");
    };
    check("SELECT note FROM accounts", |row| row.get::<String>(0).map(drop), "NULL");
    check("SELECT name FROM accounts", |row| row.get::<i64>(0).map(drop), "found text");
    check("SELECT id FROM accounts", |row| row.get::<Vec<u8>>(0).map(drop), "wanted bytes, found an integer");
    check("SELECT balance FROM accounts", |row| row.get::<i32>(0).map(drop), "does not fit");
    check("SELECT balance FROM accounts", |row| row.get::<bool>(0).map(drop), "wanted a truth value");
    check("SELECT 0.5 * balance FROM accounts", |row| row.get::<i64>(0).map(drop), "CAST it");
    check("SELECT id FROM accounts", |row| row.get::<i64>(7).map(drop), "7");
    // A wrong column is the closure's mistake, not the transaction's.
    let after = test.db().read_blocking(|tx| {
        assert!(tx.one("SELECT name FROM accounts", &[], |row| row.get::<i64>(0)).is_err());
        tx.one("SELECT name FROM accounts", &[], |row| row.get::<String>(0))
    });
    assert_eq!(after, Ok(Some("Amsel".into())));
}

#[on_both]
fn first_row_all_rows_no_row(engine: Engine) {
    let test = database(engine);
    for name in ["Amsel", "Drossel", "Fink"] {
        insert(test.db(), name).unwrap();
    }
    let found = test.db().read_blocking(|tx| {
        let first =
            tx.one("SELECT name FROM accounts ORDER BY name DESC", &[], |row| row.get::<String>(0))?;
        let none =
            tx.one("SELECT name FROM accounts WHERE id < $1", &values![0], |row| row.get::<String>(0))?;
        let all = tx.all("SELECT name FROM accounts ORDER BY name", &[], |row| row.get::<String>(0))?;
        Ok::<_, Error>((first, none, all.len()))
    });
    assert_eq!(found, Ok((Some("Fink".into()), None, 3)));
    // Of a change with RETURNING one row is wanted, and all of it is done.
    let first = test.db().write_blocking(|tx| {
        tx.one("UPDATE accounts SET balance = 9 RETURNING name", &[], |row| row.get::<String>(0))
    });
    assert!(matches!(first, Ok(Some(_))));
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts WHERE balance = 9"), 3);
}

#[on_both]
fn an_error_rolls_back(engine: Engine) {
    let test = database(engine);
    let refused: Result<(), Error> = test.db().write_blocking(|tx| {
        tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values!["Amsel"])?;
        Err(Error::Column("changed my mind".into()))
    });
    assert_eq!(refused, Err(Error::Column("changed my mind".into())));
    assert!(names(test.db()).is_empty());
}

#[on_both]
fn a_swallowed_failure_is_not_committed(engine: Engine) {
    let test = database(engine);
    insert(test.db(), "Amsel").unwrap();
    let refused = test.db().write_blocking(|tx| {
        tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values!["Drossel"])?;
        let again = tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values!["Amsel"]);
        assert!(again.unwrap_err().is_unique("accounts_name"));
        let later = tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values!["Fink"]);
        assert!(later.unwrap_err().is_unique("accounts_name"), "the transaction has ended");
        Ok::<_, Error>(())
    });
    assert!(refused.unwrap_err().is_unique("accounts_name"));
    assert_eq!(names(test.db()), ["Amsel"]);
}

#[on_both]
fn an_own_error_for_a_failure_stays(engine: Engine) {
    #[derive(Debug, PartialEq)]
    enum Refusal {
        NameTaken,
        Other,
    }
    impl From<Error> for Refusal {
        fn from(error: Error) -> Refusal {
            if error.is_unique("accounts_name") { Refusal::NameTaken } else { Refusal::Other }
        }
    }
    let test = database(engine);
    insert(test.db(), "Amsel").unwrap();
    let refused: Result<(), Refusal> = test.db().write_blocking(|tx| {
        tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values!["Amsel"])?;
        Ok(())
    });
    assert_eq!(refused, Err(Refusal::NameTaken));
}

#[on_both]
fn transactions_are_not_the_closures_business(engine: Engine) {
    let test = database(engine);
    for control in ["COMMIT", "  rollback;", "BEGIN IMMEDIATE", "SAVEPOINT x", "end", "START TRANSACTION"] {
        let refused = test.db().write_blocking(move |tx| tx.execute(control, &[]));
        assert!(matches!(refused, Err(Error::Sql(_))), "{control}: {refused:?}");
    }
}

#[on_both]
fn a_panic_rolls_back_and_spares_the_rest(engine: Engine) {
    let test = database(engine);
    let panicked: Result<(), Error> = test.db().write_blocking(|tx| {
        tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values!["Amsel"])?;
        tx.one("SELECT name FROM accounts", &[], |_| -> Result<(), Error> { panic!("inside a row") })?;
        Ok(())
    });
    assert_eq!(panicked, Err(Error::Panic));
    let panicked: Result<(), Error> = test.db().read_blocking(|_| panic!("in a read"));
    assert_eq!(panicked, Err(Error::Panic));
    insert(test.db(), "Drossel").unwrap();
    assert_eq!(names(test.db()), ["Drossel"]);
}

/// More rows than one statement has, and no power of two.
#[on_both]
fn many_rows_at_once(engine: Engine) {
    const COUNT: i64 = 101;
    let test = database(engine);
    let written: Result<(Vec<i64>, u64), Error> = test.db().write_blocking(|tx| {
        let insert = Rows {
            before: "INSERT INTO accounts (name, balance) VALUES",
            row: "(?, ?)",
            after: "RETURNING id, balance",
        };
        let values: Vec<Value> = (0..COUNT).flat_map(|n| values![format!("n{n}"), n]).collect();
        let made = tx.all_rows(insert, &values, |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)))?;
        let change = Rows {
            before: "WITH changes (id, seen, amount) AS (VALUES",
            row: "(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))",
            after: ") UPDATE accounts SET balance = balance + changes.amount FROM changes
                WHERE accounts.id = changes.id AND accounts.balance = changes.seen",
        };
        // Every second one is said to be seen with another balance than it has.
        let values: Vec<Value> =
            made.iter().flat_map(|(id, balance)| values![*id, balance + balance % 2, 1000]).collect();
        let changed = tx.execute_rows(change, &values)?;
        Ok((made.into_iter().map(|(_, balance)| balance).collect(), changed))
    });
    let (mut made, changed) = written.unwrap();
    made.sort_unstable();
    assert_eq!((made, changed), ((0..COUNT).collect(), 51));
    let found = test.db().read_blocking(|tx| {
        let among = ["n0", "n1", "n2", "nobody"];
        let balance = |row: &Row<'_>| row.get::<i64>(0);
        let rich = "SELECT balance FROM accounts WHERE balance > 1000 AND name";
        assert_eq!(tx.all_among(rich, among, balance)?, [1002]);
        tx.all_among("SELECT balance FROM accounts WHERE name", among, balance)
    });
    let mut found = found.unwrap();
    found.sort_unstable();
    assert_eq!(found, [1, 1000, 1002]);
}

/// Neither by the transaction that was told of it, nor by one that takes no notice.
#[on_both]
fn rows_beside_a_refused_one_are_not_kept(engine: Engine) {
    let test = database(engine);
    let insert_two = |tx: &mut kontor_db::Tx<'_>| {
        let insert = Rows { before: "INSERT INTO accounts (name, balance) VALUES", row: "(?, ?)", after: "" };
        tx.execute_rows(insert, &values!["Amsel", 1, "Drossel", -1])
    };
    let told = test.db().write_blocking(insert_two);
    let deaf = test.db().write_blocking(move |tx| {
        let _ = insert_two(tx);
        Ok::<_, Error>(2)
    });
    for outcome in [told, deaf] {
        let refused = outcome.unwrap_err();
        assert!(refused.is_constraint(ConstraintKind::Check, "accounts_balance_check"), "{refused:?}");
    }
    assert!(names(test.db()).is_empty());
}
