//! The face of an account: display name, biography, avatar, favourite categories and notification switches.
//!
//! The row is written when a member first edits the profile; until then the account's own facts stand in.

mod export;
mod routes;
mod rules;
mod store;
mod types;

pub use export::export_person;
pub use rules::{erase_person, shows_picture};
pub use store::{Face, NewProfile, find_face, insert_profile};

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
