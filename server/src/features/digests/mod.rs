//! Digests: a mail in the evening with what a member has missed, every day or every week.
//!
//! Off until a member with a confirmed address chooses it. A worker looks whose turn it is, a few hundred members at a time, and leaves a letter
//! for each of those for whom something waits (`collecting.rs`). The letter has no words yet: they are read when it is sent
//! (`writing.rs`, `mail::LateWords`), so that nothing is told that was read elsewhere, is over, was taken back or may not be entered any more, and
//! what two say to each other lies in no queue. One letter for a member and an evening, and each thing in one letter: a period ends where the next
//! begins (`rules.rs`).
//!
//! What mentions and answers are is the chat's to say; whether the member wants to be told of them, the notifications'.

mod collecting;
mod layout;
mod pages;
mod routes;
mod rules;
mod store;
mod types;
mod writing;

pub use collecting::{collect_next, is_due};
pub use pages::pages;
pub use store::export_person;
pub use writing::WORDS;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
