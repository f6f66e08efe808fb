//! What a client must know of the shop before anything else, what the seller sets (`room`), and whether the shop is well.

mod events;
mod manifest;
mod room;
mod routes;
mod rules;
mod store;
mod types;
mod words;

pub use events::{SettingsEvent, SettingsEventKind};
pub use manifest::pages;
pub use room::{InForce, SettingFacts, current, in_force, load, refresh_if_stale, version};
pub use rules::Storing;
pub use types::{CurrencyFacts, ShopConfig};
pub use words::tax_note;

use crate::http::Routes;

/// Days that one payment adds to a membership.
pub const PREMIUM_DAYS: i64 = 30;
/// Per cent that a premium membership takes off every product.
pub const PREMIUM_DISCOUNT_PERCENT: i64 = 19;

pub fn routes() -> Routes {
    room::routes(routes::routes())
}
