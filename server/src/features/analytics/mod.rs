//! Figures for the back office, computed from the real rows. Reads what the other features let it count; nobody
//! imports it.

mod routes;
mod rules;
mod types;

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
