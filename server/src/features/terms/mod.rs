//! The texts that hold for buying: imprint, privacy, terms of sale, the instruction about withdrawal and more. The owner writes
//! them in Markdown and publishes them; every version stays as it was. Each has a public page that reads without JavaScript.
//!
//! What a law dictates letter by letter stands in `statutory.rs`; everything else comes as a sample with gaps to fill in,
//! and a text with gaps cannot be published. The official notice of the legal guarantee is a file (`notices`).

mod blocks;
mod declarations;
mod entrance;
mod events;
mod forms;
mod frame;
mod help;
mod icons;
mod notices;
mod office;
mod page;
mod pages;
mod plain;
mod reading;
mod receipts;
mod returning;
mod routes;
mod rules;
mod samples;
mod sending;
mod statutory;
mod store;
mod types;

pub use declarations::{
    Declarant, DeclarationReceipt, Found, Mistakes, SettleRequest, Step, fourteen_days_after, is_key,
    new_key, new_number, private_page, receipt_file, take_turn,
};
pub use events::{TermsEvent, TermsEventKind};
pub use forms::{
    Choice, FormPage, Frame, LineField, fact_list, hidden, hidden_fields, line_field, posted_form, text_field,
};
pub use frame::{framed, robots};
pub use icons::Icon;
pub use notices::NoticeFacts;
pub use pages::pages;
pub use plain::contract_files;
pub use receipts::{Incoming, Receivable, file_path, key_for, receipt_pages, receipt_path, take_in};
pub use returning::{ReturnCosts, ReturnTerms, return_terms};
pub use rules::{current_number, current_numbers, overview, plain_text, points};
pub use samples::{REPORT, REPORT_PATH, TERMINATION_PATH, WITHDRAWAL_PATH, seed};
pub use sending::{Asked, ContractQuery, KeyQuery, Sending, Sent, form_route};
pub use statutory::{CONFIRM_TERMINATION, CONFIRM_WITHDRAWAL, TERMINATE, WITHDRAW};
pub use types::{TermsKind, TermsOverview};

use crate::http::Routes;

pub fn routes() -> Routes {
    notices::routes(routes::routes())
}
