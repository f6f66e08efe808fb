//! The cart: what a person is about to order. Nothing in it is reserved; stock is taken when the order is placed.
//!
//! Guests keep theirs on the device. A member's is here, the same on every device: changes name the quantity that is to
//! be, and how long ago the member wanted it, so that of two devices the later wish wins whenever it arrives. At sign-in
//! a device hands over the guest's cart once, and an order takes out what it contains. Every change is told to the
//! member's other tabs and devices.

mod person;
mod routes;
mod rules;
mod store;
mod types;

pub use person::export_person;
pub use rules::{announce, purge, take_ordered};
pub use store::{erase_person, name_variant};
pub use types::CartFrame;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
