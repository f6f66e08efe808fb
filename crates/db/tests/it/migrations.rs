//! One text, two engines, every node.

use std::thread;

use kontor_db::{Db, Engine, Error, Migration, Options, TestDatabase};

use crate::support::{MIGRATIONS, account, database, number, on_both};

const LATER: Migration = Migration {
    version: 2,
    name: "colour",
    sql: "ALTER TABLE accounts ADD COLUMN colour TEXT NOT NULL DEFAULT 'grün';
          CREATE INDEX accounts_colour ON accounts (colour);",
};

#[on_both]
fn migrations_are_applied_once(engine: Engine) {
    let test = TestDatabase::new(engine, &[]);
    assert_eq!(test.db().migrate(MIGRATIONS), Ok(vec!["accounts_and_orders".into()]));
    account(test.db(), "Amsel", 1);
    assert_eq!(test.db().migrate(MIGRATIONS), Ok(vec![]));
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), 1);
}

#[on_both]
fn a_later_migration_is_added(engine: Engine) {
    let test = database(engine);
    account(test.db(), "Amsel", 1);
    let all = [MIGRATIONS[0], LATER];
    assert_eq!(test.db().migrate(&all), Ok(vec!["colour".into()]));
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts WHERE colour = 'grün'"), 1);
}

#[on_both]
fn a_changed_migration_is_refused(engine: Engine) {
    let test = database(engine);
    let changed = Migration { sql: "CREATE TABLE other (x TEXT)", ..MIGRATIONS[0] };
    assert!(matches!(test.db().migrate(&[changed]), Err(Error::Migration(_))));
}

#[on_both]
fn a_failing_migration_leaves_nothing(engine: Engine) {
    let test = database(engine);
    let before = test.db().describe_schema();
    let wrong = Migration { version: 3, name: "wrong", sql: "CREATE TABLE half (x TEXT); SELECT nonsense;" };
    let refused = test.db().migrate(&[MIGRATIONS[0], LATER, wrong]);
    assert!(matches!(refused, Err(Error::Migration(_))), "{refused:?}");
    assert_eq!(test.db().describe_schema(), before, "not even the one before it");
    assert_eq!(test.db().migrate(&[MIGRATIONS[0], LATER]), Ok(vec!["colour".into()]));
}

#[on_both]
fn nodes_that_start_together_take_turns(engine: Engine) {
    let test = TestDatabase::new(engine, &[]);
    let all = [MIGRATIONS[0], LATER];
    let applied: Vec<_> = thread::scope(|scope| {
        let nodes: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| Db::open(test.target(), Options::default()).unwrap().migrate(&all).unwrap())
            })
            .collect();
        nodes.into_iter().flat_map(|node| node.join().unwrap()).collect()
    });
    assert_eq!(applied, ["accounts_and_orders", "colour"]);
}

#[test]
fn both_engines_get_the_same_schema() {
    let schemas = [Engine::Sqlite, Engine::Postgres].map(|engine| {
        let test = database(engine);
        test.db().migrate(&[MIGRATIONS[0], LATER]).unwrap();
        test.db().describe_schema()
    });
    assert_eq!(schemas[0], schemas[1]);
    let wanted = [
        "check accounts_balance_check on accounts",
        "column accounts.balance int not null default",
        "column accounts.colour text not null default",
        "column accounts.id int not null",
        "column accounts.name text not null",
        "column accounts.note text null",
        "column accounts.open int not null default",
        "column accounts.secret bytes null",
        "column orders.account int not null",
        "column orders.code text not null",
        "column orders.id int not null",
        "column orders.number int not null",
        "column tags.account int not null",
        "column tags.tag text not null",
        "foreign key orders_account_fkey on orders",
        "foreign key tags_account_fkey on tags",
        "index accounts_colour on accounts (colour)",
        "index accounts_open on accounts (open, balance desc) where",
        "primary key accounts_pkey on accounts (id)",
        "primary key orders_pkey on orders (id)",
        "primary key tags_pkey on tags (account, tag)",
        "reference orders (account) to accounts, on delete cascade",
        "reference tags (account) to accounts, on delete no action",
        "unique index accounts_name on accounts (name)",
        "unique index orders_account_number on orders (account, number)",
        "unique index orders_code on orders (<expression>)",
        "unique index orders_first on orders (account) where",
    ];
    assert_eq!(schemas[0], wanted);
}

#[test]
fn sqlite_keeps_the_comments_and_is_strict() {
    let test = database(Engine::Sqlite);
    let sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'accounts'";
    let table = test.db().read_blocking(move |tx| tx.one(sql, &[], |row| row.get::<String>(0)));
    assert!(table.unwrap().unwrap().ends_with("STRICT"));
    let wrong = test.db().write_blocking(|tx| {
        tx.execute("INSERT INTO accounts (name, balance) VALUES ('Amsel', 'viel')", &[])
    });
    assert!(wrong.is_err());
}

/// SQLite changes constraints by rebuilding the table; rows that refer to it must survive that.
#[test]
fn a_table_can_be_rebuilt_on_sqlite() {
    let rebuild = Migration {
        version: 2,
        name: "rebuild",
        sql: "-- only: sqlite
              CREATE TABLE fresh (id BIGSERIAL PRIMARY KEY, name TEXT NOT NULL);
              INSERT INTO fresh (id, name) SELECT id, name FROM accounts;
              DROP TABLE accounts;
              ALTER TABLE fresh RENAME TO accounts;
              -- end
              -- only: postgres
              THIS IS NOT SQL;
              -- end",
    };
    let test = database(Engine::Sqlite);
    let id = account(test.db(), "Amsel", 0);
    let order = "INSERT INTO orders (account, number, code) VALUES ($1, 1, 'AB')";
    test.db().write_blocking(move |tx| tx.execute(order, &kontor_db::values![id])).unwrap();
    test.db().migrate(&[MIGRATIONS[0], rebuild]).unwrap();
    assert_eq!(number(test.db(), "SELECT count(*) FROM orders JOIN accounts ON accounts.id = account"), 1);

    let orphan = Migration { version: 3, name: "orphan", sql: "DELETE FROM accounts;" };
    let refused = test.db().migrate(&[MIGRATIONS[0], rebuild, orphan]);
    assert!(matches!(refused, Err(Error::Migration(_))), "{refused:?}");
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), 1);
}

/// SQLite tells the columns of a broken unique index, not its name.
#[test]
fn unique_indexes_that_cannot_be_told_apart_are_refused() {
    let twins = Migration {
        version: 2,
        name: "twins",
        sql: "CREATE UNIQUE INDEX orders_second ON orders (account) WHERE number = 2;",
    };
    let test = database(Engine::Sqlite);
    let Err(Error::Migration(text)) = test.db().migrate(&[MIGRATIONS[0], twins]) else { panic!("accepted") };
    assert!(text.contains("orders_first") && text.contains("orders_second"), "{text}");
    assert_eq!(test.db().migrate(MIGRATIONS), Ok(vec![]), "nothing of it stayed");
}
