//! Reactions: members answer a product with emojis, and everybody sees how many of each there are.
//!
//! Adding and removing name the desired state, not a change: said twice, or from two tabs at once, they come to the
//! same. Everyone who views the product is sent the new counts.

mod routes;
mod rules;
mod store;
mod types;

pub use store::{export_person, insert_seeded, list_latest};
pub use types::ReactionsFrame;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
