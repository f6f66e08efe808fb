//! Errors of the disk at any write or sync of SQLite, injected by strace into the running program.

use super::Rounds;
use super::house::House;
use super::kill::{compare_round, count, said};
use super::record::Record;
use super::table::{Row, Table};
use crate::Result;
use crate::process::Process;
use rustix::process::{Pid, Signal, kill_process};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SOME: usize = 40;
/// How long errors are injected.
const PERIOD: Duration = Duration::from_secs(1);
/// Each with the name of the system call, the error, and how many calls lie between two errors.
const ERRORS: [(&str, &str, usize); 4] = [
    ("fdatasync,fsync", "EIO", 3),
    ("pwrite64", "EIO", 7),
    ("pwrite64", "ENOSPC", 5),
    ("fdatasync,fsync,pwrite64", "EIO", 1),
];

pub async fn measure(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    let name = "EIO and ENOSPC at writes and syncs, SQLite";
    let strace = Command::new("strace").arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !strace.is_ok_and(|status| status.success()) {
        table.skip("G2", name, "strace is not installed");
        return Ok(());
    }
    let (mut row, mut all, mut back) = (Row::default(), Record::default(), Vec::new());
    let mut house = House::build(binary, &folder.join("data"), None, Vec::new()).await?;
    for round in 0..rounds.one_in(2).max(ERRORS.len()) {
        let load = house.load().await?;
        load.more(SOME).await?;
        let (calls, error, step) = ERRORS[round % ERRORS.len()];
        let id = house.nodes[0].process.as_mut().ok_or("the shop does not run")?.child().id();
        let mut command = Command::new("strace");
        // The first call that is hit differs from round to round.
        command.args(["-f", "-q", "-o", "/dev/null", "-p", &id.to_string()]);
        command.args(["-e", &format!("trace={calls}")]);
        command.args(["-e", &format!("inject={calls}:error={error}:when={}+{step}", 1 + round)]);
        let mut strace = Process::start(command.stdin(Stdio::null()).stderr(Stdio::null()))?;
        tokio::time::sleep(PERIOD).await;
        if !strace.is_running()? {
            table.skip("G2", name, "strace may not trace here");
            return Ok(());
        }
        // It lets go of the program when it is asked to end.
        kill_process(Pid::from_child(strace.child()), Signal::TERM)?;
        tokio::task::spawn_blocking(move || strace.child().wait()).await??;
        let since = Instant::now();
        load.more(1).await?;
        back.push(since.elapsed().as_secs_f64());
        load.more(SOME).await?;
        house.kill(0);
        house.start(0).await?;
        all.merge(load.finish().await?);
        compare_round(&house, &all, &mut row).await?;
        row.rounds += 1;
    }
    count(&mut row, &all);
    row.figures.push(said("storing again after", back));
    table.add("G2", name, &row);
    Ok(())
}
