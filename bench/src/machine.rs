//! What the figures were measured on, and whether anybody else was at work there.

use crate::Result;
use crate::figures::Figures;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Shells start programs with a thousand open files at most; each socket is one.
pub fn allow_many_connections() {
    let limit = getrlimit(Resource::Nofile);
    // Where that is refused, opening sockets will say so.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// How long the machine is watched before the first measurement.
const WATCH: Duration = Duration::from_secs(1);
/// Above this share of one core, others distort the figures.
const QUIET: f64 = 0.15;
const SYNCS: usize = 100;

/// One sentence each. `folder` is where the databases will lie.
pub async fn facts(folder: &Path) -> Result<Vec<String>> {
    let before = Busy::now()?;
    tokio::time::sleep(WATCH).await;
    let load = fs::read_to_string("/proc/loadavg")?;
    let load = load.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    Ok(vec![
        format!(
            "{} cores, {}, Linux {}",
            cores(),
            model()?,
            fs::read_to_string("/proc/sys/kernel/osrelease")?.trim()
        ),
        format!(
            "databases on {}; writing 4 KiB and syncing them takes {:.2} ms (median)",
            file_system(folder)?,
            sync(folder)?
        ),
        format!("load average {load}. Before the start: {}", before.of_others()?),
    ])
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn model() -> Result<String> {
    let info = fs::read_to_string("/proc/cpuinfo")?;
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    Ok(name.map_or("an unnamed processor".to_owned(), |(_, name)| name.trim().to_owned()))
}

/// Type of the file system that holds `folder`: the mount with the longest matching path.
fn file_system(folder: &Path) -> Result<String> {
    let mounts = fs::read_to_string("/proc/self/mountinfo")?;
    let holding = mounts.lines().filter_map(|line| {
        let point = line.split_whitespace().nth(4)?;
        let kind = line.split_once(" - ")?.1.split_whitespace().next()?;
        folder.starts_with(point).then_some((point.len(), kind))
    });
    // Of two mounts on one point the later one is seen.
    Ok(holding
        .max_by_key(|(length, _)| *length)
        .map_or("an unknown file system", |(_, kind)| kind)
        .to_owned())
}

/// Milliseconds that the disk takes to hold what it was given: the price of one commit.
fn sync(folder: &Path) -> Result<f64> {
    let mut file = File::create(folder.join("sync"))?;
    let mut times = Vec::with_capacity(SYNCS);
    for _ in 0..SYNCS {
        let started = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(started.elapsed().as_secs_f64() * 1e3);
    }
    Ok(Figures::new(times).median())
}

/// Processor time of the machine and of this program with its ended children, at one moment.
pub struct Busy {
    at: Instant,
    all: f64,
    own: f64,
}

impl Busy {
    pub fn now() -> Result<Busy> {
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        let all = fs::read_to_string("/proc/stat")?;
        let all = numbers(all.lines().next().unwrap_or_default(), 1);
        let own = fs::read_to_string("/proc/self/stat")?;
        // From the third field on; 14 to 17 are user and system time, and those of children that were waited for.
        let own = numbers(own.rsplit_once(')').map_or("", |(_, rest)| rest), 1);
        // User, nice, system, then idle and waiting, then interrupts and what other guests of the host took.
        let busy: f64 = [0, 1, 2, 5, 6, 7].iter().filter_map(|&field| all.get(field)).sum();
        Ok(Busy {
            at: Instant::now(),
            all: busy / ticks,
            own: own.get(10..14).unwrap_or_default().iter().sum::<f64>() / ticks,
        })
    }

    /// How much others worked since then.
    pub fn of_others(&self) -> Result<String> {
        let now = Busy::now()?;
        let cores = ((now.all - self.all) - (now.own - self.own)).max(0.0) / (now.at - self.at).as_secs_f64();
        let verdict = if cores > QUIET { "the figures are distorted" } else { "the machine was quiet" };
        Ok(format!("Other programs kept {cores:.2} of {} cores busy: {verdict}.", self::cores()))
    }
}

fn numbers(line: &str, skipped: usize) -> Vec<f64> {
    line.split_whitespace().skip(skipped).filter_map(|text| text.parse().ok()).collect()
}
