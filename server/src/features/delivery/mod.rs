//! How goods get to the customer: methods with what they cost to which country, places and hours for picking up, and quotes of what an
//! order comes to.
//!
//! One pure function ([`quote`]) says what goods, shipping and VAT come to. The cart, the last page and the order ask it, so
//! that all of them show the same cent.

mod bookings;
mod choice;
mod days;
mod destination;
mod events;
mod methods;
mod places;
mod postal;
mod quote;
mod quoting;
mod readiness;
mod routes;
mod samples;
mod slots;
mod store;
mod types;
mod window;

pub use bookings::{give_back, take_back};
pub use choice::{Agreed, Promised, agree, arrival_of};
pub use days::Arrival;
pub use events::{DeliveryEvent, DeliveryEventKind};
pub use postal::checked as checked_address;
pub use quote::{Goods, Line, MAX_TOTAL, deposit_line};
pub use readiness::points;
pub use samples::seed;
pub use store::addresses::{ADDRESS_COLUMNS, address_at, address_values};
pub use types::{AddressKind, DeliveryChoice, DeliveryKind, PickUp, PostalAddress, QuotedTax};
pub use window::shipping;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
