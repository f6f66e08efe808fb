//! Premium membership: 30 days for each payment, one behind the other.
//!
//! The paid periods are the one source: a payment adds one behind what is left, a refund takes its own back and the later
//! ones move up. `premium_since` and `premium_until` of the account follow in the same transaction, and everything that
//! premium brings asks the account with the clock in hand, so it begins and ends by itself to the second. The worker only
//! tells: three days before the end, and at the end.
//!
//! What was agreed with a payment is kept with it and confirmed by letter, or as a text in the history of payments.

mod confirmation;
mod contracts;
mod early_start;
mod events;
mod export;
mod frames;
mod periods;
mod routes;
mod rules;
mod store;
mod terminated;
mod types;

pub use events::{PremiumEnd, PremiumEvent, PremiumEventKind, PremiumPaid};
pub use export::export_person;
pub use frames::PremiumFrame;
pub use periods::{PURCHASE, seed_period};
pub use rules::tell_due;
pub use store::erase_person;
pub use store::old::{list_old, list_ordered, remove_old};
pub use terminated::{LastPurchase, end_reminders, find_last_purchases, find_running};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
