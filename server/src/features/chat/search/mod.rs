//! Search within the messages that are kept.
//!
//! Words of messages lie in blocks (`store.rs`): up to 1024 numbers of one room, in the order in which they were written. A worker puts them
//! there seconds after a message was sent (`indexing.rs`), so that sending costs what it did; what it has not reached yet is looked
//! through as it is. A search reads blocks of rooms that its member may enter and no others, newest first, until a page is full or it has
//! worked enough (`rules.rs`). What it finds is then read from the messages themselves, so only what is alive is shown.
//!
//! Words leave the blocks in the transaction that removes or changes their message (`changes.rs`). How words are compared stands in `words.rs`: when
//! that changes, a migration empties the three tables, and the worker fills them again.

mod changes;
mod indexing;
mod postings;
mod rules;
mod snippet;
mod store;
mod types;
mod words;

pub use changes::{Gone, change, forget};
pub use indexing::{index_batch, index_next, is_behind};
pub use rules::{Searches, search};
pub use types::{FoundMessages, MessageSearch};
