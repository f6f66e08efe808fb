//! `kill -9` of the program, and of PostgreSQL, at any moment of the mixed load.

use super::Rounds;
use super::check;
use super::house::House;
use super::postgres::{self, Postgres};
use super::record::Record;
use super::sql::Store;
use super::table::{Row, Table};
use crate::Result;
use crate::figures::Figures;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// After so many rounds the next shop is built: comparing takes longer with every row.
const BATCH: usize = 50;
/// Acknowledged operations before the blow at least, and after the new start.
const SOME: usize = 40;
/// Clients that ask for the same.
const TWINS: usize = 10;
/// Between the last of these and the blow at most, in microseconds.
const WAIT: u64 = 60_000;

pub async fn measure(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    on_sqlite(binary, &folder.join("sqlite"), rounds.kills, table).await?;
    twins(binary, &folder.join("twins"), rounds.one_in(3), table).await?;
    on_postgres(binary, &folder.join("postgres"), rounds, table).await
}

async fn on_sqlite(binary: &Path, folder: &Path, rounds: usize, table: &mut Table) -> Result<()> {
    let (mut row, mut ready) = (Row::default(), Vec::new());
    for batch in 0..rounds.div_ceil(BATCH) {
        let data = folder.join(format!("data-{batch}"));
        let mut house = House::build(binary, &data, None, Vec::new()).await?;
        kill_program(&mut house, BATCH.min(rounds - batch * BATCH), &mut row, &mut ready).await?;
        std::fs::remove_dir_all(&data)?;
    }
    row.figures.push(said("ready after", ready));
    table.add("G1", "kill -9 of the program, SQLite", &row);
    Ok(())
}

/// Many clients ask for the same with the same keys, before and after the blow: one effect and one answer.
async fn twins(binary: &Path, folder: &Path, rounds: usize, table: &mut Table) -> Result<()> {
    let (mut row, mut all) = (Row::default(), Record::default());
    let mut house = House::build(binary, &folder.join("data"), None, Vec::new()).await?;
    for _ in 0..rounds {
        let load = house.load_of_twins(TWINS).await?;
        load.more(SOME).await?;
        tokio::time::sleep(any_moment()).await;
        house.kill(0);
        house.start(0).await?;
        load.more(SOME * TWINS).await?;
        let mut record = load.finish().await?;
        record.join_twins();
        all.merge(record);
        compare_round(&house, &all, &mut row).await?;
        row.rounds += 1;
    }
    count(&mut row, &all);
    row.figures.push(format!("{} effects of {} answers", all.done.len(), all.acknowledged));
    table.add("G4/5", "each request by 10 twins, kill -9, SQLite", &row);
    Ok(())
}

async fn on_postgres(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    let names = ["kill -9 of the program, PostgreSQL", "kill -9 of PostgreSQL"];
    let Some(binaries) = Postgres::find() else {
        names.iter().for_each(|name| table.skip("G1", name, "PostgreSQL is not installed"));
        return Ok(());
    };
    std::fs::create_dir_all(folder)?;
    if !postgres::is_reachable(folder) {
        names.iter().for_each(|name| table.skip("G1", name, "PostgreSQL's user cannot reach this folder"));
        return Ok(());
    }
    let (mut of_program, mut of_server) = (Row::default(), Row::default());
    let (mut ready, mut back) = (Vec::new(), Vec::new());
    for batch in 0..rounds.kills.div_ceil(BATCH) {
        let place = folder.join(format!("server-{batch}"));
        let mut server = Postgres::start(binaries.clone(), &place).await?;
        let admin = Store::Postgres(server.url("postgres"));
        let kills = BATCH.min(rounds.kills - batch * BATCH);
        for (database, row) in [("of_program", &mut of_program), ("of_server", &mut of_server)] {
            admin.rows(&format!("CREATE DATABASE {database}")).await?;
            let data = folder.join(database);
            let url = Some(server.url(database));
            let mut house = House::build(binary, &data, url, Vec::new()).await?;
            if database == "of_program" {
                kill_program(&mut house, kills, row, &mut ready).await?;
            } else {
                kill_server(&mut house, &mut server, kills, row, &mut back).await?;
            }
            drop(house);
            row.problems.extend(server.examine(database)?);
        }
        drop(server);
        std::fs::remove_dir_all(&place)?;
    }
    of_program.figures.push(said("ready after", ready));
    of_server.figures.push(said("serving again after", back));
    table.add("G1", names[0], &of_program);
    table.add("G1", names[1], &of_server);
    Ok(())
}

async fn kill_program(house: &mut House, rounds: usize, row: &mut Row, ready: &mut Vec<f64>) -> Result<()> {
    let (mut all, mut listener) = (Record::default(), house.listener().await?);
    for _ in 0..rounds {
        let load = house.load().await?;
        let listening = listener.listen(house.address());
        load.more(SOME).await?;
        tokio::time::sleep(any_moment()).await;
        house.kill(0);
        ready.push(house.start(0).await?.as_secs_f64());
        load.more(SOME).await?;
        all.merge(load.finish().await?);
        listener = listening.end(house.address(), house.last_message().await?).await?;
        compare_round(house, &all, row).await?;
        check::heard(&all, &listener, row);
        row.rounds += 1;
    }
    count(row, &all);
    Ok(())
}

/// The program runs on: it says 503 until the database is back.
async fn kill_server(
    house: &mut House,
    server: &mut Postgres,
    rounds: usize,
    row: &mut Row,
    back: &mut Vec<f64>,
) -> Result<()> {
    let (mut all, mut listener) = (Record::default(), house.listener().await?);
    for _ in 0..rounds {
        let load = house.load().await?;
        let listening = listener.listen(house.address());
        load.more(SOME).await?;
        tokio::time::sleep(any_moment()).await;
        server.kill()?;
        server.run().await?;
        let since = Instant::now();
        load.more(1).await?;
        back.push(since.elapsed().as_secs_f64());
        load.more(SOME).await?;
        all.merge(load.finish().await?);
        listener = listening.end(house.address(), house.last_message().await?).await?;
        compare_round(house, &all, row).await?;
        check::heard(&all, &listener, row);
        row.rounds += 1;
    }
    count(row, &all);
    Ok(())
}

/// Losses are counted at the last comparison of a shop only, which sees all of its rounds.
pub async fn compare_round(house: &House, all: &Record, row: &mut Row) -> Result<()> {
    let mut round = Row::default();
    check::compare(house, all, &mut round).await?;
    row.lost = row.lost.max(round.lost);
    row.doubled = row.doubled.max(round.doubled);
    row.problems.extend(round.problems);
    row.figures.extend(round.figures);
    Ok(())
}

pub fn count(row: &mut Row, all: &Record) {
    row.acknowledged += all.acknowledged;
    row.repeated += all.repeated;
    row.problems.extend(all.problems.iter().take(3).cloned());
    let other = all.other_answers.iter().take(3);
    row.problems
        .extend(other.map(|(done, answer)| format!("{:?} {} asked for again: {answer}", done.kind, done.id)));
}

/// Another moment each time.
pub fn any_moment() -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| u64::from(now.subsec_nanos()));
    Duration::from_micros(now / 7 % WAIT)
}

/// Median and most, in seconds.
pub fn said(what: &str, seconds: Vec<f64>) -> String {
    if seconds.is_empty() {
        return String::new();
    }
    let figures = Figures::new(seconds);
    format!("{what} {:.2} s, {:.2} s at most", figures.median(), figures.quantile(1.0))
}
