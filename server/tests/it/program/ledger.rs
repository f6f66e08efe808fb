//! `kill -9` at random moments of transfers: after every restart the ledger can be proved, what was acknowledged is there,
//! and anyone who heard nothing may ask again. And the proof as an operator runs it.

use super::{Home, Program, block_on, text};
use crate::support::PASSWORD;
use kontor::error::ErrorCode;
use kontor_db::{Db, Engine, Options, scaled};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Blows on both databases together, in full: 200.
const BLOWS_ON_SQLITE: usize = 140;
const BLOWS_ON_POSTGRES: usize = 60;
const CLIENTS: usize = 6;

/// Someone with coins.
#[derive(Clone)]
struct Holder {
    id: i64,
    token: String,
}

/// Keys with the number of their transfer, or without where the answer never came, and what was asked for.
type Known = BTreeMap<String, (Value, Option<i64>)>;

fn serve(home: &Home) -> Program {
    Program::start(&mut command(home, &["serve"]))
}

fn command(home: &Home, arguments: &[&str]) -> std::process::Command {
    let mut command = home.command(arguments);
    command.env("KONTOR_WALLETS_MODE", "custody").env("KONTOR_WALLETS_LICENCE", "BaFin 12345");
    // What the owner signs in with is tested elsewhere.
    command.env("KONTOR_SESSIONS_SECOND_FACTOR", "optional");
    command
}

async fn holder(program: &Program, owner: &str, name: &str) -> Holder {
    let form = json!({ "username": name, "password": PASSWORD });
    program.call(Method::POST, "/api/simple-register").json(&form).await.ok();
    let signed_in = program.sign_in(name, PASSWORD).await.ok();
    let id = signed_in["user"]["id"].as_i64().unwrap();
    program.call(Method::POST, &format!("/api/approve-user/{id}")).bearer(owner).await.ok();
    let deposit = json!({ "userId": id, "currency": "BTC", "amount": "1", "externalTxId": name });
    program.call(Method::POST, "/api/admin/wallets/deposits").bearer(owner).json(&deposit).await.ok();
    Holder { id, token: signed_in["token"].as_str().unwrap().to_owned() }
}

async fn send(program: Arc<Program>, from: Holder, to: i64, name: String) -> Known {
    let mut known = Known::new();
    for number in 0.. {
        let (key, amount) = (format!("{name}-{number}"), format!("0.0000000{}", number % 9 + 1));
        let body = json!({ "recipientUserId": to, "currency": "BTC", "amount": amount });
        let call = program.call(Method::POST, "/api/wallets/transfer").bearer(&from.token);
        match call.key(&key).json(&body).attempt().await {
            Some(answer) if answer.status == 503 => continue,
            Some(answer) => {
                known.insert(key, (body, answer.ok()["transaction"]["id"].as_i64()));
            }
            None => {
                known.insert(key, (body, None));
                break;
            }
        }
    }
    known
}

fn prove(home: &Home) {
    let proof = super::ended(&mut command(home, &["ledger", "prove"]));
    assert!(proof.status.success(), "{} {}", text(&proof.stdout), text(&proof.stderr));
    assert!(text(&proof.stdout).contains("The ledger is sound."), "{}", text(&proof.stdout));
}

/// A usual run has 5 % of the blows, `KONTOR_TEST_SCALE=100` all of them.
fn survive(engine: Engine, full: usize) {
    let blows = scaled(full) as u64;
    let home = Home::new(engine);
    let started = Instant::now();
    // Other moments on every run; a failure names its own.
    let seed = uuid::Uuid::now_v7().as_u128() as u64;
    block_on(async {
        let mut program = serve(&home);
        let owner = program.owner().await;
        let mut holders = Vec::new();
        for client in 0..CLIENTS {
            holders.push(holder(&program, &owner, &format!("halter{client}")).await);
        }
        let mut acknowledged = HashSet::new();
        for blow in 0..blows {
            let running = Arc::new(program);
            let sending = holders.iter().enumerate().map(|(client, holder)| {
                let to = holders[(client + 1) % CLIENTS].id;
                tokio::spawn(send(running.clone(), holder.clone(), to, format!("blow-{blow}-{client}")))
            });
            let sending: Vec<_> = sending.collect();
            let moment = seed.wrapping_mul(blow + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            tokio::time::sleep(Duration::from_micros(1000 + moment % 60_000)).await;
            running.kill();
            let mut unheard = Vec::new();
            for (client, sent) in sending.into_iter().enumerate() {
                for (key, (body, id)) in sent.await.unwrap() {
                    match id {
                        Some(id) => assert!(acknowledged.insert(id), "{id} was given twice"),
                        None => unheard.push((client, key, body)),
                    }
                }
            }
            drop(running);
            tokio::task::block_in_place(|| prove(&home));
            program = serve(&home);
            for (client, key, body) in unheard {
                let again = || {
                    let call =
                        program.call(Method::POST, "/api/wallets/transfer").bearer(&holders[client].token);
                    call.key(&key).json(&body).into_future()
                };
                let first = again().await.ok();
                assert_eq!(again().await.ok(), first, "blow {blow}, seed {seed}");
                assert!(acknowledged.insert(first["transaction"]["id"].as_i64().unwrap()));
            }
        }
        assert_eq!(program.stop(), Some(0));
        prove(&home);
        let db = Db::open(&home.target(), Options::default()).unwrap();
        let count = |sql: &'static str| {
            db.read_blocking(move |tx| tx.one(sql, &[], |row| row.get::<i64>(0))).unwrap().unwrap()
        };
        let stored = count("SELECT COUNT(*) FROM wallets_movements WHERE kind = 'transfer'");
        assert_eq!(
            stored,
            i64::try_from(acknowledged.len()).unwrap(),
            "each acknowledged transfer, and no other"
        );
        let sum = count("SELECT CAST(SUM(balance) AS BIGINT) FROM wallets_accounts WHERE kind = 'member'");
        assert_eq!(sum, 100_000_000 * i64::try_from(CLIENTS).unwrap());
        println!("{blows} blows under {stored} transfers in {:.0?}", started.elapsed());
    });
}

#[test]
fn the_ledger_survives_on_sqlite() {
    survive(Engine::Sqlite, BLOWS_ON_SQLITE);
}

#[test]
fn the_ledger_survives_on_postgres() {
    survive(Engine::Postgres, BLOWS_ON_POSTGRES);
}

/// Waits for what the back office says of the ledger.
async fn until(program: &Program, owner: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    loop {
        let ledger = program.get("/api/admin/wallets").bearer(owner).await.ok()["ledger"].clone();
        if wanted(&ledger) {
            return ledger;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "{ledger}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn a_running_shop_seals_and_proves_by_itself() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let home = Home::new(engine);
        block_on(async {
            let program = serve(&home);
            let owner = program.owner().await;
            let (one, other) =
                (holder(&program, &owner, "eine").await, holder(&program, &owner, "andere").await);
            let body = json!({ "recipientUserId": other.id, "currency": "BTC", "amount": "0.5" });
            program.call(Method::POST, "/api/wallets/transfer").bearer(&one.token).json(&body).await.ok();
            let ledger =
                until(&program, &owner, |ledger| ledger["checkedAt"].is_string() && ledger["sealed"] == 3)
                    .await;
            assert_eq!((&ledger["ok"], &ledger["problem"]), (&json!(true), &json!(null)));
            assert_eq!(program.stop(), Some(0));
        });
        let db = Db::open(&home.target(), Options::default()).unwrap();
        db.write_blocking(|tx| {
            tx.execute("UPDATE wallets_movements SET amount = amount + 1 WHERE kind = 'transfer'", &[])?;
            // A look is a minute's: the next node must not wait for the end of this one.
            tx.execute("DELETE FROM workers_leases WHERE name = 'ledger'", &[])
        })
        .unwrap();
        db.shutdown();
        block_on(async {
            let program = serve(&home);
            let owner = program.owner().await;
            let ledger = until(&program, &owner, |ledger| ledger["ok"] == false).await;
            assert!(ledger["problem"].as_str().unwrap().contains("Stelle 3"), "{ledger}");
            let token = program.sign_in("eine", PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
            let body = json!({ "address": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "amount": "0.1" });
            let answer =
                program.call(Method::POST, "/api/wallets/BTC/withdraw").bearer(&token).json(&body).await;
            answer.refused(ErrorCode::WalletWithdrawalsStopped);
        });
    }
}

#[test]
fn an_operator_is_told_what_does_not_fit() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let home = Home::new(engine);
        block_on(async {
            let program = serve(&home);
            let owner = program.owner().await;
            holder(&program, &owner, "halter").await;
            // Next to the running shop.
            tokio::task::block_in_place(|| prove(&home));
            assert_eq!(program.stop(), Some(0));
        });
        let db = Db::open(&home.target(), Options::default()).unwrap();
        db.write_blocking(|tx| {
            tx.execute("UPDATE wallets_postings SET amount = amount + 1 WHERE amount > 0", &[])
        })
        .unwrap();
        db.shutdown();
        let proof = super::ended(&mut command(&home, &["ledger", "prove"]));
        assert_eq!(proof.status.code(), Some(1));
        assert!(text(&proof.stderr).contains("The ledger is not sound"), "{}", text(&proof.stderr));
    }
}

#[test]
fn other_peoples_coins_are_not_held_without_a_declaration() {
    let home = Home::new(Engine::Sqlite);
    let refused = super::ended(home.command(&["serve"]).env("KONTOR_WALLETS_MODE", "custody"));
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("wallets.licence"), "{}", text(&refused.stderr));
}
