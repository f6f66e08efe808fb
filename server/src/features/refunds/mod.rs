//! Refunds: money that goes back to customers, whole, by line or as a sum, never more than was paid.
//!
//! A refund is decided once and kept. By a provider it is called for after the commit and again until it is answered, under its own
//! number, so that it happens once; by transfer an admin says that it was made; from the wallet it is posted at once; by hand it is
//! noted. Only money that went back is an entry of the order (`payments`). What still is to go back is held against new refunds.

mod deadlines;
mod done;
mod events;
mod letters;
mod person;
mod routes;
mod rules;
mod sending;
mod standing;
mod store;
mod types;

pub use done::{came_to_nothing, is_own, waiting_of_order};
pub use events::{RefundEvent, RefundEventKind};
pub use person::{erase_person, export_person};
pub use sending::send_due;
pub use store::{part_from_account, take_person_out};

use crate::events::{Kind as _, Listener};
use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}

/// Writes to customers once money has gone back, and when it has not after all.
pub const LISTENER: Listener = Listener {
    name: "refunds",
    wants: |kind| {
        matches!(RefundEventKind::named(kind), Some(RefundEventKind::Done | RefundEventKind::Failed))
    },
    hear: letters::hear,
    after: None,
};
