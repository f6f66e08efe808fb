//! Durable orders of members over HTTP, grouped commits against one commit per order.

use crate::Result;
use crate::figures::{Figures, goal};
use crate::load::{self, Period};
use crate::raw_sqlite;
use crate::shop::{CUSTOMER, Commits, Shop};
use rusqlite::Connection;
use std::path::Path;
use std::time::Duration;

const CLIENTS: [usize; 3] = [1, 8, 64];
/// Each is A B, then B A.
const ROUNDS: usize = 3;
const PERIOD: Period = Period { warm_up: Duration::from_millis(500), measured: Duration::from_millis(2500) };
const GOAL: f64 = 4.0;

/// What one kind of commits gave at one number of clients.
#[derive(Default)]
struct Side {
    rates: Vec<f64>,
    waits: Vec<f64>,
    cpu: Vec<f64>,
    acknowledged: u64,
    found: u64,
    /// Events not yet in the audit log when the load ended.
    behind: Vec<f64>,
    memory: Vec<f64>,
}

/// Answers the shop's memory after the heaviest load.
pub async fn measure(shop: &Shop, folder: &Path) -> Result<Vec<(String, f64)>> {
    println!(
        "\nDurable orders on SQLite with synchronous=FULL, of members with two products each and an own Idempotency-Key, {ROUNDS} rounds of {:.1} s",
        PERIOD.measured.as_secs_f64()
    );
    println!(
        "  {:>7}  {:<24}{:>8}  {:<24}{:>8}{:>7}   {:<24}µs of processor per order",
        "clients", "grouped/s", "p99 ms", "one commit each/s", "p99 ms", "ratio", ""
    );
    let (mut best, mut acknowledged, mut found, mut memory) = (0.0, 0, 0, Vec::new());
    let mut behind = 0.0;
    for clients in CLIENTS {
        let (mut grouped, mut single) = (Side::default(), Side::default());
        for round in 0..ROUNDS {
            let order = [Commits::Grouped, Commits::OneByOne];
            let order = if round % 2 == 0 { order } else { [order[1], order[0]] };
            for commits in order {
                let side = if commits == Commits::Grouped { &mut grouped } else { &mut single };
                run(shop, &folder.join("orders"), clients, commits, side).await?;
            }
        }
        acknowledged += grouped.acknowledged + single.acknowledged;
        found += grouped.found + single.found;
        let (rate, slow) = (Figures::new(grouped.rates), Figures::new(single.rates));
        let ratio = rate.median() / slow.median();
        let reached = if clients == 64 { goal(&format!("≥ {GOAL}"), ratio >= GOAL) } else { String::new() };
        println!(
            "  {clients:>7}  {:<24}{:>8.1}  {:<24}{:>8.1}{ratio:>7.2}   {reached:<24}{:.0} and {:.0}",
            rate.spread(),
            Figures::new(grouped.waits).median(),
            slow.spread(),
            Figures::new(single.waits).median(),
            Figures::new(grouped.cpu).median(),
            Figures::new(single.cpu).median(),
        );
        best = rate.median();
        behind = Figures::new(grouped.behind).median();
        memory = grouped.memory;
    }
    println!(
        "  Acknowledged {acknowledged} orders, killed the shop (kill -9) after each load: {found} of them found."
    );
    println!("  Audit entries still to be written when a load of 64 clients ended: {behind:.0} (median).");
    let raw = raw_sqlite::measure(folder)?;
    println!("  Raw inserts of the same rows, no HTTP, no rules: {}", raw.sentence(best));
    Ok(vec![("after the load of orders by 64 clients".to_owned(), Figures::new(memory).median())])
}

/// One load on a fresh copy of the shop, and what the database holds after the process was killed.
async fn run(shop: &Shop, data: &Path, clients: usize, commits: Commits, side: &mut Side) -> Result<()> {
    let running = shop.start_copy(data, commits).await?;
    let requests = (0..clients).map(|client| shop.order(client)).collect();
    let outcome = load::run(&running.process, running.address, requests, PERIOD).await?;
    side.memory.push(running.process.memory()?);
    drop(running);

    let database = Connection::open(data.join("kontor.sqlite"))?;
    let count = |table: &str| {
        database.query_row(&format!("SELECT COUNT(*) FROM {table}"), [], |row| row.get::<_, u32>(0))
    };
    let found = u64::from(count(&format!("orders_orders WHERE customer_name = '{CUSTOMER}'"))?);
    let behind = count("outbox_deliveries")?;
    side.rates.push(outcome.per_second);
    side.waits.push(outcome.p99);
    side.cpu.push(outcome.cpu);
    side.acknowledged += outcome.answered;
    side.found += found;
    side.behind.push(f64::from(behind));
    if found < outcome.answered {
        return Err(format!("{} orders were acknowledged but {found} are stored", outcome.answered).into());
    }
    Ok(())
}
