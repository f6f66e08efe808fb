//! Terminations of contracts (§ 312k BGB): a public page that needs neither account nor JavaScript, a receipt to keep, and a
//! list for the back office.
//!
//! Everything that has the right form is accepted, and the answer is the same whether there is a membership or not. A listener
//! looks for one afterwards: where exactly one fits, its reminders end at once; what was paid for stays until its last day.

mod events;
mod letter;
mod matching;
mod page;
mod pages;
mod person;
mod receipt;
mod routes;
mod rules;
mod store;
mod types;

pub use events::{TerminationEvent, TerminationEventKind, TerminationFacts};
pub use pages::pages;
pub use person::{erase_person, export_person};
pub use store::old::{list_old, remove_old};

use crate::events::{Kind as _, Listener};
use crate::http::Routes;

/// Looks for the membership that was meant.
pub const LISTENER: Listener = Listener {
    name: "terminations",
    wants: |kind| TerminationEventKind::named(kind) == Some(TerminationEventKind::Received),
    hear: |_, tx, events| matching::hear(tx, events),
    after: None,
};

pub fn routes() -> Routes {
    routes::routes()
}
