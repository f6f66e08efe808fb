//! Deposits: every member has an own address on every chain, and what arrives there becomes the member's.
//!
//! Addresses follow from the shop's public keys (`crates/chain`); a number below a key is given once and never again
//! (`store/addresses.rs`). A worker per chain looks at it through a watcher (`watching.rs`), compares with what is remembered
//! (`store.rs`, `store/found.rs`), and tells the ledger what is there, how deep it lies, and what has vanished. A look and what
//! follows from it are one transaction, which is given up when another look ended in between: a deposit is credited once,
//! across kills and concurrent looks. `reconciling.rs` compares what lies on the chains with the books.
//!
//! Orders that are paid in coins have addresses below the same keys (`invoices`): what comes there is the shop's, and no wallet hears of
//! it. `rates.rs` says what coins are worth; in a demo without a node `sandbox` takes the place of the chains.

mod invoices;
mod person;
mod rates;
mod reconciling;
mod routes;
mod rules;
mod sandbox;
mod store;
mod types;
mod watching;

pub use invoices::{CoinPayment, Invoiced, ask, find_current, on_its_way, takes};
pub use person::{erase_person, export_order, export_person};
pub use rates::refresh as refresh_rates;
pub use reconciling::refresh as refresh_balances;
pub use sandbox::{pages, replaces as has_sandbox};
pub use watching::watch;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
