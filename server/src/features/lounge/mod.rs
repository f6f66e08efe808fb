//! The Premium Lounge: who has premium chooses one free product in each calendar month, and the shop sends it.
//!
//! The month is that of the shop's time zone. A request takes its piece of a limited stock at once and gives it back when
//! it is refused; of two at the same moment the unique index lets one through. The back office moves a request forward
//! only: requested → approved → shipped → delivered, or refused with a note before anything was shipped.

mod events;
mod month;
mod office;
mod routes;
mod rules;
mod store;
mod types;

pub use events::{LoungeEvent, LoungeEventKind};
pub use store::{erase_person, export_person, find_requester};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
