//! Leitweg-IDs, by which public buyers in Germany are reached. Form and check digits are those of KoSIT's specification of the format,
//! version 2.0.2: coarse address, fine address where there is one, and two digits after ISO/IEC 7064, MOD 97-10.

use crate::error::{ErrorCode, Result};

const COARSE: std::ops::RangeInclusive<usize> = 2..=12;
const FINE: std::ops::RangeInclusive<usize> = 1..=30;

/// The id in capitals, without spaces; empty where nothing was typed.
///
/// # Errors
/// [`ErrorCode::LeitwegIdInvalid`] for what is none.
pub fn checked(text: &str) -> Result<String> {
    let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let plain = plain.to_ascii_uppercase();
    if plain.is_empty() || is_id(&plain) { Ok(plain) } else { Err(ErrorCode::LeitwegIdInvalid.into()) }
}

fn is_id(text: &str) -> bool {
    let digits = |part: &str| part.bytes().all(|sign| sign.is_ascii_digit());
    let parts: Vec<&str> = text.split('-').collect();
    let (coarse, fine, check) = match parts.as_slice() {
        [coarse, check] => (coarse, None, check),
        [coarse, fine, check] => (coarse, Some(fine), check),
        _ => return false,
    };
    let has_form = COARSE.contains(&coarse.len()) && digits(coarse) && check.len() == 2 && digits(check);
    let fine_fits = fine.is_none_or(|fine| {
        FINE.contains(&fine.len())
            && fine.bytes().all(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
    });
    has_form && fine_fits && remainder(text) == 1
}

/// Letters count as 10 to 35, as in an IBAN.
fn remainder(text: &str) -> u32 {
    text.chars().filter_map(|sign| sign.to_digit(36)).fold(0, |rest, value| {
        let shift = if value < 10 { 10 } else { 100 };
        (rest * shift + value) % 97
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_wrong_is_found_by_its_check_digits() {
        for (typed, clean) in [
            ("04011000-1234512345-06", "04011000-1234512345-06"),
            (" 991-01484-64 ", "991-01484-64"),
            ("991-33333test-33", "991-33333TEST-33"),
            ("992-90009-96", "992-90009-96"),
            ("  ", ""),
        ] {
            assert_eq!(checked(typed).unwrap(), clean, "{typed}");
        }
        for wrong in [
            "04011000-1234512345-07",
            "04011000-1234512354-06",
            "04011000123451234506",
            "0-1-01",
            "04011000-1234512345-6",
            "04011000-12345_12345-06",
            "04011000--06",
            "Kostenstelle 7",
        ] {
            assert_eq!(checked(wrong).unwrap_err().code(), ErrorCode::LeitwegIdInvalid, "{wrong}");
        }
    }
}
