//! `kill -9` in the middle of orders: nothing acknowledged is lost, nothing is doubled, and anyone who did not get an
//! answer may ask again.

use super::{Home, Program, block_on};
use crate::support::{PASSWORD, order};
use kontor_db::{Db, Engine, Options, values};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const STOCK: i64 = 100_000;
const CLIENTS: usize = 8;
const ROUNDS: usize = 3;
/// Acknowledged orders of a round before the blow.
const ORDERS: usize = 40;

/// What the clients know: keys with their order, or without where the answer never came.
type Known = BTreeMap<String, Option<String>>;

/// Orders one after the other until the connection breaks.
async fn buy(program: Arc<Program>, name: String, wish: Value, acknowledged: Arc<AtomicUsize>) -> Known {
    let mut known = Known::new();
    for number in 0.. {
        let key = format!("{name}-order-number-{number}");
        match program.place(&wish).key(&key).attempt().await {
            Some(answer) if answer.status == 503 => continue,
            Some(answer) => {
                known.insert(key, Some(answer.ok()["orderId"].as_str().unwrap().to_owned()));
                acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            None => {
                known.insert(key, None);
                break;
            }
        }
    }
    known
}

/// Lets clients order and kills the program when enough orders are acknowledged.
async fn interrupted(program: Program, round: usize, wish: &Value) -> Known {
    let program = Arc::new(program);
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let clients = (0..CLIENTS).map(|client| {
        let name = format!("round-{round}-client-{client}");
        tokio::spawn(buy(program.clone(), name, wish.clone(), acknowledged.clone()))
    });
    let clients: Vec<_> = clients.collect();
    while acknowledged.load(Ordering::Relaxed) < ORDERS {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    program.kill();
    let mut known = Known::new();
    for client in clients {
        known.extend(client.await.unwrap());
    }
    known
}

/// The orders in the back office by their ids.
async fn stored(program: &Program, owner: &str) -> Vec<String> {
    let list = program.get("/api/orders").bearer(owner).await.ok();
    let mut ids: Vec<String> = list["orders"]
        .as_array()
        .unwrap()
        .iter()
        .map(|order| order["id"].as_str().unwrap().to_owned())
        .collect();
    ids.sort();
    assert_eq!(ids.len() as u64, list["total"].as_u64().unwrap());
    ids
}

fn survive(engine: Engine) {
    let home = Home::new(engine);
    block_on(async {
        let mut program = home.serve();
        let owner = program.owner().await;
        let coffee = program.product(&owner, json!({ "stock": STOCK })).await;
        let wish = order(&[(&coffee, 1)]);
        let mut known = Known::new();
        for round in 0..ROUNDS {
            known.extend(interrupted(program, round, &wish).await);
            program = home.serve();
            // The session survived too.
            let ids = stored(&program, &owner).await;
            for (key, id) in &known {
                let Some(id) = id else { continue };
                assert_eq!(ids.iter().filter(|stored| *stored == id).count(), 1, "{key} was acknowledged");
            }
            // Anyone who heard nothing asks again, twice, and so does one who did hear.
            let unheard: Vec<String> =
                known.iter().filter(|(_, id)| id.is_none()).map(|(key, _)| key.clone()).collect();
            assert!(!unheard.is_empty(), "the blow hit nobody");
            for key in unheard {
                let first = program.place(&wish).key(&key).await.ok();
                assert_eq!(program.place(&wish).key(&key).await.ok(), first);
                known.insert(key, Some(first["orderId"].as_str().unwrap().to_owned()));
            }
            let (key, id) = known.first_key_value().unwrap();
            assert_eq!(program.place(&wish).key(key).await.ok()["orderId"], id.clone().unwrap());

            let mut expected: Vec<String> = known.values().flatten().cloned().collect();
            expected.sort();
            assert_eq!(
                stored(&program, &owner).await,
                expected,
                "each key is one order and there are no others"
            );
        }
        let count = i64::try_from(known.len()).unwrap();
        every_event_was_heard_once(&home, count).await;
        let products = program.get("/api/products").await.ok();
        assert_eq!(products[0]["stock"], STOCK - count, "stock and sold make the whole");
        assert_eq!(program.stop(), Some(0));
    });
}

/// The log has one entry for each order, once the background work has caught up.
async fn every_event_was_heard_once(home: &Home, orders: i64) {
    let db = Db::open(&home.target(), Options::default()).unwrap();
    let sql = "SELECT COUNT(*), COUNT(DISTINCT subject_id) FROM audit_entries WHERE action = $1";
    let count = || {
        db.read_blocking(move |tx| {
            tx.one(sql, &values!["order.placed"], |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)))
        })
    };
    let patience = Instant::now();
    while count().unwrap().unwrap() != (orders, orders) {
        assert!(patience.elapsed() < Duration::from_secs(60), "{:?} of {orders}", count());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn what_a_killed_program_held_is_free_at_once_on_sqlite() {
    let home = Home::new(Engine::Sqlite);
    block_on(async {
        let program = home.serve();
        let owner = program.owner().await;
        let coffee = program.product(&owner, json!({})).await;
        program.place(&order(&[(&coffee, 1)])).await.ok();
        every_event_was_heard_once(&home, 1).await;
        program.kill();
        drop(program);
        let db = Db::open(&home.target(), Options::default()).unwrap();
        let long = "UPDATE workers_leases SET held_until = held_until + $1 WHERE name = $2";
        let changed = db.write_blocking(move |tx| tx.execute(long, &values![86_400_000_i64, "outbox"]));
        assert_eq!(changed.unwrap(), 1);
        drop(db);

        let program = home.serve();
        program.place(&order(&[(&coffee, 1)])).await.ok();
        every_event_was_heard_once(&home, 2).await;
        assert_eq!(program.stop(), Some(0));
    });
}

#[test]
fn orders_survive_on_sqlite() {
    survive(Engine::Sqlite);
}

#[test]
fn orders_survive_on_postgres() {
    survive(Engine::Postgres);
}

/// A first start that is cut off anywhere is made good by the next one.
#[test]
fn a_first_start_may_be_killed() {
    block_on(async {
        for delay in [2, 10, 25, 50, 90, 150, 300] {
            let home = Home::new(Engine::Sqlite);
            let mut command = home.command(&["serve"]);
            command
                .env("KONTOR_DEMO", "on")
                .env("KONTOR_DEMO_PASSWORD", PASSWORD)
                .stdout(std::process::Stdio::null());
            let mut child = command.spawn().unwrap();
            tokio::time::sleep(Duration::from_millis(delay)).await;
            child.kill().unwrap();
            child.wait().unwrap();
            let program = Program::start(&mut command);
            let owner = program.owner().await;
            assert!(program.order_count(&owner).await > 5, "after {delay} ms");
            assert!(
                program.get("/api/products").await.ok().as_array().unwrap().len() > 10,
                "after {delay} ms"
            );
            program.sign_in("marta.k", PASSWORD).await.ok();
            assert_eq!(program.stop(), Some(0));
        }
    });
}
