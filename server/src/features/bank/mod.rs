//! The shop's bank account: statements that an admin reads in, and which orders their bookings pay.
//!
//! A booking that names one open order and has its exact amount settles it, at once if the owner wants that. Everything else is a
//! proposal that a person decides on: too little, too much, paid twice, too late, unknown. A booking counts once, in whatever files it
//! is. What it pays is booked by `payments` and judged by `orders`.

mod events;
mod import;
mod matching;
mod money;
mod person;
mod routes;
mod rules;
mod store;
mod taking_back;
mod types;

pub use events::{BankEvent, BankEventKind};
pub use person::export_person;
pub use rules::{find_payer, purge};
pub use store::old::{list_old, remove_old};
pub use store::seed_settings;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
