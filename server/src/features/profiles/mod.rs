//! The face of an account: display name, biography, avatar, favourite categories and notification switches; what other
//! members see of it ([`people`]), and the own account as a whole ([`account`]).
//!
//! The row is written when a member first edits the profile; until then the account's own facts stand in.

mod account;
mod export;
mod names;
mod people;
mod routes;
mod rules;
mod store;
mod types;

pub use account::{Exporter, Exporters};
pub use export::export_person;
pub use rules::{erase_person, shows_picture};
pub use store::{NewProfile, insert_profile};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
