//! Notifications: what the shop tells a member, in German and with a way to what it is about.
//!
//! They are made by listening to the outbox, each in the transaction that ends its delivery, so every event notifies
//! once. A kind that the member has switched off is not made at all. Open tabs are told after the commit.

mod erasure;
mod export;
mod hearing;
mod routes;
mod rules;
mod store;
mod texts;
mod types;

pub use erasure::erase_person;
pub use export::export_person;
pub use store::{Seeded, insert_seeded, purge};
pub use types::{NotificationKind, NotificationsFrame};

use crate::audience::Routes;
use crate::outbox::Listener;

pub const LISTENER: Listener = Listener {
    name: "notifications",
    wants: hearing::wants,
    hear: hearing::hear,
    after: Some(|app, events| Box::pin(rules::announce(app, events))),
};

pub fn routes() -> Routes {
    routes::routes()
}
