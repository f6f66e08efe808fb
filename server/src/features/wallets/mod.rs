//! Wallets: coins of members on a double-entry ledger that can be proved.
//!
//! Three rooms: `ledger/` moves coins and proves that nothing was changed, `transfers/` moves them from member to member, those
//! that arrive together in one transaction, and `withdrawals/` lets them out: reserved, decided by the owner, paid by hand.
//! Deposits come from outside, wait for confirmations and become the member's (`deposits.rs`); payments go to the shop
//! (`paying.rs`). A background step seals every movement, and every minute the ledger is proved: a contradiction stops
//! withdrawals.

mod admin;
mod admin_types;
mod amounts;
mod demo;
mod deposits;
mod events;
mod ledger;
#[cfg(test)]
mod model;
mod modes;
mod paying;
mod person;
mod routes;
mod rules;
mod store;
mod transfers;
mod types;
mod withdrawals;

pub use demo::seed_wallets;
pub use deposits::{Deposited, lose_deposit, observe_deposit};
pub use events::{DepositedCoins, MovedCoins, WalletEvent, WalletEventKind};
pub use ledger::{Proof, is_due, prove, prove_blocking, seal};
pub use modes::with_balances;
pub use paying::{announce, give_back_order, pay_order, rate_for};
pub use person::{erase_person, export_person};
pub use store::held;
pub use transfers::TransferQueue;
pub use types::{ChainDeposit, WalletFrame};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
