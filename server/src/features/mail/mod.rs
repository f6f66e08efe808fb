//! Letters: what the shop writes to people who may not be members or may not be there.
//!
//! A letter is stored in the transaction that has something to say and sent afterwards, receipts that the law wants at
//! once before all others. What a mail server does not take is tried again for three days, later each time; what it
//! refuses, and what is given up, is told to the owner. Without a mailbox letters stay in the list, where the owner
//! reads them as they would arrive.

mod addresses;
mod events;
mod layout;
mod loops;
mod readiness;
mod routes;
mod rules;
mod sending;
mod store;
mod types;
mod words;

pub use addresses::{count_letter, find_address, list_with_address};
pub use events::{MailEvent, MailEventKind, MailFacts, MailWords};
pub use kontor_mail::File;
pub use layout::{Letter, Part, text as plain_text};
pub use loops::start;
pub use readiness::points;
pub use rules::{erase_person, export_person, purge};
pub use sending::send_next;
pub use store::post;
pub use words::{LetterKind, add_below, own_words};

use crate::http::Routes;

pub fn routes() -> Routes {
    words::routes(addresses::routes(routes::routes()))
}
