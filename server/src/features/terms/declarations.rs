//! What declarations about contracts have in common (§ 356a and § 312k BGB): they are made on a public page without an
//! account, received once, confirmed by a receipt that is found by its key alone, and kept as long as business letters.

use super::statutory::WITHDRAWAL_DAYS;
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::limits::{self, Limit, address_key};
use crate::features::auth::username_key;
use crate::features::business;
use crate::http::document::Document;
use crate::text;
use crate::time::{HOUR, Time};
use axum::response::{Html, IntoResponse, Response};
use http::{StatusCode, header};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use kontor_db::Tx;
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::net::IpAddr;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

const MAX_NAME: usize = 120;
const MAX_TEXT: usize = 2000;
/// Declarations an hour from one address: more than a household has contracts, fewer than would fill the list.
const MAX_PER_ADDRESS: u32 = 30;
/// Words of a text that may be names or numbers; longer texts do not begin with one.
const MAX_WORDS: usize = 100;
/// Signs of numbers, without those that look alike.
const SIGNS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Which button was pressed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    #[default]
    Check,
    Change,
    Confirm,
}

/// Who declares about which contract, and where the confirmation goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declarant {
    pub name: String,
    pub contract: String,
    pub contact: String,
}

/// How many contracts fit a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoStaticStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Found {
    None,
    One,
    Several,
}

impl Declarant {
    /// What may be the name of an account: the whole name, what stands before the @ of the address, and each word about the contract.
    pub fn names(&self) -> BTreeSet<String> {
        let Self { name, contract, contact } = self;
        let is_outside = |sign: char| !sign.is_alphanumeric() && !matches!(sign, '.' | '_' | '-');
        let words = contract.split(is_outside).map(|word| word.trim_matches(['.', '-']));
        let local = contact.split('@').next().unwrap_or_default();
        let all = [name.as_str(), local].into_iter().chain(words.take(MAX_WORDS));
        all.map(username_key).filter(|name| !name.is_empty()).collect()
    }

    /// What may be the number of an order, as people write it with or without `#`: its last eight signs.
    pub fn order_numbers(&self) -> BTreeSet<String> {
        let words = self.contract.split(|sign: char| !sign.is_ascii_alphanumeric()).take(MAX_WORDS);
        let numbers = words.filter(|word| matches!(word.len(), 8 | 32));
        let numbers = numbers.filter(|word| word.bytes().all(|sign| sign.is_ascii_hexdigit()));
        numbers.map(|word| word[word.len() - 8..].to_ascii_lowercase()).collect()
    }
}

/// Fields of a form and what is wrong with them.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<(&'static str, Error)>);

impl Mistakes {
    /// The value; nothing where there is a mistake, which is noted. `missing` asks for a value that is empty.
    pub fn take<T: Default>(&mut self, field: &'static str, missing: ErrorCode, value: Result<T>) -> T {
        value.unwrap_or_else(|error| {
            let error = if error.code() == ErrorCode::Required { missing.into() } else { error };
            self.0.push((field, error));
            T::default()
        })
    }

    /// Asks for the three fields that every declaration has.
    pub fn declarant(&mut self, name: &str, contract: &str, contact: &str) -> Declarant {
        Declarant {
            name: self.take("name", ErrorCode::NameWanted, text::line(name, MAX_NAME)),
            contract: self.take("contract", ErrorCode::ContractWanted, text::paragraph(contract, MAX_TEXT)),
            contact: self.take(
                "contact",
                ErrorCode::ContactWanted,
                text::line(contact, MAX_NAME * 3).and_then(|address| business::checked_email(&address)),
            ),
        }
    }

    /// A form that is too long or no form.
    pub fn unreadable(field: &'static str) -> Self {
        Self(vec![(field, ErrorCode::DeclarationUnreadable.into())])
    }

    /// What is wrong with a field.
    pub fn at(&self, field: &str) -> Option<String> {
        self.0.iter().find(|(name, _)| *name == field).map(|(_, error)| error.message())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        self.0.iter().map(|(field, error)| (*field, error.message()))
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `value` where nothing is wrong.
    ///
    /// # Errors
    /// With the mistakes.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The refusal of a call.
    pub fn into_error(self) -> Error {
        let mut fields = Fields::default();
        self.0.into_iter().for_each(|(field, error)| fields.refuse(field, error));
        fields.into_error()
    }
}

/// What a call that declares is answered.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeclarationReceipt {
    pub number: String,
    pub received_at: Time,
    /// The receipt as a text to keep; this address is all it takes to read it.
    pub document_url: String,
}

/// Whether someone of the shop has dealt with a declaration.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettleRequest {
    pub is_done: bool,
}

/// A key as [`new_key`] makes them.
pub fn is_key(key: &str) -> bool {
    key.len() == 32 && key.bytes().all(|sign| sign.is_ascii_hexdigit())
}

/// Random, made with a form: sent again, it is the same declaration; who knows it may read the receipt.
pub fn new_key() -> String {
    Uuid::new_v4().simple().to_string()
}

/// A number for people: `kind`, a hyphen and eight signs.
pub fn new_number(kind: char) -> String {
    let random = Uuid::new_v4();
    let bytes = random.as_bytes();
    // The bytes between them hold the version of the id.
    let signs = bytes[..5].iter().chain(&bytes[13..]).map(|byte| char::from(SIGNS[usize::from(byte % 32)]));
    format!("{kind}-{}", signs.collect::<String>())
}

/// Counts one more declaration of an address.
///
/// # Errors
/// [`ErrorCode::DeclarationsLimited`] with the way that remains.
pub fn take_turn(tx: &mut Tx<'_>, app: &App, noun: &str, address: IpAddr, now: Time) -> Result<()> {
    let limit = Limit::new(MAX_PER_ADDRESS, HOUR, app.config.limits.factor);
    let counted = format!("{noun} of {}", address_key(address));
    match limits::take(tx, &counted, limit, now, ErrorCode::DeclarationsLimited) {
        Err(error) if error.code() == ErrorCode::DeclarationsLimited => {
            let way = match business::current(tx)?.postal() {
                Some(address) => format!("Schreiben Sie uns bitte an: {address}."),
                None => "Versuchen Sie es bitte in einer Stunde noch einmal.".to_owned(),
            };
            Err(error.with("way", way))
        }
        counted => counted,
    }
}

/// The last of fourteen days that begin after `day` (§ 187 Abs. 1, § 188 Abs. 1 BGB); the Monday after, where that is on a weekend
/// (§ 193 BGB). Public holidays differ between the states and are not looked at.
pub fn fourteen_days_after(day: Date) -> Date {
    let last = day.saturating_add(WITHDRAWAL_DAYS.days());
    match last.weekday() {
        Weekday::Saturday => last.saturating_add(2.days()),
        Weekday::Sunday => last.saturating_add(1.days()),
        _ => last,
    }
}

/// A page for one person: not kept, not found by search engines, and not told to the pages it links to.
pub fn private_page(status: StatusCode, title: &str, content: Markup) -> Response {
    let head = html! {
        title { (title) }
        meta name="robots" content="noindex";
        meta name="referrer" content="same-origin";
    };
    let document = Document { head, content, ..Document::default() };
    let headers = [(header::CACHE_CONTROL, "no-store")];
    (status, headers, Html(document.into_static())).into_response()
}

/// A receipt as a text to keep.
pub fn receipt_file(name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, disposition.as_str()),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_period_that_ends_on_a_weekend_ends_on_monday() {
        // 23.11.2026 is a Monday.
        assert_eq!(fourteen_days_after(date(2026, 11, 23)), date(2026, 12, 7));
        assert_eq!(fourteen_days_after(date(2026, 11, 20)), date(2026, 12, 4), "a Friday stays");
        assert_eq!(fourteen_days_after(date(2026, 11, 21)), date(2026, 12, 7), "Saturday");
        assert_eq!(fourteen_days_after(date(2026, 11, 22)), date(2026, 12, 7), "Sunday");
        assert_eq!(fourteen_days_after(date(2026, 12, 20)), date(2027, 1, 4), "over the end of the year");
    }

    #[test]
    fn names_are_found_in_what_people_write() {
        let declarant = Declarant {
            name: "Jorge Almeida".to_owned(),
            contract: "Premium-Mitgliedschaft, Benutzer „JÖRG_88“.".to_owned(),
            contact: "jorge@post.example".to_owned(),
        };
        let names = declarant.names();
        assert!(names.contains(&username_key("jörg_88")) && names.contains("jorge"), "{names:?}");
        assert!(!names.contains(""), "{names:?}");
    }

    #[test]
    fn numbers_of_orders_are_found_in_what_people_write() {
        let numbers = |contract: &str| {
            let declarant = Declarant {
                name: "Jorge".to_owned(),
                contract: contract.to_owned(),
                contact: "jorge@post.example".to_owned(),
            };
            declarant.order_numbers().into_iter().collect::<Vec<_>>()
        };
        assert_eq!(numbers("Bestellung #8C41E0B7, nur der Tee"), ["8c41e0b7"]);
        assert_eq!(numbers("0193f0aa00007000800000008c41e0b7"), ["8c41e0b7"]);
        assert_eq!(numbers("Bestellung vom 21112026"), ["21112026"], "a date may be a number");
        assert_eq!(numbers("Bestellung 8c41e0b, Teekanne, Straße 12"), Vec::<String>::new());
    }

    #[test]
    fn numbers_have_no_signs_that_look_alike() {
        for _ in 0..200 {
            let number = new_number('K');
            let signs = number.strip_prefix("K-").unwrap();
            assert_eq!(signs.len(), 8);
            assert!(!signs.contains(['0', 'O', '1', 'I']), "{number}");
        }
    }
}
