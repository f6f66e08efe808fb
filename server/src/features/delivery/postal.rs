//! What a postal address must be so that a carrier delivers to it.

use super::destination;
use super::types::{AddressKind, PostalAddress};
use crate::error::{ErrorCode, Fields, Result};
use crate::text;

const MAX_LINE: usize = 100;
const MAX_NUMBER: usize = 20;

/// The address, clean. `complete` when a carrier is to deliver to it; else country and post code are enough.
///
/// # Errors
/// With every field that is missing or wrong, which lie in the form at `path`.
pub fn checked(path: &str, given: &PostalAddress, complete: bool) -> Result<PostalAddress> {
    let country = destination::checked(path, Some(&given.country), Some(&given.zip))?;
    let mut fields = Fields::default();
    let is_home = given.kind == AddressKind::Home;
    let mut line = |name: &str, text: &str, max: usize, needed: bool| {
        let text = match text::optional_line(Some(text), max) {
            Ok(None) if needed => Err(ErrorCode::Required.into()),
            text => text.map(Option::unwrap_or_default),
        };
        fields.take(&format!("{path}{name}"), text).unwrap_or_default()
    };
    let clean = PostalAddress {
        kind: given.kind,
        name: line("name", &given.name, MAX_LINE, complete),
        company: line("company", &given.company, MAX_LINE, false),
        extra: line("extra", &given.extra, MAX_LINE, false),
        street: line("street", &given.street, MAX_LINE, complete && is_home),
        number: line("number", &given.number, MAX_NUMBER, complete),
        zip: given.zip.trim().to_owned(),
        city: line("city", &given.city, MAX_LINE, complete),
        country,
        post_number: line("postNumber", &given.post_number, MAX_NUMBER, false),
    };
    if !is_home && clean.country != destination::HOME {
        fields.refuse(&format!("{path}kind"), ErrorCode::LockerAbroad);
    }
    if !is_home && !clean.number.is_empty() && !is_digits(&clean.number, 3, 3) {
        fields.refuse(&format!("{path}number"), ErrorCode::LockerNumberInvalid);
    }
    let has_post_number = !clean.post_number.is_empty();
    // A locker stays shut without it, so the demo refuses such an address too.
    let needs_one = clean.kind == AddressKind::Packstation;
    if (needs_one || has_post_number) && !is_digits(&clean.post_number, 6, 10) {
        fields.refuse(&format!("{path}postNumber"), ErrorCode::PostNumberInvalid);
    }
    fields.check()?;
    Ok(clean)
}

impl PostalAddress {
    /// Country and post code, which an order keeps with its delivery.
    pub fn is_only_a_place(&self) -> bool {
        let Self { name, company, extra, street, number, city, post_number, .. } = self;
        [name, company, extra, street, number, city, post_number].into_iter().all(String::is_empty)
    }
}

fn is_digits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn with(change: &Value) -> PostalAddress {
        let mut address = json!({
            "name": "Mira Kern", "street": "Am Sandtorkai", "number": "12a", "zip": " 20457 ", "city": "Hamburg", "country": "DE",
        });
        for (field, value) in change.as_object().unwrap() {
            address[field] = value.clone();
        }
        serde_json::from_value(address).unwrap()
    }

    fn refusal(change: &Value) -> Option<ErrorCode> {
        checked("", &with(change), true).err().map(|error| error.code())
    }

    #[test]
    fn a_carrier_needs_each_line_and_a_quote_only_the_place() {
        assert_eq!(checked("", &with(&json!({})), true).unwrap().zip, "20457");
        for field in ["name", "street", "number", "city"] {
            assert_eq!(refusal(&json!({ field: " " })), Some(ErrorCode::Required), "{field}");
        }
        let place: PostalAddress =
            serde_json::from_value(json!({ "country": "DE", "zip": "20457" })).unwrap();
        assert!(checked("", &place, false).unwrap().is_only_a_place());
        assert!(!with(&json!({ "name": "" })).is_only_a_place());
        assert_eq!(serde_json::to_value(&place).unwrap(), json!({ "country": "DE", "zip": "20457" }));
    }

    #[test]
    fn a_packstation_needs_a_post_number_and_no_street() {
        let locker = json!({ "kind": "packstation", "street": "", "number": "145", "postNumber": "1234567" });
        checked("", &with(&locker), true).unwrap();
        for (field, wrong, code) in [
            ("postNumber", "", ErrorCode::PostNumberInvalid),
            ("postNumber", "12345", ErrorCode::PostNumberInvalid),
            ("postNumber", "12345678901", ErrorCode::PostNumberInvalid),
            ("number", "12a", ErrorCode::LockerNumberInvalid),
        ] {
            let mut change = locker.clone();
            change[field] = json!(wrong);
            assert_eq!(refusal(&change), Some(code), "{field} {wrong}");
        }
        let abroad = json!({ "kind": "postfiliale", "number": "145", "country": "AT", "zip": "1010" });
        assert_eq!(refusal(&abroad), Some(ErrorCode::LockerAbroad));
    }

    #[test]
    fn no_line_holds_a_break_and_none_is_endless() {
        for field in ["name", "company", "extra", "street", "number", "city", "postNumber"] {
            for wrong in ["a\r\nBcc: b", "a\u{7}b", &"x".repeat(201)] {
                assert!(refusal(&json!({ field: wrong })).is_some(), "{field} {wrong:?}");
            }
        }
    }
}
