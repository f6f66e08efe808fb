//! VAT identification numbers, as far as their form tells. The forms are the European Commission's (VIES, frequently asked
//! questions, "What is the format of a VAT number?") and Switzerland's (UID).

use crate::error::{ErrorCode, Result};

/// `9` is a digit, `A` a letter, `*` either; every other sign is that sign.
const FORMS: &[(&str, &[&str])] = &[
    ("AT", &["U99999999"]),
    ("BE", &["9999999999"]),
    ("BG", &["999999999", "9999999999"]),
    ("CH", &["E999999999", "E999999999MWST", "E999999999TVA", "E999999999IVA"]),
    ("CY", &["99999999A"]),
    ("CZ", &["99999999", "999999999", "9999999999"]),
    ("DE", &["999999999"]),
    ("DK", &["99999999"]),
    ("EE", &["999999999"]),
    ("EL", &["999999999"]),
    ("ES", &["*9999999*"]),
    ("FI", &["99999999"]),
    ("FR", &["**999999999"]),
    ("GB", &["999999999", "999999999999"]),
    ("HR", &["99999999999"]),
    ("HU", &["99999999"]),
    ("IE", &["9*99999A", "9999999AA"]),
    ("IT", &["99999999999"]),
    ("LT", &["999999999", "999999999999"]),
    ("LU", &["99999999"]),
    ("LV", &["99999999999"]),
    ("MT", &["99999999"]),
    ("NL", &["*********B99"]),
    ("PL", &["9999999999"]),
    ("PT", &["999999999"]),
    ("RO", &["99", "999", "9999", "99999", "999999", "9999999", "99999999", "999999999", "9999999999"]),
    ("SE", &["999999999999"]),
    ("SI", &["99999999"]),
    ("SK", &["9999999999"]),
    ("XI", &["999999999", "999999999999"]),
];

/// The number without spaces, points and dashes, in capitals; empty where nothing was typed.
///
/// # Errors
/// [`ErrorCode::BillingVatIdInvalid`] for what no country in the list gives out.
pub fn checked(text: &str) -> Result<String> {
    let plain: String = text
        .chars()
        .filter(|sign| !sign.is_whitespace() && !matches!(sign, '.' | '-'))
        .map(|sign| sign.to_ascii_uppercase())
        .collect();
    if plain.is_empty() || is_number(&plain) { Ok(plain) } else { Err(ErrorCode::BillingVatIdInvalid.into()) }
}

fn is_number(text: &str) -> bool {
    let Some((country, number)) = text.split_at_checked(2) else { return false };
    let forms = FORMS.iter().find(|(prefix, _)| *prefix == country);
    forms.is_some_and(|(_, forms)| forms.iter().any(|form| fits(number, form)))
}

fn fits(number: &str, form: &str) -> bool {
    number.len() == form.len()
        && number.bytes().zip(form.bytes()).all(|(sign, wanted)| match wanted {
            b'9' => sign.is_ascii_digit(),
            b'A' => sign.is_ascii_uppercase(),
            b'*' => sign.is_ascii_uppercase() || sign.is_ascii_digit(),
            wanted => sign == wanted,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_country_has_its_form() {
        for (typed, clean) in [
            ("de 123 456 789", "DE123456789"),
            ("ATU12345678", "ATU12345678"),
            ("CHE-123.456.789 MWST", "CHE123456789MWST"),
            ("NL004495445B01", "NL004495445B01"),
            ("IE6388047V", "IE6388047V"),
            ("ESX1234567X", "ESX1234567X"),
            ("RO18547290", "RO18547290"),
            ("  ", ""),
        ] {
            assert_eq!(checked(typed).unwrap(), clean, "{typed}");
        }
        for wrong in [
            "DE12345678",
            "DE1234567890",
            "123456789",
            "D",
            "ATA12345678",
            "US123456789",
            "DEö2345678",
            "GR123456789",
        ] {
            assert_eq!(checked(wrong).unwrap_err().code(), ErrorCode::BillingVatIdInvalid, "{wrong}");
        }
    }
}
