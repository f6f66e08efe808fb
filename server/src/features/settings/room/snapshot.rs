//! The configuration in memory, with what the seller has set laid over what the operator has.

use super::store;
use crate::app::App;
use crate::config::Config;
use crate::error::{Result, StartError};
use arc_swap::ArcSwap;
use kontor_db::{Engine, Tx};
use std::sync::Arc;

/// What holds now.
pub struct InForce(ArcSwap<(i64, Arc<Config>)>);

impl InForce {
    /// What the operator has set; [`load`] lays the rest over it.
    pub fn new(config: &Config) -> Self {
        Self(ArcSwap::from_pointee((-1, Arc::new(config.clone()))))
    }
}

/// The configuration that holds now.
pub fn current(app: &App) -> Arc<Config> {
    app.state::<InForce>().0.load().1.clone()
}

/// What tells one state of the settings from another, and the configuration in that state.
///
/// # Errors
/// When the database fails.
pub fn in_force(tx: &mut Tx<'_>, config: &Config) -> Result<(i64, Config)> {
    let mut config = config.clone();
    let version = store::version(tx)?;
    for (key, value) in store::list_current(tx)? {
        key.apply(&mut config, &value.value);
    }
    Ok((version, config))
}

/// At the start, before anything reads a setting.
///
/// # Errors
/// When the database fails.
pub fn load(app: &App) -> Result<(), StartError> {
    let base = app.config.clone();
    let read = app.db.read_blocking(move |tx| in_force(tx, &base));
    let read = read.map_err(|error| StartError(format!("settings: {}", error.in_full())))?;
    swap(app, read);
    Ok(())
}

/// After a change of this node's.
///
/// # Errors
/// When the database fails.
pub async fn reload(app: &App) -> Result<()> {
    let base = app.config.clone();
    let read = app.db.read(move |tx| in_force(tx, &base)).await?;
    swap(app, read);
    Ok(())
}

/// Notices what other nodes changed. There are none on SQLite.
///
/// # Errors
/// When the database fails.
pub async fn refresh_if_stale(app: &App) -> Result<()> {
    if app.db.engine() == Engine::Sqlite {
        return Ok(());
    }
    let version = app.db.read(store::version).await?;
    if app.state::<InForce>().0.load().0 == version { Ok(()) } else { reload(app).await }
}

/// A slower reader does not bring back what a faster one has replaced.
fn swap(app: &App, (version, config): (i64, Config)) {
    let next = Arc::new((version, Arc::new(config)));
    app.state::<InForce>().0.rcu(|known| if known.0 > version { known.clone() } else { next.clone() });
}
