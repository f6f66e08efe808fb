//! Wallet transfers per second, compared with the same postings written raw: movement, both postings, both balances with the
//! check, into a copy of the same database with nothing of a shop around them.
//!
//! Every transfer lasts when it is answered. Raw writes are measured twice: each transfer in a transaction of its own, and as
//! many in a commit as the shop has members. The shop shares commits too, so the latter is the fairer measure of what it
//! leaves unused, and the harder one; the goal is judged against both. The shop does more per transfer than either: it knows
//! who asks and who receives, keeps the idempotency key, counts a limit, and comes back to seal and to tell.
//!
//! PostgreSQL is measured where `KONTOR_TEST_POSTGRES` names a server; one that does not wait for its disk flatters both.

use crate::client::Connection;
use crate::figures::{Figures, goal};
use crate::load::{self, Period, Request};
use crate::raw_ledger::{self, Commits, Raw};
use crate::shop::{self, Member, OWNER, Running, Settings, post};
use crate::{Error, Result};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio_postgres::{Client, NoTls};

pub const MEMBERS: usize = 64;
/// Each is the shop and raw twice; the next one begins with another of them.
const ROUNDS: usize = 3;
const PERIOD: Period = Period { warm_up: Duration::from_millis(500), measured: Duration::from_millis(2500) };
const GOAL: f64 = 0.5;
/// What a load leaves to do is done within this time.
const PATIENCE: Duration = Duration::from_secs(120);
/// A server that takes next to no time for so long has nothing more to do.
const QUIET: Duration = Duration::from_millis(300);
const SERVER: &str = "KONTOR_TEST_POSTGRES";
const DATABASE: &str = "kontor_bench_transfers";

pub async fn measure(binary: &Path, folder: &Path) -> Result<()> {
    println!(
        "\nWallet transfers over HTTP by {MEMBERS} members at once, a new Idempotency-Key each; {ROUNDS} rounds of {:.1} s: \
         median (least–most)",
        PERIOD.measured.as_secs_f64()
    );
    println!("  {:<12}{:<26}{:>8}   {:<26}{:>7}", "", "transfers/s", "p99 ms", "raw/s", "ratio");
    let data = folder.join("transfers");
    let settings = shop::owned(None);
    let members = prepare(binary, &data, &settings).await?;
    let copy = folder.join("transfers-raw.sqlite");
    raw_ledger::copy(&data.join("kontor.sqlite"), &copy)?;
    on("SQLite", binary, &data, &settings, &members, &Raw::Sqlite(copy)).await?;
    match std::env::var(SERVER) {
        Ok(server) => {
            let (client, connection) = tokio_postgres::connect(&server, NoTls).await?;
            let link = tokio::spawn(connection);
            drop_databases(&client).await?;
            let outcome = on_server(&client, &server, binary, folder).await;
            drop_databases(&client).await?;
            link.abort();
            outcome
        }
        Err(_) => {
            println!("  PostgreSQL: not measured; tools/with-services provides one ({SERVER})");
            Ok(())
        }
    }
}

async fn drop_databases(client: &Client) -> Result<()> {
    for name in [DATABASE.to_owned(), format!("{DATABASE}_raw")] {
        client.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
    }
    Ok(())
}

async fn on_server(client: &Client, server: &str, binary: &Path, folder: &Path) -> Result<()> {
    let (start, _) = server.rsplit_once('/').ok_or("the server's address names no database")?;
    let (data, url) = (folder.join("transfers-postgres"), format!("{start}/{DATABASE}"));
    client.batch_execute(&format!("CREATE DATABASE {DATABASE}")).await?;
    let settings = shop::owned(Some(url.clone()));
    let members = prepare(binary, &data, &settings).await?;
    client.batch_execute(&format!("CREATE DATABASE {DATABASE}_raw TEMPLATE {DATABASE}")).await?;
    on("PostgreSQL", binary, &data, &settings, &members, &Raw::Postgres(format!("{url}_raw"))).await
}

/// Makes a shop whose members have play money, and stops it.
async fn prepare(binary: &Path, data: &Path, settings: Settings<'_>) -> Result<Vec<Member>> {
    std::fs::create_dir(data)?;
    let running = shop::start(binary, data, settings).await?;
    let owner = shop::sign_in(running.address, OWNER).await?;
    let mut connection = Connection::open(running.address).await?;
    let mut members = Vec::new();
    for number in 0..MEMBERS {
        let name = format!("messlauf{number}");
        let member = shop::register(&mut connection, &owner, &name).await?;
        post(&mut connection, "/api/wallets/init", &member.token, &json!({})).await?;
        let deposit =
            json!({ "userId": member.id, "currency": "USDT", "amount": "1000", "externalTxId": name });
        post(&mut connection, "/api/admin/wallets/deposits", &owner, &deposit).await?;
        members.push(member);
    }
    running.process.stop().await?;
    Ok(members)
}

/// Measures the shop on `data` and raw writes on the copy, in turns.
async fn on(
    engine: &str,
    binary: &Path,
    data: &Path,
    settings: Settings<'_>,
    members: &[Member],
    raw: &Raw,
) -> Result<()> {
    let running = shop::start(binary, data, settings).await?;
    let owner = shop::sign_in(running.address, OWNER).await?;
    let before = settled(&running, &owner, None).await?;
    let (mut rates, mut waits, mut acknowledged) = (Vec::new(), Vec::new(), 0);
    let (mut each, mut together) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        for turn in 0..3 {
            match (turn + round) % 3 {
                1 => {
                    each.push(raw_ledger::per_second(raw, Commits::Each).await?);
                    continue;
                }
                2 => {
                    together.push(raw_ledger::per_second(raw, Commits::Together).await?);
                    continue;
                }
                _ => {}
            }
            let load = load::run(&running.process, running.address, requests(members), PERIOD).await?;
            rates.push(load.per_second);
            waits.push(load.p99);
            acknowledged += load.answered;
            settled(&running, &owner, Some(before + acknowledged)).await?;
        }
    }
    let [rates, waits, each, together] = [rates, waits, each, together].map(Figures::new);
    let verdict = |raw: &Figures| {
        let ratio = rates.median() / raw.median();
        format!("{:<26}{ratio:>7.2}   {}", raw.spread(), goal(&format!("≥ {GOAL}"), ratio >= GOAL))
    };
    println!("  {engine:<12}{:<26}{:>8.1}   {}", rates.spread(), waits.median(), verdict(&each));
    println!("  {:<12}{:<26}{:>8}   {}", "", format!("raw {MEMBERS} in a commit"), "", verdict(&together));
    println!(
        "  {:<12}{acknowledged} transfers were acknowledged; each is in the chain, and the ledger proves sound",
        ""
    );
    running.process.stop().await
}

/// Every member sends the smallest amount to the next one.
fn requests(members: &[Member]) -> Vec<Request> {
    let to = |number: usize| members[(number + 1) % members.len()].id;
    let request = |(number, member): (usize, &Member)| {
        let body = json!({ "recipientUserId": to(number), "currency": "USDT", "amount": "0.000001" });
        Request::transfer(&member.token, &body.to_string())
    };
    members.iter().enumerate().map(request).collect()
}

/// Waits until the shop has sealed at least what it is to have sealed (what was under way when a round ended may have been
/// stored without its answer) and has told everybody; answers how many seals there are.
async fn settled(running: &Running, owner: &str, wanted: Option<u64>) -> Result<u64> {
    let mut connection = Connection::open(running.address).await?;
    let patience = Instant::now();
    loop {
        let proof = post(&mut connection, "/api/admin/wallets/prove", owner, &json!({})).await?;
        if proof["ok"] != true {
            return Err(Error::from(format!("the ledger is not sound: {proof}")));
        }
        let before = running.process.cpu()?;
        tokio::time::sleep(QUIET).await;
        let idle = running.process.cpu()? - before < QUIET / 10;
        let sealed = proof["sealed"].as_u64().unwrap_or_default();
        if idle && wanted.is_none_or(|wanted| sealed >= wanted) {
            return Ok(sealed);
        }
        if patience.elapsed() > PATIENCE {
            return Err(Error::from(format!("{sealed} seals, not {wanted:?}")));
        }
    }
}
