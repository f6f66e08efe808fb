//! What every request and every background worker has at hand.

use crate::bot::Telegram;
use crate::chains::Chains;
use crate::config::Config;
use crate::features::analytics::Recent;
use crate::features::catalog::Catalog;
use crate::features::chat::Turns;
use crate::features::help::Pages;
use crate::features::payments::Providers;
use crate::features::support::Assistant;
use crate::features::translation::Translator;
use crate::features::wallets::Clearing;
use crate::live::Live;
use crate::time::Clock;
use jiff::tz::TimeZone;
use kontor_db::{Db, Options, Target};
use kontor_session::{Cost, Passwords};
use secrecy::ExposeSecret;
use std::sync::Arc;
use tokio::sync::Notify;

/// Shared by all requests; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

pub struct Inner {
    pub config: Config,
    pub db: Db,
    pub passwords: Passwords,
    pub catalog: Catalog,
    /// The shop's public keys, and who watches what they receive.
    pub chains: Chains,
    pub clock: Clock,
    pub zone: TimeZone,
    /// Wakes the outbox after a commit, so that events do not wait for its next look.
    pub outbox: Notify,
    /// Figures of the back office that are still right.
    pub analytics: Recent,
    /// Help pages, with this shop's figures.
    pub help: Pages,
    /// The support bot.
    pub assistant: Assistant,
    /// Who translates.
    pub translator: Translator,
    /// Who writes into a chat room next.
    pub turns: Turns,
    /// Transfers that wait for their transaction.
    pub clearing: Clearing,
    /// Open sockets, on every node.
    pub live: Live,
    /// Who takes the shop's money.
    pub payments: Providers,
    /// The shop's bot.
    pub telegram: Telegram,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// The shop on a database that is open and migrated.
    ///
    /// # Errors
    /// When a setting cannot be used.
    pub fn with_database(config: Config, db: Db, clock: Clock) -> Result<Self, StartError> {
        let passwords = hasher(&config)?;
        let zone = TimeZone::get(&config.shop.time_zone)
            .map_err(|fault| StartError(format!("shop.time_zone: {fault}")))?;
        let catalog = Catalog::new(&config);
        let (help, assistant) = (Pages::new(&config), Assistant::new(&config)?);
        let translator = Translator::new(&config)?;
        let chains = Chains::new(&config).map_err(StartError)?;
        let turns = Turns::new(db.engine());
        let payments = Providers::new(&config)?;
        let telegram = Telegram::new(&config)?;
        config.wallets.check(config.demo).map_err(StartError)?;
        Ok(Self(Arc::new(Inner {
            config,
            db,
            passwords,
            catalog,
            chains,
            clock,
            zone,
            outbox: Notify::new(),
            analytics: Recent::default(),
            help,
            assistant,
            translator,
            turns,
            clearing: Clearing::default(),
            live: Live::new(),
            payments,
            telegram,
        })))
    }
}

/// The password hasher at the configured cost.
///
/// # Errors
/// When the cost is outside what argon2 allows.
pub fn hasher(config: &Config) -> Result<Passwords, StartError> {
    let cost = Cost { memory_kib: config.passwords.memory_kib, passes: config.passwords.passes };
    Passwords::new(cost).map_err(|fault| StartError(format!("passwords: {fault}")))
}

/// The database's name in the data folder.
pub const SQLITE_FILE: &str = "kontor.sqlite";

/// Opens the configured database and brings its schema up to date.
///
/// # Errors
/// When the data folder or the database cannot be used.
pub fn open_database(config: &Config) -> Result<Db, StartError> {
    let target = match &config.database_url {
        Some(url) => Target::Postgres(url.expose_secret().to_owned()),
        None => {
            make_private_folder(&config.data_dir)?;
            Target::Sqlite(config.data_dir.join(SQLITE_FILE))
        }
    };
    let batch = usize::try_from(config.database_batch.max(1)).unwrap_or(usize::MAX);
    let db = Db::open(&target, Options { batch, ..Options::default() })?;
    for name in db.migrate(crate::migrations::ALL)? {
        tracing::info!(migration = name, "schema changed");
    }
    Ok(db)
}

/// Makes the folder, for its owner only, unless it is there.
///
/// # Errors
/// When it cannot be made.
pub fn make_private_folder(folder: &std::path::Path) -> Result<(), StartError> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(|fault| StartError(format!("data folder {}: {fault}", folder.display())))
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(pub String);

impl From<kontor_db::Error> for StartError {
    fn from(fault: kontor_db::Error) -> Self {
        Self(format!("database: {fault}"))
    }
}

impl From<crate::error::Error> for StartError {
    fn from(fault: crate::error::Error) -> Self {
        Self(fault.message())
    }
}
