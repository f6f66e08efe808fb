//! Reviews: members rate products with one to five stars and some words; everybody reads them.
//!
//! One review per member and product: posting again replaces it. Whether the author has bought the product is asked of
//! the paid orders whenever reviews are read. A product's average and count follow in the transaction that changes a
//! review. A review outlives its author's account, without the author.

mod events;
mod listing;
mod removing;
mod routes;
mod rules;
mod store;
mod types;
mod window;

pub use events::{RemovedReview, ReviewEvent, ReviewEventKind};
pub use removing::{CONTENT, RESTORER};
pub use rules::rate;
pub use store::{SeededReview, count_own, erase_person, export_person, insert_seeded, list_own_latest};
pub use window::write;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
