//! Where goods go to, as far as prices depend on it.

use crate::error::{ErrorCode, Fields, Result};

/// Where the shop sells from: its own VAT holds there and wherever no other is known.
pub const HOME: &str = "DE";
const MAX_ZIP: usize = 10;

/// Two capital letters (ISO 3166-1); the shop's own where nothing is said. A post code that is given must have its country's
/// form.
///
/// # Errors
/// With the fields `country` and `zip`, which lie in the form at `path`.
pub fn checked(path: &str, country: Option<&str>, zip: Option<&str>) -> Result<String> {
    let mut fields = Fields::default();
    let country = country.map_or(HOME, str::trim);
    if !is_country(country) {
        fields.refuse(&format!("{path}country"), ErrorCode::CountryInvalid);
    } else if zip.is_some_and(|zip| !is_zip(country, zip.trim())) {
        fields.refuse(&format!("{path}zip"), ErrorCode::ZipInvalid);
    }
    fields.check()?;
    Ok(country.to_owned())
}

/// Whether it can be the code of a country.
pub fn is_country(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase())
}

/// Five digits in Germany, four in Austria and Switzerland; of other countries only that it can be a post code.
fn is_zip(country: &str, zip: &str) -> bool {
    let digits = |count| zip.len() == count && zip.bytes().all(|digit| digit.is_ascii_digit());
    match country {
        "DE" => digits(5),
        "AT" | "CH" => digits(4),
        _ => {
            (1..=MAX_ZIP).contains(&zip.len())
                && zip.bytes().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, b' ' | b'-'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn post_codes_have_the_form_of_their_country() {
        for (country, zip) in [
            ("DE", "20457"),
            ("DE", "01067"),
            ("AT", "1010"),
            ("CH", "8001"),
            ("NL", "1012 AB"),
            ("PL", "00-950"),
        ] {
            assert_eq!(checked("", Some(country), Some(zip)).unwrap(), country, "{zip}");
        }
        for (country, zip) in [
            ("DE", "2045"),
            ("DE", "204570"),
            ("DE", "2045a"),
            ("AT", "20457"),
            ("CH", "80O1"),
            ("DE", ""),
            ("NL", "1012_AB"),
        ] {
            assert_eq!(
                checked("", Some(country), Some(zip)).unwrap_err().code(),
                ErrorCode::ZipInvalid,
                "{country} {zip}"
            );
        }
    }

    #[test]
    fn a_country_is_two_capital_letters_and_at_first_the_shops_own() {
        assert_eq!(checked("", None, None).unwrap(), HOME);
        for wrong in ["", "de", "DEU", "D1", "Ö"] {
            assert_eq!(
                checked("", Some(wrong), Some("1")).unwrap_err().code(),
                ErrorCode::CountryInvalid,
                "{wrong}"
            );
        }
    }
}
