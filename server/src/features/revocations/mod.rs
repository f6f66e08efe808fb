//! Withdrawals from contracts (§ 356a BGB): a public page in two steps that needs neither account nor JavaScript, a receipt to
//! keep, and a list with deadlines for the back office.
//!
//! Everything that has the right form is accepted, and nothing is compared with orders: the answer is the same whether
//! there is one or not. A listener looks for the contract afterwards, for the shop alone, with what there is to tell of its period. Whether a
//! declaration comes in time is judged by people.

mod events;
mod export;
mod letter;
mod matching;
mod page;
mod pages;
mod person;
mod receipt;
mod routes;
mod rules;
mod store;
mod types;

pub use events::{RevocationEvent, RevocationEventKind, RevocationFacts};
pub use pages::pages;
pub use person::{erase_person, export_person};
pub use store::old::{find_order, list_old, remove_old};
pub use store::{OpenRevocation, list_open_orders};

use crate::events::{Kind as _, Listener};
use crate::http::Routes;

/// Looks for the contract that was meant.
pub const LISTENER: Listener = Listener {
    name: "revocations",
    wants: |kind| RevocationEventKind::named(kind) == Some(RevocationEventKind::Received),
    hear: |_, tx, events| matching::hear(tx, events),
    after: None,
};

pub fn routes() -> Routes {
    routes::routes()
}
