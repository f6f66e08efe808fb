//! What every request and every background worker has at hand.

use crate::config::Config;
use crate::error::{Error, Result, StartError};
use crate::time::Clock;
use jiff::tz::TimeZone;
use kontor_db::{Db, Options, Target, Tx};
use kontor_session::{Cost, Passwords};
use secrecy::ExposeSecret;
use std::any::{Any, TypeId, type_name};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Notify;

/// Shared by all requests; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

pub struct Inner {
    pub config: Config,
    pub db: Db,
    pub passwords: Passwords,
    pub clock: Clock,
    pub zone: TimeZone,
    /// Wakes the outbox after a commit, so that events do not wait for its next look.
    pub outbox: Notify,
    states: States,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What parts of the program keep in memory, one value per type.
#[derive(Default)]
pub struct States(BTreeMap<TypeId, Box<dyn Any + Send + Sync>>);

impl States {
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, state: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(state));
        self
    }
}

impl App {
    /// The shop on a database that is open and migrated, and that has the program's hooks.
    ///
    /// # Errors
    /// When a setting cannot be used.
    pub fn new(config: Config, db: Db, clock: Clock, states: States) -> Result<Self, StartError> {
        let passwords = hasher(&config)?;
        let zone = TimeZone::get(&config.shop.time_zone)
            .map_err(|error| StartError(format!("shop.time_zone: {error}")))?;
        Ok(Self(Arc::new(Inner { config, db, passwords, clock, zone, outbox: Notify::new(), states })))
    }

    /// What a part of the program keeps in memory.
    ///
    /// # Panics
    /// When it was not made at the start, which the first test that starts the shop shows.
    pub fn state<T: Any + Send + Sync>(&self) -> &T {
        let state = self.states.0.get(&TypeId::of::<T>()).and_then(|state| state.downcast_ref());
        state.unwrap_or_else(|| panic!("{} was not made at the start", type_name::<T>()))
    }

    /// What the program handed over for parts that do not know each other.
    ///
    /// # Panics
    /// When it was not handed over, which the first test that starts the shop shows.
    pub fn hook<T: Any>(&self) -> &'static T {
        self.db.hook().unwrap_or_else(|| panic!("{} was not handed over", type_name::<T>()))
    }
}

/// As [`App::hook`], in a transaction.
///
/// # Errors
/// When the transaction runs on a database that was not opened for the shop.
pub fn hook<T: Any>(tx: &Tx<'_>) -> Result<&'static T> {
    tx.hook().ok_or_else(|| Error::internal(format!("{} was not handed over", type_name::<T>())))
}

/// Goes on although the caller has hung up, which ends a request at any moment: what was stored is told as well.
///
/// # Errors
/// What `work` returned.
pub async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    match tokio::spawn(work).await {
        Ok(outcome) => outcome,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(Error::internal(error)),
        },
    }
}

/// The password hasher at the configured cost.
///
/// # Errors
/// When the cost is outside what argon2 allows.
pub fn hasher(config: &Config) -> Result<Passwords, StartError> {
    let cost = Cost { memory_kib: config.passwords.memory_kib, passes: config.passwords.passes };
    Passwords::new(cost).map_err(|error| StartError(format!("passwords: {error}")))
}

/// The database's name in the data folder.
pub const SQLITE_FILE: &str = "kontor.sqlite";
/// Lies next to the database from the moment a first start makes its file until it holds a shop.
const FIRST_START: &str = "kontor.sqlite.first-start";

/// Opens the configured database and brings its schema up to date.
///
/// # Errors
/// When the data folder or the database cannot be used.
pub fn open_database(config: &Config) -> Result<Db, StartError> {
    let Some(url) = &config.database_url else {
        make_private_folder(&config.data_dir)?;
        let file = config.data_dir.join(SQLITE_FILE);
        let is_empty = || std::fs::metadata(&file).is_ok_and(|file| file.len() == 0);
        // A first start that was killed leaves an empty file as well, but says that it began.
        let first = config.data_dir.join(FIRST_START);
        if is_empty() && !first.exists() {
            let file = file.display();
            let reason =
                format!("{file} is empty, so it is no shop: restore a backup, or remove it for a new shop");
            return Err(StartError(reason));
        }
        let cannot = |error| StartError(format!("{}: {error}", first.display()));
        if !file.exists() {
            std::fs::File::create(&first).map_err(cannot)?;
        }
        let opened = open_target(config, &Target::Sqlite(file.clone()));
        if opened.is_err() && is_empty() {
            // This start made it; the next one may make a shop of it.
            let _ = std::fs::remove_file(&file).and_then(|()| std::fs::remove_file(&first));
        }
        if opened.is_ok() && first.exists() {
            std::fs::remove_file(&first).map_err(cannot)?;
        }
        return opened;
    };
    open_target(config, &Target::Postgres(url.expose_secret().to_owned()))
}

fn open_target(config: &Config, target: &Target) -> Result<Db, StartError> {
    let batch = usize::try_from(config.database_batch.max(1)).unwrap_or(usize::MAX);
    let db = Db::open(target, Options { batch, ..Options::default() })?;
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
        .map_err(|error| StartError(format!("data folder {}: {error}", folder.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn what_was_begun_ends_though_nobody_waits() {
        let done = Arc::new(AtomicBool::new(false));
        let noted = done.clone();
        let work = to_the_end(async move {
            tokio::time::sleep(Duration::from_millis(30)).await;
            noted.store(true, Ordering::Relaxed);
            Ok(())
        });
        assert!(tokio::time::timeout(Duration::from_millis(1), work).await.is_err(), "hung up");
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(done.load(Ordering::Relaxed));
    }
}
