//! Members' e-mail addresses: confirmed by a link, and a way to a new password.

mod letters;
mod routes;
mod rules;
mod store;
mod types;

pub use routes::routes;
pub use rules::{address_of, count_letter, is_same_address};
pub use store::{export, find_address, list_addresses, list_with_address, purge};
