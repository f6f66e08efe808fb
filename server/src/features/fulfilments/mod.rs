//! What becomes of paid orders: packed, sent in one parcel or several, or kept for pick-up until the customer shows a code;
//! cancelled and given back where that is not possible.
//!
//! The payment says whether an order is sold, the fulfilment where its goods are. Delivered or picked up, the period of
//! withdrawal begins.

mod carriers;
mod events;
mod hearing;
mod holding;
mod label_tables;
mod labels;
mod letters;
mod person;
mod routes;
mod rules;
mod samples;
mod shipping;
mod showing;
mod store;
mod telling;
mod types;
mod undoing;

pub use events::{FulfilmentEvent, FulfilmentEventKind, ShippedParcel};
pub use holding::take_back;
pub use person::export_person;
pub use rules::step;
pub use samples::seed;
pub use shipping::ship_rest;
pub use showing::next;
pub use store::{erase_person, find_code, finished_at, note_refunded, supplied_at, take_person_out};
pub use types::{FulfilmentStep, NextStep};

use crate::events::Listener;
use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}

/// Begins fulfilments and writes to customers.
pub const LISTENER: Listener =
    Listener { name: "fulfilments", wants: hearing::wants, hear: hearing::hear, after: None };
