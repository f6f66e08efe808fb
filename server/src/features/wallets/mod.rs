//! Wallets: coins of members on a double-entry ledger that can be proved.
//!
//! Every movement is two postings that sum to zero, between accounts whose balances are kept beside them (`ledger.rs` and,
//! for many at once, `batch.rs`: the only writers of coins). Deposits come from outside, wait for confirmations and become
//! the member's; transfers go from member to member, those that arrive together in one transaction (`clearing.rs`);
//! payments go to the shop; withdrawals are reserved, decided by the owner and leave. A background step puts every movement
//! into a chain of hashes (`sealing.rs`), and every minute everything is reckoned anew (`proving.rs`): a contradiction stops
//! withdrawals.

mod admin;
mod admin_types;
mod amounts;
mod batch;
mod clearing;
mod demo;
mod deposits;
mod ledger;
#[cfg(test)]
mod model;
mod modes;
mod paying;
mod person;
mod proving;
mod routes;
mod rules;
mod sealing;
mod store;
mod telling;
mod transfers;
mod types;
mod withdrawals;

pub use admin_types::Proof;
pub use clearing::Clearing;
pub use demo::seed_wallets;
pub use deposits::{ChainDeposit, Deposited, lose_deposit, observe_deposit};
pub use modes::with_balances;
pub use paying::{announce, pay_order, rate_for};
pub use person::{erase_person, export_person};
pub use proving::{prove, prove_blocking};
pub use sealing::{is_due, seal};
pub use store::held;
pub use types::WalletFrame;

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
