//! How the shop is.

use super::store;
use super::types::{Condition, Health};
use crate::app::App;

/// Asks every part that can fail.
pub async fn health(app: &App) -> Health {
    let database = match app.db.read(store::ping).await {
        Ok(()) => Condition::Ok,
        Err(_) => Condition::Failing,
    };
    Health { status: database, database, version: env!("CARGO_PKG_VERSION") }
}
