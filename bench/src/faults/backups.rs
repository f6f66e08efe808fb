//! Backups of a shop that goes on storing, each restored on its own and compared.

use super::house::House;
use super::kill::{compare_round, count, said};
use super::record::{Kind, Record};
use super::sql::Store;
use super::table::{Row, Table};
use super::{Rounds, check};
use crate::Result;
use std::collections::HashSet;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

const SOME: usize = 40;

pub async fn measure(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    let (mut row, mut all, mut took) = (Row::default(), Record::default(), Vec::new());
    let mut house = House::build(binary, &folder.join("data"), None, Vec::new()).await?;
    for round in 0..rounds.one_in(2) {
        let load = house.load().await?;
        load.more(SOME).await?;
        let began = Instant::now();
        let file = folder.join(format!("backup-{round}.sqlite"));
        let place = folder.join(format!("restored-{round}"));
        std::fs::create_dir_all(&place)?;
        let name = file.to_str().ok_or("a folder whose name is no text")?;
        ended(&house, house.data(), &["backup", name]).await?;
        load.more(SOME).await?;
        let restoring = Instant::now();
        ended(&house, &place, &["restore", name]).await?;
        ended(&house, &place, &["ledger", "prove"]).await?;
        took.push(restoring.elapsed().as_secs_f64());
        all.merge(load.finish().await?);
        let restored = Store::Sqlite(place.join("kontor.sqlite"));
        row.problems.extend(check::whole(&restored).await?);
        for kind in Kind::ALL {
            let sql = check::listed(&house, kind);
            let stored: HashSet<String> =
                restored.rows(&sql).await?.into_iter().map(|row| row.concat()).collect();
            // A payment is told to the shop a moment after it was taken.
            let before = all.of(kind).filter(|done| kind != Kind::Payment && done.at < began);
            row.lost += before.filter(|done| !stored.contains(&done.id)).count();
        }
        drop(restored);
        std::fs::remove_dir_all(&place)?;
        std::fs::remove_file(&file)?;
        row.rounds += 1;
    }
    let lost = row.lost;
    compare_round(&house, &all, &mut row).await?;
    row.lost = row.lost.max(lost);
    count(&mut row, &all);
    row.figures.push(said("restored and proved after", took));
    table.add("G19", "backup while storing, restored", &row);
    Ok(())
}

/// Runs a command of the shop to its end.
pub async fn ended(house: &House, data: &Path, arguments: &[&str]) -> Result<()> {
    let mut command = house.command(data, arguments)?;
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let output = tokio::task::spawn_blocking(move || command.output()).await??;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr).trim()).into())
}
