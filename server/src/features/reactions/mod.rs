//! Reactions: members answer a product with emojis, and everybody sees how many of each there are.
//!
//! Adding and removing say what shall be, not what to change: said twice, or from two tabs at once, they come to the
//! same. Whoever looks at the product is sent the new counts.

mod export;
mod routes;
mod rules;
mod store;
mod types;

pub use export::export_person;
pub use store::insert_seeded;
pub use types::ReactionsFrame;

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
