//! The settings room: what the seller sets, in the database and not in `kontor.toml`, whose values are the first fill. What
//! the operator sets (addresses, databases, keys) stays there.
//!
//! Everything that runs reads [`current`], a whole configuration in memory. It is swapped after each change, on other nodes
//! within a quarter of a second.

mod keys;
mod routes;
mod rules;
mod snapshot;
mod store;
mod types;

pub use routes::routes;
pub use snapshot::{InForce, current, in_force, load, refresh_if_stale};
pub use store::version;
pub use types::SettingFacts;
