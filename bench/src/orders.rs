//! Durable orders of members over HTTP, grouped commits against one commit per order.

use crate::Result;
use crate::figures::{Figures, goal};
use crate::load::{self, Outcome, Period};
use crate::raw_sqlite;
use crate::shop::{Commits, Shop, stored_orders};
use rusqlite::Connection;
use std::path::Path;
use std::time::Duration;

const CLIENTS: [usize; 3] = [1, 8, 64];
/// The number of clients that the goal is about.
const CROWD: usize = 64;
/// Each is A B, the next one B A.
const ROUNDS: usize = 5;
const PERIOD: Period = Period { warm_up: Duration::from_millis(500), measured: Duration::from_millis(2500) };
const GOAL: f64 = 4.0;

/// One load on a fresh copy of the shop.
struct Round {
    load: Outcome,
    memory: f64,
    /// Events not yet in the audit log when the load ended.
    behind: f64,
}

/// Answers the shop's memory after the heaviest load.
pub async fn measure(shop: &Shop, folder: &Path) -> Result<Vec<(String, f64)>> {
    println!(
        "\nDurable orders on SQLite with synchronous=FULL: members, two products each, a new Idempotency-Key each; \
         {ROUNDS} rounds of {:.1} s: median (least–most)",
        PERIOD.measured.as_secs_f64()
    );
    println!(
        "  {:>7}  {:<24}{:>7}   {:<24}{:>7}{:>7}   {:<24}µs of processor per order",
        "clients", "grouped/s", "p99 ms", "one commit each/s", "p99 ms", "ratio", ""
    );
    let mut acknowledged = 0;
    let mut crowd = Vec::new();
    for clients in CLIENTS {
        let (mut grouped, mut single) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let mut order = [Commits::Grouped, Commits::OneByOne];
            order.rotate_left(round % 2);
            for commits in order {
                let round = run(shop, &folder.join("orders"), clients, commits).await?;
                acknowledged += round.load.answered;
                if commits == Commits::Grouped { &mut grouped } else { &mut single }.push(round);
            }
        }
        print(clients, &grouped, &single);
        if clients == CROWD {
            crowd = grouped;
        }
    }
    let of_crowd = |value: fn(&Round) -> f64| figures(&crowd, value).median();
    println!(
        "  Acknowledged {acknowledged} orders, ended each load with kill -9: each order is stored once."
    );
    println!(
        "  Audit entries still to be written when a grouped load of {CROWD} clients ended: {:.0} (median)",
        of_crowd(|round| round.behind)
    );
    let raw = raw_sqlite::measure(folder)?;
    println!(
        "  The same rows inserted without a shop: {}",
        raw.sentence(of_crowd(|round| round.load.per_second))
    );
    Ok(vec![(format!("after the load of orders by {CROWD} clients"), of_crowd(|round| round.memory))])
}

fn print(clients: usize, grouped: &[Round], single: &[Round]) {
    let sides = [grouped, single];
    let rates = sides.map(|side| figures(side, |round| round.load.per_second));
    let waits = sides.map(|side| figures(side, |round| round.load.p99).median());
    let cpu = sides.map(|side| figures(side, |round| round.load.cpu).median());
    let ratio = rates[0].median() / rates[1].median();
    let reached = if clients == CROWD { goal(&format!("≥ {GOAL}"), ratio >= GOAL) } else { String::new() };
    println!(
        "  {clients:>7}  {:<24}{:>7.1}   {:<24}{:>7.1}{ratio:>7.2}   {reached:<24}{:.0} and {:.0}",
        rates[0].spread(),
        waits[0],
        rates[1].spread(),
        waits[1],
        cpu[0],
        cpu[1],
    );
}

fn figures(rounds: &[Round], of: impl Fn(&Round) -> f64) -> Figures {
    Figures::new(rounds.iter().map(of))
}

/// Loads a fresh copy of the shop, kills it, and looks whether the database holds what was acknowledged.
async fn run(shop: &Shop, data: &Path, clients: usize, commits: Commits) -> Result<Round> {
    let running = shop.start_copy(data, commits).await?;
    let requests = (0..clients).map(|client| shop.order(client)).collect();
    let load = load::run(&running.process, running.address, requests, PERIOD).await?;
    let memory = running.process.memory()?;
    drop(running);

    let database = Connection::open(data.join("kontor.sqlite"))?;
    let stored = stored_orders(&database, "")?;
    if stored != load.answered {
        return Err(format!("{} orders were acknowledged but {stored} are stored", load.answered).into());
    }
    let behind =
        database.query_row("SELECT COUNT(*) FROM outbox_deliveries", [], |row| row.get::<_, u32>(0))?;
    Ok(Round { load, memory, behind: f64::from(behind) })
}
