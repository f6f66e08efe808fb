//! A member's address book: where goods went before, so that the next order need not be typed.

mod person;
mod routes;
mod rules;
mod store;
mod types;

pub use person::export_person;
pub use rules::chosen;
pub use store::erase_person;

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
