//! Starting the shop.

use kontor::app::{App, hasher, make_private_folder, open_database};
use kontor::config::Config;
use kontor::demo::community;
use kontor::demo::large::Size;
use kontor::error::StartError;
use kontor::features::{auth, catalog};
use kontor::http::serve;
use kontor::time::Clock;
use kontor::{demo, jobs, logging, metrics};
use rustix::fs::statvfs;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Bytes on the disk below which a start fails for want of room, whatever it says.
const LEAST_ROOM: u64 = 256 * 1024;

pub fn serve(config: Config) -> Result<(), StartError> {
    logging::start(&config.log);
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| StartError(format!("runtime: {error}")))?;
    allow_many_connections();
    let _lock = lock(&config)?;
    let (app, made_up) = open(config)?;
    runtime.block_on(run(app, made_up))
}

/// Takes as many file descriptors as the system lets it have: each open socket is one, and shells start programs with a
/// thousand.
fn allow_many_connections() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(%error, "the limit on open files stays as it is");
    }
}

pub fn seed(config: Config, large: bool, community: Option<i64>) -> Result<(), StartError> {
    let (app, made_up) = open(config)?;
    print_sign_ins(&app.config, &made_up)?;
    if large {
        let added = demo::large::seed(&app, Size::LARGE)?;
        println!("{}", if added { "Large data set created." } else { "The large data set exists already." });
    }
    if let Some(messages) = community {
        let added = demo::community::seed(&app, community::Size::of(messages))?;
        println!("{}", if added { "Community created." } else { "A community exists already." });
    }
    Ok(())
}

/// Passwords that had to be made up, shown this once.
#[derive(Default)]
struct MadeUp {
    owner: Option<String>,
    demo: Option<String>,
}

/// The shop on its database, with owner and demo data made where this is the first start.
fn open(config: Config) -> Result<(App, MadeUp), StartError> {
    kontor::check(&config)?;
    let folder = config.database_url.is_none().then(|| config.data_dir.clone());
    open_shop(config).map_err(|error| folder.and_then(|folder| full_disk(&folder)).unwrap_or(error))
}

/// The reason behind any failed start on a disk without room.
fn full_disk(folder: &Path) -> Option<StartError> {
    let disk = statvfs(folder).ok()?;
    (disk.f_bavail * disk.f_frsize < LEAST_ROOM).then(|| {
        let folder = folder.display();
        StartError(format!(
            "the disk that holds {folder} is full; the shop needs room to write, so free some"
        ))
    })
}

fn open_shop(mut config: Config) -> Result<(App, MadeUp), StartError> {
    let (db, passwords, clock) = (open_database(&config)?, hasher(&config)?, Clock::default());
    let owner = auth::create_owner(&db, &config, &passwords, clock.now())?;
    // The account's name counts from now on, whatever the setting says later.
    config.owner.username = owner.username;
    if config.secrets.key.is_none() {
        make_private_folder(&config.data_dir)?;
        config.secrets.key = Some(auth::keys_in(&config.data_dir)?);
    }
    let app = kontor::open(config, db, clock)?;
    let demo = demo::seed(&app)?;
    Ok((app, MadeUp { owner: owner.made_up_password, demo }))
}

async fn run(app: App, made_up: MadeUp) -> Result<(), StartError> {
    if let Some(listen) = app.config.metrics.listen {
        metrics::start(listen)
            .await
            .map_err(|error| StartError(format!("metrics.listen {listen}: {error}")))?;
    }
    catalog::current(&app).await?;
    let listen = app.config.listen;
    let listener =
        TcpListener::bind(listen).await.map_err(|error| StartError(format!("listen {listen}: {error}")))?;
    let address = listener.local_addr().map_err(|error| StartError(format!("listen {listen}: {error}")))?;
    let workers = jobs::start(&app);
    let stop = stop_signal();
    println!("{} is running on http://{address}", app.config.shop.name);
    print_sign_ins(&app.config, &made_up)?;
    serve::serve(app.clone(), listener, stop).await;
    for worker in workers {
        worker.abort();
    }
    app.db.shutdown();
    Ok(())
}

/// Prints who can sign in, framed, so that a password that is shown only once is not lost between log lines.
fn print_sign_ins(config: &Config, made_up: &MadeUp) -> Result<(), StartError> {
    let owner = &config.owner.username;
    let mut lines = vec![match &made_up.owner {
        Some(password) if std::io::stdout().is_terminal() => {
            format!("Owner: {owner} · password: {password} (shown only now)")
        }
        Some(password) => {
            let path = keep_password(&config.data_dir, password)?;
            format!("Owner: {owner} · password: in {} (delete it afterwards)", path.display())
        }
        None => format!("Owner: {owner} · new password: kontor user password {owner}"),
    }];
    if config.demo {
        lines.push(
            "Demo: marta.k (member), jorge (premium), nils_roestet (admin), teefreundin (pending)".to_owned(),
        );
        let password = made_up.demo.as_ref();
        lines.extend(password.map(|password| format!("Password of all four: {password} (shown only now)")));
    }
    println!("{}", framed(&lines));
    Ok(())
}

/// Output that is no terminal is kept in a journal, where a password must not stand. This file only its owner can read.
fn keep_password(folder: &Path, password: &str) -> Result<PathBuf, StartError> {
    make_private_folder(folder)?;
    let path = folder.join("owner-password");
    let failed = |error: std::io::Error| StartError(format!("{}: {error}", path.display()));
    let mut options = File::options();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(&path).map_err(failed)?;
    writeln!(file, "{password}").map_err(failed)?;
    Ok(path)
}

/// Lines in a box.
fn framed(lines: &[String]) -> String {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let rule = "─".repeat(width + 2);
    let rows = lines.iter().map(|line| format!("│ {line:<width$} │\n"));
    format!("┌{rule}┐\n{}└{rule}┘", rows.collect::<String>())
}

/// Two servers on one SQLite file would each serve their own catalogue; the second one does not start.
fn lock(config: &Config) -> Result<Option<File>, StartError> {
    if config.database_url.is_some() {
        return Ok(None);
    }
    lock_folder(&config.data_dir).map(Some)
}

/// Holds the data folder until the file is dropped.
pub fn lock_folder(folder: &Path) -> Result<File, StartError> {
    make_private_folder(folder)?;
    let path = folder.join("kontor.lock");
    let file = File::create(&path).map_err(|error| StartError(format!("{}: {error}", path.display())))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(StartError(format!("{} is in use by a running shop", folder.display()))),
    }
}

/// Resolves at the signal to stop, for which it listens from the call on.
fn stop_signal() -> impl Future<Output = ()> {
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    async {
        let (Ok(mut terminate), Ok(mut interrupt)) = signals else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}
