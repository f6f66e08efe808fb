//! Letters: what the shop writes to people who may not be members or may not be there.
//!
//! A letter is stored in the transaction that has something to say and sent afterwards, receipts that the law wants at
//! once before all others. What a mail server does not take is tried again for three days, later each time; what it
//! refuses, and what is given up, is told to the owner. A letter may also get its words only then (`late.rs`). Without a mailbox letters stay in the list, where the owner
//! reads them as they would arrive; with demo off members then have theirs in the account (`own`).

mod addresses;
mod events;
mod late;
mod layout;
mod leaving;
mod loops;
mod messenger;
mod own;
mod readiness;
mod routes;
mod rules;
mod sending;
mod store;
mod types;
mod words;

pub use addresses::{
    address_of, count_letter, find_address, is_same_address, list_addresses, list_with_address,
};
pub use events::{MailEvent, MailEventKind, MailFacts, MailWords};
pub use kontor_mail::File;
pub use late::{LateWords, post_late};
pub use layout::{Letter, Part, text as plain_text};
pub use leaving::{Leaving, with_secret};
pub use loops::start;
pub use messenger::Messenger;
pub use own::{WHOLE, count_files, find_document, find_reader};
pub use readiness::points;
pub use rules::{erase_person, export_person, purge};
pub use sending::{SentToMany, send_next};
pub use store::bulk::{LateLetter, drop_to_many, post_to_many};
pub use store::old::{list_old, remove_old};
pub use store::post;
pub use words::{LetterKind, add_below, own_words};

use crate::http::Routes;

pub fn routes() -> Routes {
    words::routes(own::routes(addresses::routes(routes::routes())))
}
