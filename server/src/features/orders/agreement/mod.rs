//! What a customer says of an order besides goods and delivery: where letters about it go, whom the invoice is for, and
//! which versions of the shop's texts were shown.

mod contacts;
mod leitweg_ids;
mod rules;
mod store;
mod types;
mod vat_ids;

pub use contacts::is_contact;
pub use leitweg_ids::checked as checked_leitweg_id;
pub use rules::{check_current, checked, checked_billing};
pub use store::{erase_person, find, find_email, insert, list_own, list_with_email};
pub use types::{AcceptedTerms, Agreement, Billing};
