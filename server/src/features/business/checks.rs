//! What the seller typed, cleaned field by field. Empty fields pass: the form may be saved half done.

use super::types::BusinessDetails;
use crate::error::{ErrorCode, Fields, Result};
use crate::text;
use email_address::{EmailAddress, Options};
use iban::Iban;

const MAX_LINE: usize = 120;
const MAX_EMAIL: usize = 254;
const GERMANY: &str = "Deutschland";

/// # Errors
/// With every field that cannot be right.
pub fn checked(typed: BusinessDetails) -> Result<BusinessDetails> {
    let mut fields = Fields::default();
    let mut line = |name: &str, text: &str, check: fn(&str) -> Result<String>| {
        let cleaned =
            text::optional_line(Some(text), MAX_LINE).and_then(|text| text.as_deref().map(check).transpose());
        fields.take(name, cleaned).flatten().unwrap_or_default()
    };
    let any = |text: &str| Ok(text.to_owned());
    let country = line("country", &typed.country, any);
    let postal_code: fn(&str) -> Result<String> = if country == GERMANY { german_postal_code } else { any };
    let cleaned = BusinessDetails {
        legal_name: line("legalName", &typed.legal_name, any),
        representative: line("representative", &typed.representative, any),
        street: line("street", &typed.street, any),
        postal_code: line("postalCode", &typed.postal_code, postal_code),
        city: line("city", &typed.city, any),
        email: line("email", &typed.email, email),
        phone: line("phone", &typed.phone, phone),
        register_court: line("registerCourt", &typed.register_court, any),
        register_number: line("registerNumber", &typed.register_number, any),
        vat_id: line("vatId", &typed.vat_id, vat_id),
        tax_number: line("taxNumber", &typed.tax_number, any),
        economic_id: line("economicId", &typed.economic_id, any),
        supervisory_authority: line("supervisoryAuthority", &typed.supervisory_authority, any),
        packaging_register: line("packagingRegister", &typed.packaging_register, any),
        weee_number: line("weeeNumber", &typed.weee_number, any),
        account_holder: line("accountHolder", &typed.account_holder, any),
        iban: line("iban", &typed.iban, iban),
        bic: line("bic", &typed.bic, bic),
        country,
        dispute_resolution: typed.dispute_resolution,
        contract_model: typed.contract_model,
    };
    fields.check()?;
    Ok(cleaned)
}

fn refuse_unless(valid: bool, code: ErrorCode) -> Result<()> {
    if valid { Ok(()) } else { Err(code.into()) }
}

/// An address of one person, as mail programs write it without a name.
///
/// # Errors
/// [`ErrorCode::EmailInvalid`] when it is none.
pub fn email(text: &str) -> Result<String> {
    let alone = Options::default().without_display_text().without_domain_literal();
    let has_domain = text.rsplit_once('@').is_some_and(|(_, domain)| domain.contains('.'));
    let valid =
        has_domain && text.len() <= MAX_EMAIL && EmailAddress::parse_with_options(text, alone).is_ok();
    refuse_unless(valid, ErrorCode::EmailInvalid)?;
    Ok(text.to_owned())
}

fn german_postal_code(text: &str) -> Result<String> {
    let digits = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    refuse_unless(digits, ErrorCode::PostalCodeInvalid)?;
    Ok(text.to_owned())
}

fn phone(text: &str) -> Result<String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let signs = text.chars().all(|sign| sign.is_ascii_digit() || "+-/() ".contains(sign));
    refuse_unless(signs && (5..=20).contains(&digits), ErrorCode::PhoneInvalid)?;
    Ok(text.to_owned())
}

/// Two letters of the country and up to 12 signs, without spaces; Germany's are 9 digits.
fn vat_id(text: &str) -> Result<String> {
    let plain = without_spaces(text);
    let (country, number) = plain.split_at_checked(2).unwrap_or_default();
    let known = country.bytes().all(|byte| byte.is_ascii_uppercase())
        && (2..=12).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let german = country != "DE" || (number.len() == 9 && number.bytes().all(|byte| byte.is_ascii_digit()));
    refuse_unless(known && german, ErrorCode::VatIdInvalid)?;
    Ok(plain)
}

fn iban(text: &str) -> Result<String> {
    let iban: Iban = without_spaces(text).parse().map_err(|_| ErrorCode::IbanInvalid)?;
    Ok(iban.to_string())
}

/// ISO 9362: eight or eleven letters and digits.
fn bic(text: &str) -> Result<String> {
    let plain = without_spaces(text);
    let signs = plain.bytes().all(|byte| byte.is_ascii_alphanumeric());
    refuse_unless(signs && matches!(plain.len(), 8 | 11), ErrorCode::BicInvalid)?;
    Ok(plain)
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect::<String>().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_cleaned_and_checked() {
        assert_eq!(iban("de89370400440532013000").unwrap(), "DE89 3704 0044 0532 0130 00");
        assert_eq!(iban("DE88 3704 0044 0532 0130 00").unwrap_err().code(), ErrorCode::IbanInvalid);
        assert_eq!(vat_id("de 123456789").unwrap(), "DE123456789");
        assert_eq!(vat_id("DE12345678").unwrap_err().code(), ErrorCode::VatIdInvalid);
        assert_eq!(vat_id("ä").unwrap_err().code(), ErrorCode::VatIdInvalid);
        assert_eq!(vat_id("ATU12345678").unwrap(), "ATU12345678");
        assert_eq!(bic("cobadeff").unwrap(), "COBADEFF");
        assert_eq!(bic("COBADEF").unwrap_err().code(), ErrorCode::BicInvalid);
    }

    #[test]
    fn ways_to_reach_people_are_checked() {
        for good in ["post@kranich.example", "süß@kaffee.example"] {
            assert_eq!(email(good).unwrap(), good);
        }
        for bad in ["post", "post@", "a b@c.de", "a@b@c.de", "post@localhost", "A <post@kranich.example>"] {
            assert_eq!(email(bad).unwrap_err().code(), ErrorCode::EmailInvalid, "{bad}");
        }
        assert!(phone("+49 40 123-45 67").is_ok());
        assert_eq!(phone("siehe unten").unwrap_err().code(), ErrorCode::PhoneInvalid);
    }

    #[test]
    fn all_errors_come_at_once() {
        let typed = BusinessDetails {
            country: "Deutschland".to_owned(),
            postal_code: "2045".to_owned(),
            email: "post".to_owned(),
            ..BusinessDetails::default()
        };
        let fields = checked(typed).unwrap_err().body();
        let fields = serde_json::to_value(fields).unwrap()["fields"].clone();
        assert_eq!(fields.as_object().unwrap().keys().collect::<Vec<_>>(), ["email", "postalCode"]);
    }
}
