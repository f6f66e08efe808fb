//! Deposits: every member has an own address on every chain, and what arrives there becomes the member's.
//!
//! Addresses follow from the shop's public keys (`crates/chain`); a number below a key is given once and never again
//! (`store/addresses.rs`). A worker per chain looks at it through a watcher (`watching.rs`), compares with what is remembered
//! (`store.rs`, `store/found.rs`), and tells the ledger what is there, how deep it lies, and what has vanished. A look and what
//! follows from it are one transaction, which is given up when another look ended in between: a deposit is credited once,
//! across kills and concurrent looks. `reconciling.rs` compares what lies on the chains with the books.

mod person;
mod reconciling;
mod routes;
mod rules;
mod store;
mod types;
mod watching;

pub use person::{erase_person, export_person};
pub use reconciling::refresh as refresh_balances;
pub use watching::watch;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
