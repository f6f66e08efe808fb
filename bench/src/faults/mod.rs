//! `make faults`: what breaks on purpose, and whether anything acknowledged was lost or stored twice.
//!
//! Clients keep their own record of what was acknowledged (`record`) while they order, send coins, write, react and pay
//! (`mixed`), and a member listens to the room (`listener`). Meanwhile something is broken: the program or PostgreSQL is killed
//! (`kill`), the power is cut or the disk fills up (`disk`), it gives
//! errors (`errors`), a backup is drawn (`backups`), one of two nodes or their broker goes
//! (`nodes`), or there is more to do than can be done (`pressure`). Afterwards the record is compared with
//! plain SQL (`check`), which shares no code with the shop.
//!
//! One row of the table for each thing that is broken. The run fails when a row does.

mod backups;
mod check;
mod disk;
mod errors;
mod house;
mod kill;
mod listener;
mod mixed;
mod nodes;
mod postgres;
mod pressure;
mod record;
mod sql;
mod table;

use crate::Result;
use crate::machine;
use std::path::Path;
use table::Table;

pub const COMMAND: &str = "faults";

const PARTS: [&str; 6] = ["kill", "disk", "errors", "backups", "nodes", "pressure"];

/// How often each thing is broken.
#[derive(Clone, Copy)]
struct Rounds {
    kills: usize,
}

impl Rounds {
    /// A few minutes without a number; with one, so many kills of the program on each database.
    fn new(kills: Option<usize>) -> Rounds {
        Rounds { kills: kills.unwrap_or(10).max(1) }
    }

    /// A share of the kills: what takes longer is done less often.
    fn one_in(self, share: usize) -> usize {
        self.kills.div_ceil(share)
    }
}

/// `only` names a part of the table.
pub async fn run(binary: &Path, folder: &Path, kills: Option<usize>, only: Option<&str>) -> Result<()> {
    let rounds = Rounds::new(kills);
    for fact in machine::facts(folder).await? {
        println!("  {fact}");
    }
    if cfg!(debug_assertions) {
        println!("  This is a debug build: its times mean nothing, its losses everything.");
    }
    if let Some(unknown) = only.filter(|only| !PARTS.contains(only)) {
        return Err(format!("there is no part {unknown}, only {}", PARTS.join(", ")).into());
    }
    let mut table = Table::default();
    for part in PARTS.into_iter().filter(|part| only.is_none_or(|only| only == *part)) {
        let place = folder.join(part);
        let outcome = match part {
            "kill" => kill::measure(binary, &place, rounds, &mut table).await,
            "disk" => disk::measure(binary, &place, rounds, &mut table).await,
            "errors" => errors::measure(binary, &place, rounds, &mut table).await,
            "backups" => backups::measure(binary, &place, rounds, &mut table).await,
            "nodes" => nodes::measure(binary, &place, rounds, &mut table).await,
            _ => pressure::measure(binary, &place, rounds, &mut table).await,
        };
        table.ended(part, outcome);
    }
    table.end()
}
