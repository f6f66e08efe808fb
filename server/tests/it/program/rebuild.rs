//! The migration that builds the tables of orders and payments again: of a shop that has sold for years nothing is lost, and
//! a run that fails, or is killed, leaves the shop as it was.

use super::Home;
use kontor::migrations;
use kontor_db::{Db, Engine, Error, Migration, Options, TestDatabase, scaled, values};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Orders in a whole run (`make test-all`), and as many payments.
const ORDERS: usize = 100_000;
/// The version of the migration.
const REBUILDS: i32 = 41;

fn before() -> &'static [Migration] {
    let at = migrations::ALL.iter().position(|step| step.version == REBUILDS).unwrap();
    &migrations::ALL[..at]
}

/// Up to the migration and no further: later ones may change what is in the tables.
fn until() -> &'static [Migration] {
    &migrations::ALL[..=before().len()]
}

/// Orders of each kind with an item each, payments with refunds, mismatches, orders of the sandbox, periods and contracts.
fn fill(db: &Db, orders: usize) {
    let numbers =
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {orders})");
    let statements = [
        "INSERT INTO auth_users (id, username, username_key, password_hash, role, is_approved, registered_at)
         SELECT CAST(7 AS BIGINT), 'kundin', 'kundin', 'x', 'user', TRUE, CAST(1 AS BIGINT)"
            .to_owned(),
        format!(
            "INSERT INTO orders_orders (id, user_id, customer_name, customer_key, customer_phone, customer_notes, total_cents,
                 status, payment_method, payment_currency, payment_status, created_at, expires_at, settled_at, admin_note,
                 hold_ends_at, receipt_hash)
             {numbers} SELECT 'order-' || CAST({orders} - i + 10000000 AS TEXT), CASE WHEN i % 3 = 0 THEN 7 END,
                 'Käthe ' || CAST(i AS TEXT), 'kathe', '0171', 'ü''', i,
                 CASE WHEN i % 2 = 0 THEN 'completed' ELSE 'pending' END,
                 CASE i % 4 WHEN 0 THEN 'telegram' WHEN 1 THEN 'stripe' WHEN 2 THEN 'crypto' ELSE 'anonymous' END,
                 CASE WHEN i % 4 = 2 THEN 'BTC' END, CASE WHEN i % 2 = 0 THEN 'paid' ELSE 'pending' END, i, i + 9,
                 CASE WHEN i % 2 = 0 THEN i + 1 END, CASE WHEN i % 5 = 0 THEN 'eilt' ELSE '' END,
                 CASE WHEN i % 2 = 1 THEN i + 2 END, CASE WHEN i % 7 = 0 THEN CAST('abc' AS {bytes}) END FROM n",
            bytes = if db.engine() == Engine::Sqlite { "BLOB" } else { "BYTEA" },
        ),
        "INSERT INTO orders_items (order_id, position, product_name, quantity, unit_price_cents, list_price_cents, took_stock)
         SELECT id, 1, 'Kaffee', 2, 100, 110, TRUE FROM orders_orders"
            .to_owned(),
        format!(
            "INSERT INTO payments_payments (id, user_id, product, provider, sandbox, amount, currency, status, reference, open_url,
                 charge_id, granted_until, created_at, expires_at, checked_at, paid_at, refunded_at)
             {numbers} SELECT 'payment-' || CAST({orders} - i + 10000000 AS TEXT), CASE WHEN i % 3 = 0 THEN 7 END, 'premium',
                 CASE WHEN i % 2 = 0 THEN 'paypal' ELSE 'telegram' END, i % 4 = 0, i, CASE WHEN i % 2 = 0 THEN 'EUR' ELSE 'XTR' END,
                 CASE i % 3 WHEN 0 THEN 'paid' WHEN 1 THEN 'refunded' ELSE 'pending' END, 'ref-' || CAST(i AS TEXT), 'https://x',
                 CASE WHEN i % 3 < 2 THEN 'charge-' || CAST(i AS TEXT) END, CASE WHEN i % 3 = 0 THEN i END, i, i + 5, i + 4,
                 CASE WHEN i % 3 < 2 THEN i END, CASE WHEN i % 3 = 1 THEN i END FROM n"
        ),
        "INSERT INTO payments_refunds (provider, refund_id, payment_id, charge_id, amount, at)
         SELECT provider, 'r-' || id, id, charge_id, amount, 1 FROM payments_payments WHERE status = 'refunded'"
            .to_owned(),
        "INSERT INTO payments_mismatches (provider, charge_id, payment_id, reason, at)
         SELECT provider, 'm-' || id, id, 'amount', 1 FROM payments_payments WHERE status = 'pending'"
            .to_owned(),
        "INSERT INTO payments_sandbox_orders (id, provider, payment_id, amount, currency, state, behaviour)
         SELECT 's-' || id, provider, id, amount, currency, 'created', 'pays' FROM payments_payments WHERE sandbox"
            .to_owned(),
        "INSERT INTO premium_periods (user_id, payment_id, starts_at, ends_at)
         SELECT user_id, id, 1, 2 FROM payments_payments WHERE user_id IS NOT NULL AND status = 'paid'"
            .to_owned(),
        "INSERT INTO premium_contracts (payment_id, user_id, ordered_at, shop, price_cents, tax_note)
         SELECT id, user_id, 1, 'Kontor', 999, '' FROM payments_payments WHERE user_id IS NOT NULL"
            .to_owned(),
    ];
    for statement in statements {
        db.write_blocking(move |tx| tx.execute(&statement, &[])).unwrap();
    }
}

const TABLES: [&str; 8] = [
    "orders_orders",
    "orders_items",
    "payments_payments",
    "payments_refunds",
    "payments_mismatches",
    "payments_sandbox_orders",
    "premium_periods",
    "premium_contracts",
];

/// A table's rows: how many, and a hash of all their values in the order of the rows' texts.
pub type Contents = Vec<(&'static str, usize, u64)>;

/// What is in the columns of a schema.
fn contents(db: &Db, schema: &[String]) -> Contents {
    contents_of(&TABLES, db, schema)
}

pub fn contents_of(tables: &[&'static str], db: &Db, schema: &[String]) -> Contents {
    let table = |table: &'static str| {
        let columns = schema.iter().filter_map(|line| line.strip_prefix(&format!("column {table}.")));
        let texts = columns.map(|line| line.split(' ').next().unwrap());
        let texts: Vec<_> = texts.map(|name| format!("COALESCE(CAST({name} AS TEXT), '-')")).collect();
        let sql = format!("SELECT {} FROM {table} ORDER BY 1", texts.join(" || '|' || "));
        let rows = db.read_blocking(move |tx| tx.all(&sql, &[], |row| row.get::<String>(0))).unwrap();
        let mut hasher = DefaultHasher::new();
        rows.hash(&mut hasher);
        (table, rows.len(), hasher.finish())
    };
    tables.iter().copied().map(table).collect()
}

#[test]
fn of_100_000_orders_and_payments_none_is_lost() {
    [Engine::Sqlite, Engine::Postgres].into_iter().for_each(rebuild);
}

fn rebuild(engine: Engine) {
    let orders = scaled(ORDERS);
    let database = TestDatabase::new(engine, before());
    let db = database.db();
    fill(db, orders);
    let schema = db.describe_schema();
    let old = contents(db, &schema);
    assert!(old.iter().all(|(_, rows, _)| *rows > orders / 10), "{old:?}");

    let started = Instant::now();
    db.migrate(until()).unwrap();
    println!("{orders} orders and as many payments on {engine:?}: {:?}", started.elapsed());

    assert_eq!(contents(db, &schema), old);
    assert_eq!(db.describe_schema(), schema, "columns, indexes, constraints and references stay");
    // Numbers of items go on after the highest, and what refers to a row goes with it, as before.
    let follows = db.write_blocking(|tx| {
        tx.execute("UPDATE orders_orders SET payment_method = 'bank'", &[])?;
        tx.execute("UPDATE orders_orders SET payment_method = 'arrangement' WHERE user_id IS NULL", &[])?;
        tx.execute(
            "UPDATE payments_payments SET product = 'order', provider = 'stripe' WHERE provider = 'telegram'",
            &[],
        )?;
        let one = "SELECT MIN(id) FROM orders_orders";
        let id = tx.one(one, &[], |row| row.get::<String>(0))?.unwrap();
        tx.execute("DELETE FROM orders_orders WHERE id = $1", &values![&id])?;
        tx.execute("DELETE FROM auth_users WHERE id = 7", &[])?;
        let left = "SELECT COUNT(*) FROM orders_items WHERE order_id = $1";
        let items = tx.one(left, &values![&id], |row| row.get::<i64>(0))?;
        let named = "SELECT COUNT(*) FROM orders_orders WHERE user_id IS NOT NULL";
        Ok::<_, Error>((items, tx.one(named, &[], |row| row.get::<i64>(0))?))
    });
    assert_eq!(follows.unwrap(), (Some(0), Some(0)));
    for wrong in
        ["UPDATE orders_orders SET payment_method = 'cash'", "UPDATE payments_payments SET provider = 'cash'"]
    {
        let refused = db.write_blocking(move |tx| tx.execute(wrong, &[]));
        assert!(matches!(refused, Err(Error::Constraint { .. })), "{wrong}: {refused:?}");
    }
}

/// The text with an end after each of its statements.
#[test]
fn a_run_that_fails_after_any_of_its_statements_leaves_everything_as_it_was() {
    [Engine::Sqlite, Engine::Postgres].into_iter().for_each(interrupt);
}

fn interrupt(engine: Engine) {
    let database = TestDatabase::new(engine, before());
    let db = database.db();
    fill(db, 60);
    let schema = db.describe_schema();
    let old = contents(db, &schema);
    let step = *until().last().unwrap();
    let own = match engine {
        Engine::Sqlite => "-- only: sqlite",
        Engine::Postgres => "-- only: postgres",
    };
    let start = step.sql.find(own).unwrap();
    let end = start + step.sql[start..].find("-- end").unwrap();
    let mut tried = 0;
    for (at, _) in step.sql[..end].match_indices(";\n").filter(|(at, _)| *at > start) {
        let broken = format!("{}\nSELECT nonsense;\n-- end\n", &step.sql[..=at]);
        let broken = Migration { sql: Box::leak(broken.into_boxed_str()), ..step };
        let mut steps = before().to_vec();
        steps.push(broken);
        let refused = db.migrate(&steps);
        assert!(matches!(refused, Err(Error::Migration(_))), "{refused:?}");
        assert_eq!((contents(db, &schema), db.describe_schema()), (old.clone(), schema.clone()), "{at}");
        tried += 1;
    }
    assert!(tried >= 2, "{tried}");
    assert_eq!(db.migrate(until()).unwrap(), [step.name]);
    assert_eq!(contents(db, &schema), old);
}

/// The program is killed at moments that grow from its start until it has migrated.
#[test]
fn a_start_that_is_killed_while_it_migrates_is_repeated() {
    [Engine::Sqlite, Engine::Postgres].into_iter().for_each(kill);
}

fn kill(engine: Engine) {
    let home = Home::with(engine, before());
    if engine == Engine::Sqlite {
        let database = TestDatabase::new(engine, before());
        fill(database.db(), scaled(ORDERS));
        fs::create_dir(&home.folder).unwrap();
        database.db().backup(&home.folder.join("kontor.sqlite")).unwrap();
    } else {
        fill(&Db::open(&home.target(), Options::default()).unwrap(), scaled(ORDERS));
    }
    let open = || Db::open(&home.target(), Options::default()).unwrap();
    let schema = open().describe_schema();
    let look = || {
        let db = open();
        let done = format!("SELECT COUNT(*) FROM refinery_schema_history WHERE version = {REBUILDS}");
        let done = db.read_blocking(move |tx| tx.one(&done, &[], |row| row.get::<i64>(0))).unwrap();
        let found = (contents(&db, &schema), done == Some(1));
        db.shutdown();
        found
    };
    let (old, _) = look();
    let mut kills = 0;
    // Each lives a little longer than the one before it, until one is through.
    while !look().1 {
        let mut child =
            home.command(&["migrate"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(5 + kills * kills * 4));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(look().0, old, "{kills} kills on {engine:?}");
        kills += 1;
    }
    println!("{kills} kills on {engine:?}");
    assert!(home.run(&["migrate"]).status.success());
    assert_eq!(look(), (old, true));
}
