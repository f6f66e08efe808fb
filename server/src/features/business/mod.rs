//! Who sells: name, address and numbers that the law wants to be told to buyers, filled in by the owner. They live in the
//! database and not in the settings, because the seller edits them; every change is in the audit log.

mod checks;
mod contract;
mod events;
mod opening;
mod readiness;
mod routes;
mod rules;
mod store;
mod types;

pub use checks::email as checked_email;
pub use contract::ContractModel;
pub use events::{BusinessEvent, BusinessEventKind};
pub use opening::{check_open, takes_orders};
pub use readiness::{ReadinessPoints, points};
pub use store::{current, seed};
pub use types::{BusinessDetails, DisputeResolution, Point, PointState};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
