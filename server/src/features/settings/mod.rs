//! What a client must know of the shop before anything else, and whether the shop is well.

mod routes;
mod rules;
mod store;
mod types;

pub use types::{CurrencyFacts, ShopConfig};

use crate::audience::Routes;

/// Premium membership: 19,99 EUR for 30 days.
pub const PREMIUM_PRICE_CENTS: i64 = 1999;
/// Per cent that a premium membership takes off every product.
pub const PREMIUM_DISCOUNT_PERCENT: i64 = 19;

pub fn routes() -> Routes {
    routes::routes()
}
