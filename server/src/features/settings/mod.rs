//! What a client must know of the shop before anything else, and whether the shop is well.

mod routes;
mod rules;
mod store;
mod types;
mod words;

pub use rules::Storing;
pub use types::{CurrencyFacts, ShopConfig};
pub use words::{shows_reductions, tax_note};

use crate::http::Routes;

/// Premium membership: 19,99 EUR for 30 days.
pub const PREMIUM_PRICE_CENTS: i64 = 1999;
/// Days that one payment adds to a membership.
pub const PREMIUM_DAYS: i64 = 30;
/// Per cent that a premium membership takes off every product.
pub const PREMIUM_DISCOUNT_PERCENT: i64 = 19;

pub fn routes() -> Routes {
    routes::routes()
}
