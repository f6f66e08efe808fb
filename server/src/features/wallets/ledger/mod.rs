//! The ledger: accounts, movements of coins between them, and the proof that nothing was changed afterwards.
//!
//! A movement is two postings that sum to zero. `posting.rs` moves coins one movement at a time and `batch.rs` many at once;
//! nothing else writes balances. `sealing.rs` puts every movement into a chain of hashes behind them, and `proving.rs`
//! recomputes everything. The ledger knows deposits, transfers and withdrawals as kinds of movements only; the proof alone
//! compares what is reserved and incoming with their tables.

mod batch;
mod chain;
mod posting;
mod proving;
mod sealing;
mod store;
mod telling;
mod types;

pub use batch::Batch;
pub use posting::{own_account, post, receiving_account};
pub use proving::{last_proof, may_pay_out, prove, prove_blocking};
pub use sealing::{is_due, seal};
#[cfg(test)]
pub use sealing::{list_waiting, write_seals};
#[cfg(test)]
pub use store::find_account;
pub use store::{head, insert_movement, list_holders, open_account, system_account};
pub use types::{AccountId, AccountKind, LedgerState, MOST, Movement, MovementKind, Proof};
