//! International bank account numbers (ISO 13616): checked by country and check digits.

use ::iban::{Iban as Checked, IbanLike, ParseBaseIbanError, ParseIbanError};
use std::fmt;
use std::str::FromStr;

/// Longest text that is looked at: 34 characters with a separator between each two.
const MAX_TEXT: usize = 80;

/// An account number whose country, structure and check digits are right. It says nothing about whether the account exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Iban(Checked);

/// Why a text is no account number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IbanError {
    /// Not two letters, two digits and then letters or digits.
    #[error("not the form of an IBAN")]
    Malformed,
    /// At least one character is wrong, missing or in another's place.
    #[error("the check digits do not fit")]
    CheckDigits,
    /// The registry of IBANs has no such country.
    #[error("no country with IBANs has this code")]
    UnknownCountry,
    /// The check digits fit, but the country's account numbers are longer, shorter or have letters elsewhere.
    #[error("not the length or structure of this country's IBANs")]
    Structure,
}

impl Iban {
    /// Reads an IBAN with or without spaces, in either case.
    ///
    /// # Errors
    /// [`IbanError`], when it is none.
    pub fn parse(text: &str) -> Result<Self, IbanError> {
        if text.len() > MAX_TEXT {
            return Err(IbanError::Malformed);
        }
        let plain: String =
            text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
        plain.parse().map(Self).map_err(|error| match error {
            ParseIbanError::InvalidBaseIban { source: ParseBaseIbanError::InvalidFormat } => {
                IbanError::Malformed
            }
            ParseIbanError::InvalidBaseIban { .. } => IbanError::CheckDigits,
            ParseIbanError::UnknownCountry(_) => IbanError::UnknownCountry,
            ParseIbanError::InvalidBban(_) => IbanError::Structure,
        })
    }

    /// Without spaces, as machines want it: `DE44500105175407324931`.
    pub fn electronic(&self) -> &str {
        self.0.electronic_str()
    }

    /// The country's two letters, as in ISO 3166.
    pub fn country(&self) -> &str {
        self.0.country_code()
    }

    /// The IBAN of a German bank code and account number by the usual rule. A few banks have rules of their own, so this is good for
    /// recognising an account, not for paying to it.
    pub(crate) fn german(bank: &str, account: &str) -> Option<Self> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if bank.len() != 8 || account.len() > 10 || !digits(bank) || !digits(account) {
            return None;
        }
        let bban = format!("{bank}{account:0>10}");
        // ISO 7064 MOD 97-10 over the account, "DE" as 1314, and two zeros.
        let rest =
            format!("{bban}131400").bytes().fold(0, |rest, byte| (rest * 10 + u32::from(byte - b'0')) % 97);
        Self::parse(&format!("DE{:02}{bban}", 98 - rest)).ok()
    }
}

impl FromStr for Iban {
    type Err = IbanError;

    fn from_str(text: &str) -> Result<Self, IbanError> {
        Self::parse(text)
    }
}

impl fmt::Display for Iban {
    /// In groups of four, as people read it: `DE44 5001 0517 5407 3249 31`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn people_write_it_in_many_ways_and_read_groups_of_four() {
        for text in [
            "DE44500105175407324931",
            "de44 5001 0517 5407 3249 31",
            " DE4450010517 5407324931\n",
            "DE44\u{a0}5001 0517 5407324931",
        ] {
            let iban = Iban::parse(text).expect(text);
            assert_eq!(iban.electronic(), "DE44500105175407324931");
            assert_eq!(iban.to_string(), "DE44 5001 0517 5407 3249 31");
            assert_eq!(iban.country(), "DE");
        }
        for text in ["AT611904300234573201", "CH9300762011623852957", "NL91ABNA0417164300"] {
            assert_eq!(Iban::parse(text).expect(text).country(), &text[..2]);
        }
    }

    #[test]
    fn each_reason_has_its_error() {
        for (text, error) in [
            ("", IbanError::Malformed),
            ("12345678", IbanError::Malformed),
            ("DEXX500105175407324931", IbanError::Malformed),
            ("DE44-5001-0517-5407-3249-31", IbanError::Malformed),
            ("DE45500105175407324931", IbanError::CheckDigits),
            ("DE4450010517540732493", IbanError::CheckDigits),
            ("ZZ74500105175407324931", IbanError::UnknownCountry),
        ] {
            assert_eq!(Iban::parse(text), Err(error), "{text}");
        }
        assert_eq!(Iban::parse(&"D".repeat(5000)), Err(IbanError::Malformed));
    }

    #[test]
    fn every_wrong_character_and_every_swap_of_neighbours_is_noticed() {
        let right = "DE44500105175407324931";
        for at in 2..right.len() {
            for digit in '0'..='9' {
                let mut wrong: Vec<char> = right.chars().collect();
                wrong[at] = digit;
                let wrong: String = wrong.into_iter().collect();
                assert_eq!(Iban::parse(&wrong).is_ok(), wrong == right, "{wrong}");
            }
        }
        for at in 2..right.len() - 1 {
            let mut wrong: Vec<char> = right.chars().collect();
            wrong.swap(at, at + 1);
            let wrong: String = wrong.into_iter().collect();
            assert_eq!(Iban::parse(&wrong).is_ok(), wrong == right, "{wrong}");
        }
    }

    #[test]
    fn an_old_german_account_number_has_an_iban() {
        let iban = Iban::german("50010517", "5407324931").expect("an IBAN");
        assert_eq!(iban.electronic(), "DE44500105175407324931");
        assert_eq!(Iban::german("50010517", "49"), Iban::german("50010517", "0000000049"));
        for (bank, account) in
            [("5001051", "1"), ("50010517", ""), ("50010517", "12345678901"), ("5001O517", "1")]
        {
            assert_eq!(Iban::german(bank, account), None, "{bank}/{account}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_answered(text in ".{0,90}") {
            let _ = Iban::parse(&text);
        }
    }
}
