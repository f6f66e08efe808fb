//! What goods cost, and when. The catalogue tells of each price in the transaction that sets it; a reduction that is shown is compared
//! with the lowest price of the 30 days before it began, and with nothing else (§ 11 PAngV, ECJ C-330/23).
//!
//! The premium price is a standing benefit and no reduction: it neither counts as a lower price nor is it shown as one.

mod lowest;
mod routes;
mod rules;
mod store;
mod types;

pub use lowest::Reduction;
pub use rules::{
    Asked, Defaults, Past, Shop, allowed, begin_shop, begin_variant, end, offer, record, seed, settle,
    stricter,
};
pub use types::Sold;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
