//! The own account as a whole: what it adds up to, all that is kept about it, and its end.
//!
//! The overview asks orders, wishlist, reviews, reactions, chat and sign-ins for the own rows (`overview.rs`); the export asks
//! every feature that keeps personal data ([`Exporters`]), and the deletion is the one of the back office
//! ([`crate::identity::erase_person`]), asked for by
//! the person and proved by the password.

mod overview;
mod routes;
mod rules;
mod types;

pub use routes::routes;
pub use rules::{Exporter, Exporters};
