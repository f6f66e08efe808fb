//! The cart's one call. The cart itself lives in the browser; here a client asks whether what it is about to put in can
//! be had. Nothing is stored or reserved: stock is taken when the order is placed.

mod routes;
mod rules;
mod types;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
