//! Other people: what a member may see of them, and the picker for a new chat.
//!
//! Neither carries a Telegram name, a sign-in or anything of moderation: only the member and admins see those.

mod routes;
mod rules;
mod store;
mod types;

pub use routes::routes;
