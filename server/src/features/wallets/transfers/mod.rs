//! Transfers from member to member: `rules.rs` reads them, `queue.rs` collects those that arrive together, `settling.rs` decides on them in one
//! transaction.

mod queue;
mod rules;
mod settling;
mod store;

pub use queue::TransferQueue;
pub use rules::transfer;
