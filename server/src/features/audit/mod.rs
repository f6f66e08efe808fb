//! The audit log: who did what to whom, when, from what to what and why. It hears the outbox and is never written to
//! by anybody else; an entry outlives the account of who acted.

mod export;
mod routes;
mod rules;
mod store;
mod types;

pub use export::export_person;
pub use store::{erase_person, record};

use crate::audience::Routes;
use crate::outbox::Listener;

/// Every event becomes one entry.
pub const LISTENER: Listener = Listener { name: "audit", wants: |_| true, hear: store::record, after: None };

pub fn routes() -> Routes {
    routes::routes()
}
