//! A PostgreSQL of this run's own, as durable as it comes, that can be killed.

use crate::Result;
use crate::process::Process;
use rustix::process::{Pid, Signal, kill_process};
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

pub struct Postgres {
    binaries: PathBuf,
    folder: PathBuf,
    port: u16,
    process: Option<Process>,
}

impl Postgres {
    /// Nothing where PostgreSQL is not installed.
    pub fn find() -> Option<PathBuf> {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut places: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
        places.sort();
        places.into_iter().rev().find(|place| place.join("initdb").exists())
    }

    pub async fn start(binaries: PathBuf, folder: &Path) -> Result<Postgres> {
        fs::create_dir_all(folder)?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o711))?;
        if let Some((user, group)) = other_user()? {
            chown(folder, Some(user), Some(group))?;
        }
        let port = super::house::free_port()?;
        let folder = folder.join("data");
        let mut postgres = Postgres { binaries, folder, port, process: None };
        let mut initdb = postgres.command("initdb")?;
        initdb
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-D"])
            .arg(&postgres.folder);
        if !initdb.status()?.success() {
            return Err("initdb failed".into());
        }
        postgres.run().await?;
        Ok(postgres)
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Starts it and waits until it takes connections; answers how long that took.
    pub async fn run(&mut self) -> Result<Duration> {
        let started = Instant::now();
        loop {
            let mut command = self.command("postgres")?;
            command.arg("-D").arg(&self.folder).args(["-p", &self.port.to_string()]);
            command.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
            let mut process = Process::start(&mut command)?;
            // What a killed one left behind may keep the next one from starting for a moment.
            while process.is_running()? && started.elapsed() < PATIENCE {
                if tokio_postgres::connect(&self.url("postgres"), tokio_postgres::NoTls).await.is_ok() {
                    self.process = Some(process);
                    return Ok(started.elapsed());
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if started.elapsed() > PATIENCE {
                return Err("PostgreSQL did not start".into());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Kills the server and the processes it started, so that none of them can end its work.
    pub fn kill(&mut self) -> Result<()> {
        let Some(mut process) = self.process.take() else { return Ok(()) };
        let own = process.child().id();
        let mut all = vec![own];
        for entry in fs::read_dir("/proc")?.flatten() {
            let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
                continue;
            };
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1));
            if parent.and_then(|parent| parent.parse().ok()) == Some(own) {
                all.push(pid);
            }
        }
        for pid in all {
            if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
                // It may have ended by itself.
                let _ = kill_process(pid, Signal::KILL);
            }
        }
        drop(process);
        Ok(())
    }

    /// What its own checker of tables and indexes finds; nothing where it is not installed.
    pub fn examine(&self, database: &str) -> Result<Option<String>> {
        if !self.binaries.join("pg_amcheck").exists() {
            return Ok(None);
        }
        let mut command = self.command("pg_amcheck")?;
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "postgres"]);
        let output = command
            .args(["--install-missing", "--heapallindexed", database])
            .stdout(Stdio::piped())
            .output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok((!output.status.success()).then_some(said))
    }

    fn command(&self, name: &str) -> Result<Command> {
        let mut command = Command::new(self.binaries.join(name));
        let place = self.folder.parent().ok_or("no folder")?;
        let log = File::options().create(true).append(true).open(place.with_extension("log"))?;
        command.current_dir(place).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        if let Some((user, group)) = other_user()? {
            command.uid(user).gid(group);
        }
        Ok(command)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// PostgreSQL refuses to run as root: its own user and group, where this is root.
fn other_user() -> Result<Option<(u32, u32)>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let line = users.lines().find_map(|line| line.strip_prefix("postgres:")).ok_or("no user postgres")?;
    let mut fields = line.split(':').skip(1);
    let mut number = || fields.next().and_then(|field| field.parse().ok()).ok_or("/etc/passwd");
    Ok(Some((number()?, number()?)))
}

/// Whether this machine lets others through to the folder: a PostgreSQL of another user needs it.
pub fn is_reachable(folder: &Path) -> bool {
    let open = |place: &Path| fs::metadata(place).is_ok_and(|place| place.permissions().mode() & 1 == 1);
    !rustix::process::geteuid().is_root() || folder.ancestors().skip(1).all(open)
}
