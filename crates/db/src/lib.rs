//! One thin synchronous data layer over SQLite and PostgreSQL.
//!
//! A use case is a closure `Fn(&mut Tx) -> Result<T, E>` given to [`Db::write`] or [`Db::read`]. It runs on a
//! thread of this crate, inside one transaction, and its answer comes back only after the commit succeeded. SQL is
//! written once, with `$1…$n`, in the words both engines understand; a statement over many rows ([`Rows`]) has `?`.
//!
//! - **SQLite**: one writer thread commits what waits together, a savepoint per job, so that durable writes do not
//!   cost one disk sync each; a few reader threads see consistent snapshots meanwhile.
//! - **PostgreSQL**: worker threads with prepared statements; a write is a serializable transaction which is
//!   repeated from its start when the database asks for that, so a closure may run several times and must have no
//!   effect outside its `Tx`.
//!
//! Rules that hold on both: a statement that failed ends the transaction (later statements answer the same error,
//! nothing is committed even if the closure returns `Ok`), queues are bounded ([`Error::Busy`] instead of growth),
//! and a caller that stops waiting never cuts a transaction in half.
//!
//! Reading order: [`Db`] (`db.rs`), `job.rs`, `tx.rs`, then `sqlite/` or `postgres/`.

mod db;
mod error;
mod job;
mod migrate;
mod postgres;
mod render;
mod row;
mod rows;
#[cfg(feature = "testing")]
mod schema;
mod sqlite;
mod stats;
#[cfg(feature = "testing")]
mod testing;
mod tx;
mod value;

pub use db::{Db, Engine, Hooks, Options, Target};
pub use error::{ConstraintKind, Error};
pub use migrate::Migration;
pub use row::{FromColumn, Row};
pub use rows::Rows;
pub use stats::Stats;
#[cfg(feature = "testing")]
pub use testing::{TestDatabase, scaled};
pub use tx::Tx;
pub use value::Value;

/// Parameters of a statement: `tx.execute("… $1 … $2", &values![id, name])`.
///
/// Every expression is converted by [`Value::from`].
#[macro_export]
macro_rules! values {
    ($($value:expr),* $(,)?) => { [$($crate::Value::from($value)),*] };
}
