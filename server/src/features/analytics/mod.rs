//! Figures for the back office, computed from the real rows. Reads what the other features let it count; no one
//! imports it.
//!
//! Days begin in the shop's time zone. A range of seven days is today and the six days before; what it is compared with
//! are the seven days before those.

mod ranges;
mod recent;
mod routes;
mod rules;
mod types;

pub use recent::Recent;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
