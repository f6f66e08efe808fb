//! The migration that stores rows in their keys: deliveries, taxes and contacts of orders, and what every write passes through.

use super::rebuild::{Contents, contents_of};
use kontor::migrations;
use kontor_db::{Db, Engine, Error, Migration, TestDatabase, scaled, values};
use std::time::Instant;

/// Orders in a whole run (`make test-all`).
const ORDERS: usize = 100_000;
const STEP: i32 = 48;

const TABLES: [&str; 6] = [
    "orders_deliveries",
    "orders_taxes",
    "orders_contacts",
    "limits_counters",
    "idempotency_keys",
    "outbox_deliveries",
];

fn before() -> &'static [Migration] {
    let at = migrations::ALL.iter().position(|step| step.version == STEP).unwrap();
    &migrations::ALL[..at]
}

fn until() -> &'static [Migration] {
    &migrations::ALL[..=before().len()]
}

/// Orders with a delivery, two rates of VAT and, every other one, an address; an event that waits, a key and a counter each.
fn fill(db: &Db, orders: usize) {
    let numbers =
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {orders})");
    let bytes = if db.engine() == Engine::Sqlite { "BLOB" } else { "BYTEA" };
    let statements = [
        format!(
            "INSERT INTO orders_orders (id, customer_name, customer_key, customer_phone, customer_notes, total_cents, status,
                 payment_method, payment_status, created_at, expires_at, admin_note)
             {numbers} SELECT 'order-' || CAST({orders} - i + 10000000 AS TEXT), 'Käthe', 'kathe', '0171', '', i, 'pending',
                 'telegram', 'pending', i, i + 9, '' FROM n"
        ),
        "INSERT INTO orders_deliveries (order_id, kind, name, carrier, country, zip, shipping_cents)
         SELECT id, CASE WHEN total_cents % 3 = 0 THEN NULL ELSE 'parcel' END, 'Paket', 'DHL', 'DE', '20457', 590 FROM orders_orders"
            .to_owned(),
        "INSERT INTO orders_taxes (order_id, hundredths, goods_cents, shipping_cents, net_cents, tax_cents)
         SELECT id, 1900, 119, 0, 100, 19 FROM orders_orders"
            .to_owned(),
        "INSERT INTO orders_taxes (order_id, hundredths, goods_cents, shipping_cents, net_cents, tax_cents)
         SELECT id, 700, 107, 0, 100, 7 FROM orders_orders"
            .to_owned(),
        "INSERT INTO orders_contacts (order_id, kind, name, company, extra, street, number, zip, city, country, post_number)
         SELECT id, 'home', 'Mira', '', '', 'Kai', '7', '20457', 'Hamburg', 'DE', '' FROM orders_orders WHERE total_cents % 2 = 0"
            .to_owned(),
        format!(
            "INSERT INTO outbox_events (kind, at, actor_name, subject_kind, subject_id, subject_name)
             {numbers} SELECT 'order.placed', i, '', 'order', CAST(i AS TEXT), '' FROM n"
        ),
        "INSERT INTO outbox_deliveries (event_id, listener, attempts, due_at) SELECT id, 'audit', 0, at FROM outbox_events"
            .to_owned(),
        format!(
            "INSERT INTO idempotency_keys (scoped_key, fingerprint, answer, expires_at)
             {numbers} SELECT 'key ' || CAST({orders} - i AS TEXT), CAST('abc' AS {bytes}), '{{}}', i FROM n"
        ),
        format!(
            "INSERT INTO limits_counters (counter_key, window_start, window_end, uses)
             {numbers} SELECT 'limit ' || CAST({orders} - i AS TEXT), i, i + 1, 3 FROM n"
        ),
    ];
    for statement in statements {
        db.write_blocking(move |tx| tx.execute(&statement, &[])).unwrap();
    }
}

fn contents(db: &Db, schema: &[String]) -> Contents {
    contents_of(&TABLES, db, schema)
}

#[test]
fn of_100_000_orders_no_row_is_lost() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let orders = scaled(ORDERS);
        let database = TestDatabase::new(engine, before());
        let db = database.db();
        fill(db, orders);
        let schema = db.describe_schema();
        let old = contents(db, &schema);
        assert!(old.iter().all(|(_, rows, _)| *rows >= orders / 2), "{old:?}");
        let started = Instant::now();
        db.migrate(until()).unwrap();
        println!("{orders} orders on {engine:?}: {:?}", started.elapsed());
        assert_eq!(contents(db, &schema), old);

        // What refers to an order or an event goes with it, as before, and none stands twice.
        let left = db.write_blocking(|tx| {
            let id = tx.one("SELECT MIN(id) FROM orders_orders", &[], |row| row.get::<String>(0))?.unwrap();
            tx.execute("DELETE FROM orders_orders WHERE id = $1", &values![&id])?;
            tx.execute("DELETE FROM outbox_events WHERE id = 1", &[])?;
            let mut left = 0;
            for table in ["orders_deliveries", "orders_taxes", "orders_contacts"] {
                let count = format!("SELECT COUNT(*) FROM {table} WHERE order_id = $1");
                left += tx.one(&count, &values![&id], |row| row.get::<i64>(0))?.unwrap();
            }
            let waiting = "SELECT COUNT(*) FROM outbox_deliveries WHERE event_id = 1";
            Ok::<_, Error>(left + tx.one(waiting, &[], |row| row.get::<i64>(0))?.unwrap())
        });
        assert_eq!(left.unwrap(), 0);
        for table in TABLES {
            let again = format!("INSERT INTO {table} SELECT * FROM {table}");
            let refused = db.write_blocking(move |tx| tx.execute(&again, &[]));
            assert!(matches!(refused, Err(Error::Constraint { .. })), "{table}: {refused:?}");
        }
    }
}

#[test]
fn a_run_that_fails_on_its_way_leaves_everything_as_it_was() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = TestDatabase::new(engine, before());
        let db = database.db();
        fill(db, 40);
        let schema = db.describe_schema();
        let old = contents(db, &schema);
        let step = *until().last().unwrap();
        let own = if engine == Engine::Sqlite { "-- only: sqlite" } else { "-- only: postgres" };
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
        assert!(tried >= 6, "{tried}");
        assert_eq!(db.migrate(until()).unwrap(), [step.name]);
        assert_eq!(contents(db, &schema), old);
    }
}
