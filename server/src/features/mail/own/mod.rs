//! Letters that a member reads in the account, because the shop has no mailbox to send them from; § 312i Abs. 1 Nr. 3 and § 312f
//! Abs. 2 BGB want them nevertheless. Letters that go to an address are not shown here: they may open the account.

mod routes;
mod rules;
mod store;
mod types;

pub use routes::routes;
pub use store::{count_files, find_document, find_reader};

/// The position of the letter itself among the files it comes with.
pub const WHOLE: i64 = -1;
