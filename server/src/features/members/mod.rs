//! The back office of people: who is here, and what moderation does with them.
//!
//! Timeouts end by themselves; bans only by unban, which brings the former role back; a deletion erases personal data
//! in every feature ([`crate::identity::erase_person`]) and leaves business records. The owner's account is beyond all of it. Each of these is
//! a decision with its statement of reasons (`features/moderation`), written in the same transaction.

mod restoring;
mod routes;
mod rules;
mod types;

pub use restoring::RESTORER;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
