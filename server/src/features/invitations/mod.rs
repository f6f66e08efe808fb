//! Invitations: links by which people register, so many and until a day, and which may let them in without waiting.
//!
//! An admin makes one; its secret is in the link, and the shop keeps only a hash. At a registration [`INVITED`] takes a use in the transaction
//! that makes the account, so that two never have the last one. An invitation that is of no use any more stops no one: the account waits for
//! approval as any other. Who is no longer an admin invites no one: what such an account has made counts as withdrawn.

mod attempts;
mod events;
mod person;
mod routes;
mod rules;
mod store;
mod taking;
mod types;

pub use events::{InvitationEvent, InvitationEventKind};
pub use person::export_person;
pub use store::{NewInvitation, Seeded, erase_person, find_use, insert_seeded, was_let_in};
pub use taking::INVITED;
pub use types::InvitedBy;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
