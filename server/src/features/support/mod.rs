//! The support bot: questions in German, answered from what the shop knows.
//!
//! What it knows is the help pages, the catalogue and, for a member, the member's own orders: nothing else is ever read for
//! an answer, so that no question can reveal another member's data. A full-text search (`knowledge`) finds the
//! passages. Where a language model is configured it writes the answer from them (`writing`) and gets nothing else; it
//! has no tools, and what it returns is text. Without one, or when it fails, the best passage is the answer (`answering`),
//! and the reply says so. Premium members are recommended products with reasons (`advice`). Members who want a human being are
//! handed over to the owner in a private chat.

mod advice;
mod answering;
mod conversation;
mod events;
mod finding;
mod kinds;
mod knowledge;
mod own;
mod person;
mod prompt;
mod routes;
mod rules;
mod store;
mod texts;
mod types;
mod writing;

pub use knowledge::Assistant;
pub use person::export_person;
pub use store::{erase_person, purge};
pub use texts::ROOM;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
