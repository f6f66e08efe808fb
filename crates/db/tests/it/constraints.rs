//! Broken promises of the schema carry the same names on both engines.

use kontor_db::{ConstraintKind, Engine, Error, Value, values};

use crate::support::{account, database, on_both};

fn refusal(
    test: &kontor_db::TestDatabase,
    sql: &'static str,
    params: Vec<Value>,
) -> (ConstraintKind, String) {
    match test.db().write_blocking(move |tx| tx.execute(sql, &params)) {
        Err(Error::Constraint { kind, name }) => (kind, name),
        other => panic!("{sql}: {other:?}"),
    }
}

const ORDER: &str = "INSERT INTO orders (account, number, code) VALUES ($1, $2, $3)";

#[on_both]
fn unique_indexes_are_named(engine: Engine) {
    let test = database(engine);
    let id = account(test.db(), "Amsel", 0);
    test.db()
        .write_blocking(move |tx| {
            tx.execute(ORDER, &values![id, 1, "AB"])?;
            tx.execute(ORDER, &values![id, 2, "CD"])
        })
        .unwrap();
    let unique = |name: &str| (ConstraintKind::Unique, name.to_owned());
    let insert = "INSERT INTO accounts (name) VALUES ($1)";
    assert_eq!(refusal(&test, insert, values!["Amsel"].to_vec()), unique("accounts_name"));
    assert_eq!(refusal(&test, ORDER, values![id, 2, "EF"].to_vec()), unique("orders_account_number"));
    assert_eq!(refusal(&test, ORDER, values![id, 3, "ab"].to_vec()), unique("orders_code"), "an expression");
    let first = "UPDATE orders SET number = 1, account = $1 WHERE number = 2";
    // Both indexes refuse this; which of them speaks up is the engine's choice.
    let (kind, name) = refusal(&test, first, values![id].to_vec());
    assert_eq!(kind, ConstraintKind::Unique);
    assert!(["orders_first", "orders_account_number"].contains(&name.as_str()), "{name}");
}

#[on_both]
fn primary_keys_are_named(engine: Engine) {
    let test = database(engine);
    let id = account(test.db(), "Amsel", 0);
    let tag = "INSERT INTO tags (account, tag) VALUES ($1, $2)";
    test.db().write_blocking(move |tx| tx.execute(tag, &values![id, "Tee"])).unwrap();
    let twice = refusal(&test, tag, values![id, "Tee"].to_vec());
    assert_eq!(twice, (ConstraintKind::Unique, "tags_pkey".into()));
    let twice =
        refusal(&test, "INSERT INTO accounts (id, name) VALUES ($1, $2)", values![id, "Fink"].to_vec());
    assert_eq!(twice, (ConstraintKind::Unique, "accounts_pkey".into()));
}

#[on_both]
fn checks_are_named(engine: Engine) {
    let test = database(engine);
    let id = account(test.db(), "Amsel", 5);
    let below =
        refusal(&test, "UPDATE accounts SET balance = balance - 6 WHERE id = $1", values![id].to_vec());
    assert_eq!(below, (ConstraintKind::Check, "accounts_balance_check".into()));
}

#[on_both]
fn missing_values_name_the_column(engine: Engine) {
    let test = database(engine);
    let missing = refusal(&test, "INSERT INTO accounts (name) VALUES ($1)", values![Value::Null].to_vec());
    assert_eq!(missing, (ConstraintKind::NotNull, "accounts.name".into()));
}

#[on_both]
fn foreign_keys_are_noticed(engine: Engine) {
    let test = database(engine);
    let id = account(test.db(), "Amsel", 0);
    let name = |name: &str| if engine == Engine::Sqlite { String::new() } else { name.to_owned() };
    let nobody = refusal(&test, ORDER, values![id + 1, 1, "AB"].to_vec());
    assert_eq!(nobody, (ConstraintKind::ForeignKey, name("orders_account_fkey")));

    let tag = "INSERT INTO tags (account, tag) VALUES ($1, $2)";
    test.db().write_blocking(move |tx| tx.execute(tag, &values![id, "Tee"])).unwrap();
    let needed = refusal(&test, "DELETE FROM accounts WHERE id = $1", values![id].to_vec());
    assert_eq!(needed, (ConstraintKind::ForeignKey, name("tags_account_fkey")));
}

/// SQLite shows the row of RETURNING before it looks at foreign keys.
#[on_both]
fn a_foreign_key_is_noticed_behind_returning(engine: Engine) {
    let test = database(engine);
    let refused = test.db().write_blocking(|tx| {
        let sql = "INSERT INTO orders (account, number, code) VALUES (4711, 1, 'AB') RETURNING id";
        tx.one(sql, &[], |row| row.get::<i64>(0))
    });
    let noticed = matches!(refused, Err(Error::Constraint { kind: ConstraintKind::ForeignKey, .. }));
    assert!(noticed, "{refused:?}");
}
