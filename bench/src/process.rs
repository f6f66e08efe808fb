//! A child process: stopped when dropped, by its own id, and asked what it took.

use crate::Result;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// A process that was asked to stop is given this long.
const STOP_LIMIT: Duration = Duration::from_secs(15);

pub struct Process(Child);

impl Process {
    pub fn start(command: &mut Command) -> Result<Process> {
        let program = command.get_program().to_string_lossy().into_owned();
        command.spawn().map(Process).map_err(|error| format!("{program}: {error}").into())
    }

    pub fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    pub fn is_running(&mut self) -> Result<bool> {
        Ok(self.0.try_wait()?.is_none())
    }

    /// Processor time so far, user and system.
    pub fn cpu(&self) -> Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id()))?;
        // The name in brackets may hold anything; the fields behind it are numbers. User time is the 14th of all.
        let fields: Vec<&str> =
            stat.rsplit_once(')').map_or(Vec::new(), |(_, rest)| rest.split_whitespace().collect());
        let field = |index: usize| {
            fields.get(index - 3).and_then(|text| text.parse::<u64>().ok()).ok_or("/proc/…/stat")
        };
        let ticks = field(14)? + field(15)?;
        Ok(Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64))
    }

    /// Resident memory in megabytes of 1,000,000 bytes.
    pub fn memory(&self) -> Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kibibytes: f64 = line.trim_end_matches("kB").trim().parse()?;
        Ok(kibibytes * 1024.0 / 1e6)
    }

    /// Asks it to end in good order and waits for it.
    pub async fn stop(mut self) -> Result<()> {
        kill_process(Pid::from_child(&self.0), Signal::TERM)?;
        let asked = Instant::now();
        while self.is_running()? {
            if asked.elapsed() > STOP_LIMIT {
                return Err("a server did not stop".into());
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(())
    }
}

impl Drop for Process {
    /// As `kill -9` would, which the durability of orders relies on too.
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
