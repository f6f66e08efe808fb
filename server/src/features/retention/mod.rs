//! Retention: what has had its years is removed, once a year, and not before.
//!
//! How long what is kept stands in one table (`periods.rs`), and what is kept for days is removed by the features themselves. Here is
//! what the law keeps for years: with the first look in a new calendar year everything goes whose last year is over, in pages that are
//! a transaction each, so that a run that was killed is continued by the next look. The owner sees beforehand what would go, can ask
//! for a run at any time, and can hold an order or everything up to a day for as long as there is a reason to. What was removed is
//! written in the transaction that removes it.

mod clearing;
mod events;
mod forecast;
mod person;
mod routes;
mod rules;
mod shelves;
mod store;
mod types;

pub use clearing::{is_due, run_due};
pub use events::{RetentionEvent, RetentionEventKind};
pub use person::erase_person;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
