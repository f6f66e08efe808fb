//! For the bookkeeper: a month's documents as a journal, as bookings for DATEV, as sums by rate, and all of it in one archive; what was
//! sent of coffee; and how near sales to other countries of the Union are to the threshold.
//!
//! Figures are read from documents, which never change. An export takes what no export had yet, keeps its tables and the numbers of its
//! documents, and can be handed out again with the same bytes.

mod accounts;
mod archive;
mod booking;
mod coffee;
mod events;
mod exporting;
mod figures;
mod period;
mod routes;
mod rules;
mod store;
mod tables;
mod types;

pub use events::{BookkeepingEvent, BookkeepingEventKind};
pub use store::old::{list_old, remove_old};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
