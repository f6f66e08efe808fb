//! The wishlist: products that a member keeps an eye on.
//!
//! Adding and removing are idempotent. Who wishes a product is told when it is back in stock or cheaper; the catalogue,
//! which is the same for everybody, is overlaid with the own wishes for whoever asks with a token.

mod export;
mod routes;
mod rules;
mod store;
mod types;

pub use export::export_person;
pub use store::{insert_seeded, list_product_ids, list_wishers};

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
