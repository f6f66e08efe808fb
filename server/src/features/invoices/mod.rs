//! Invoices, and what takes them back: numbered without gaps, unchangeable, on paper and for machines.
//!
//! What is to be issued is a wish: of a paid or sent order, of a customer, of an admin, of money that went back. When its turn is there,
//! everything that the document says is read, drawn by `crates/paper`, and stored with its number in one transaction. A chain of hashes
//! covers rows and files. Mistakes are mended by further documents only.

mod chain;
mod events;
mod facts;
mod gathering;
mod hearing;
mod issued;
mod issuing;
mod letters;
mod planning;
mod proving;
mod readiness;
mod routes;
mod rules;
mod store;
mod taking_back;
mod types;
mod wish;

pub use events::{InvoiceEvent, InvoiceEventKind};
pub use issued::{Issued, IssuedRate, Region, Untaxed, list_issued, list_issued_abroad};
pub use issuing::{Press, issue_due, look_after};
pub use proving::{prove, prove_if_due};
pub use readiness::points;
pub use rules::export_person;
pub use store::old::{find_order, list_old, list_with_changed, list_with_documents, remove_old, unchanged};
pub use store::reading::list_files;
pub use types::{InvoiceFormat, InvoiceKind};

use crate::events::Listener;
use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}

/// Wishes for documents when orders are paid, sent or over.
pub const LISTENER: Listener =
    Listener { name: "invoices", wants: hearing::wants, hear: hearing::hear, after: None };
