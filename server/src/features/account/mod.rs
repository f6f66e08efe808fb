//! The own account as a whole: what it adds up to, all that is kept about it, and its end.
//!
//! The overview reads the rows of orders, wishes, reviews, reactions and sessions; the export asks every feature that
//! keeps personal data (`crate::EXPORTERS`), and the deletion is the one of the back office (`crate::ERASERS`), asked for by
//! the person and proved by the password.

mod routes;
mod rules;
mod store;
mod types;

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
