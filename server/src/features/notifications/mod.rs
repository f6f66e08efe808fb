//! Notifications: what the shop tells a member, in German and with a way to what it is about.
//!
//! They are made by listening to the outbox, each in the transaction that ends its delivery, so every event notifies
//! once. A kind that the member has switched off is not made at all. Open tabs are told after the commit.

mod announcing;
mod goods;
mod hearing;
mod letters;
mod of_moderation;
mod of_orders;
mod of_stock;
mod of_wishes;
mod replacing;
mod routes;
mod rules;
mod security;
mod store;
mod texts;
mod types;

pub use announcing::NOTICES;
pub use store::{Seeded, erase_person, export_person, insert_seeded, news::insert as insert_news, purge};
pub use types::{NotificationKind, NotificationsFrame};

use crate::events::Listener;
use crate::http::Routes;

pub const LISTENER: Listener = Listener {
    name: "notifications",
    wants: hearing::wants,
    hear: hearing::hear,
    after: Some(|app, events| Box::pin(rules::announce(app, events))),
};

pub fn routes() -> Routes {
    routes::routes()
}
