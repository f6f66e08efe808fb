//! The audit log: who did what to whom, when, from what to what and why. It hears the outbox and is never written to
//! by anybody else; an entry outlives the account of who acted.

mod kinds;
mod routes;
mod rules;
mod store;
mod types;

pub use kinds::all_kinds;
pub use store::{erase_person, export_person, record};

use crate::events::{Kind as _, Listener};
use crate::features::chat::ChatEventKind;
use crate::http::Routes;

/// Every event becomes one entry, save who was named in the chat: messages are gone after a day, and the log is not.
pub const LISTENER: Listener = Listener {
    name: "audit",
    wants: |kind| ChatEventKind::named(kind) != Some(ChatEventKind::Mentioned),
    hear: |_, tx, events| store::record(tx, events),
    after: None,
};

pub fn routes() -> Routes {
    routes::routes()
}
