//! Starting the shop.

use kontor::app::{App, StartError, hasher, make_private_folder, open_database};
use kontor::config::Config;
use kontor::demo::large::Size;
use kontor::features::{auth, catalog};
use kontor::time::Clock;
use kontor::{demo, logging, metrics, serve, workers};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs::File;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

pub fn serve(config: Config) -> Result<(), StartError> {
    logging::start(&config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|fault| StartError(format!("runtime: {fault}")))?;
    allow_many_connections();
    let _lock = lock(&config)?;
    let (app, made_up) = open(config)?;
    runtime.block_on(run(app, made_up))
}

/// Takes as many file descriptors as the system lets it have: each open socket is one, and shells start programs with a
/// thousand.
fn allow_many_connections() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(fault) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(%fault, "the limit on open files stays as it is");
    }
}

pub fn seed(config: Config, large: bool) -> Result<(), StartError> {
    let (app, made_up) = open(config)?;
    print_sign_ins(&app.config, &made_up);
    if large {
        let added = demo::large::seed(&app, Size::LARGE)?;
        println!(
            "{}",
            if added { "Großer Datenbestand angelegt." } else { "Der große Datenbestand ist schon da." }
        );
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
fn open(mut config: Config) -> Result<(App, MadeUp), StartError> {
    let (db, passwords, clock) = (open_database(&config)?, hasher(&config)?, Clock::default());
    let owner = auth::create_owner(&db, &config, &passwords, clock.now())?;
    // The account's name counts from now on, whatever the setting says later.
    config.owner.username = owner.username;
    let app = App::with_database(config, db, clock)?;
    let demo = demo::seed(&app)?;
    Ok((app, MadeUp { owner: owner.made_up_password, demo }))
}

async fn run(app: App, made_up: MadeUp) -> Result<(), StartError> {
    if let Some(listen) = app.config.metrics.listen {
        metrics::start(listen)
            .await
            .map_err(|fault| StartError(format!("metrics.listen {listen}: {fault}")))?;
    }
    catalog::current(&app).await?;
    let listen = app.config.listen;
    let listener =
        TcpListener::bind(listen).await.map_err(|fault| StartError(format!("listen {listen}: {fault}")))?;
    let address = listener.local_addr().map_err(|fault| StartError(format!("listen {listen}: {fault}")))?;
    let workers = workers::start(&app);
    let stop = stop_signal();
    println!("{} läuft auf http://{address}", app.config.shop.name);
    print_sign_ins(&app.config, &made_up);
    serve::serve(app.clone(), listener, stop).await;
    for worker in workers {
        worker.abort();
    }
    app.db.shutdown();
    Ok(())
}

fn print_sign_ins(config: &Config, made_up: &MadeUp) {
    let owner = &config.owner.username;
    match &made_up.owner {
        Some(password) => println!("Inhaber: {owner} · Passwort: {password} (wird nur jetzt gezeigt)"),
        None => println!("Inhaber: {owner} · neues Passwort: kontor user password {owner}"),
    }
    if config.demo {
        let password = made_up.demo.as_ref().map_or(String::new(), |password| {
            format!(" · Passwort für alle: {password} (wird nur jetzt gezeigt)")
        });
        println!(
            "Demo: marta.k (Mitglied), jorge (Premium), nils_roestet (Admin), teefreundin (wartet){password}"
        );
    }
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
    let file = File::create(&path).map_err(|fault| StartError(format!("{}: {fault}", path.display())))?;
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
