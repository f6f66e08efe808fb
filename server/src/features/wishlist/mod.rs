//! The wishlist: products that a member keeps an eye on.
//!
//! Adding and removing are idempotent. Who wishes a product is told when it is back in stock or cheaper; the catalogue,
//! which is the same for everybody, is overlaid with the own wishes for requests with a token.

mod routes;
mod rules;
mod store;
mod types;

pub use rules::list_told;
pub use store::{count, export_person, insert_seeded, list_latest, list_product_ids, list_wished};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
