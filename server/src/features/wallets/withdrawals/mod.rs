//! Withdrawals: coins that go out. A request reserves the amount at once; the owner pays by hand, outside, and confirms it
//! here, or refuses, and the reserve goes back. Large ones, alone or with others of a day, need an admin as well as the owner;
//! an address that was never paid to waits. Until the decision the member can take it back.

mod rules;
mod store;

pub use rules::{MAX_TX_ID, approve, cancel, decide, withdraw};
#[cfg(test)]
pub use rules::{pending, reserve, settle};
pub use store::{count_open, list};
