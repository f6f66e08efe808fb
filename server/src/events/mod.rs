//! What outlives a request: events and their delivery, keys that make a call one call, and counters.

mod event;
pub mod idempotency;
pub mod limits;
pub mod outbox;
mod typed;
pub mod workers;

pub use event::Event;
pub use outbox::{Held, Listener, Listeners, emit_all};
pub use typed::{Events, Kind, names_of};
