//! Translation between the members' twelve languages.
//!
//! What language a text is in is found out here, without any service; a text that is in the wanted language already comes
//! back as it is. Everything else is asked of the configured service: one that speaks LibreTranslate's interface, DeepL's,
//! or that of a language model. Its answers are kept in the database. The translation of a chat message is kept for the
//! readers of that message, is found by no one else and is deleted with it; nothing else of it is stored.

mod detect;
mod flights;
mod provider;
mod routes;
mod rules;
mod store;
mod types;

pub use provider::Translator;
pub use store::purge;
pub use types::Language;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
