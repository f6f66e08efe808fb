//! Announcements: news by the owner to all members, to premium members, or to who bought a product.
//!
//! The owner writes one and sees how many it reaches each way (`reach.rs`); sending stores it once. The worker goes on from there, a hundred
//! members in a transaction (`spreading.rs`): who they are, what they are told in the shop, and what is left for devices, the bot and the mail
//! server, all of it or nothing, so that no one is told twice, whatever is killed. What became of it is counted as it comes back
//! (`outcomes.rs`). Letters go only to those who have agreed to them, with proof, and end with one click (`consent`).
//!
//! Notifications are listeners and above: they are handed over as a hook ([`Notices`]).

mod consent;
mod events;
mod links;
mod notices;
mod outcomes;
mod pages;
mod person;
mod reach;
mod routes;
mod rules;
mod seeding;
mod spreading;
mod store;
mod types;

pub use consent::LISTENER;
pub use events::{AnnouncementEvent, AnnouncementEventKind};
pub use notices::{News, Notices};
pub use outcomes::{BY_MAIL, BY_PUSH, BY_TELEGRAM};
pub use pages::pages;
pub use person::{erase_person, export_person};
pub use seeding::seed;
pub use spreading::{Sending, is_due, spread_next};
pub use store::old::{list_old, purge, remove_old};

use crate::http::Routes;

pub fn routes() -> Routes {
    consent::routes(routes::routes())
}
