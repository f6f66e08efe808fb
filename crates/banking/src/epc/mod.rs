//! The QR code that fills in a SEPA transfer in the payer's banking app.
//!
//! Written from the European Payments Council's guideline EPC069-12, "Quick Response Code: Guidelines to Enable the Data Capture for the
//! Initiation of a SEPA Credit Transfer": at most 331 bytes in UTF-8, error correction level M, version 13 at most.

mod symbol;

pub use symbol::Symbol;

use crate::Iban;

/// Most characters of the payee's name.
pub const MAX_NAME: usize = 70;
/// Most characters of the text.
pub const MAX_TEXT: usize = 140;
/// Most characters of a structured creditor reference (ISO 11649).
const MAX_STRUCTURED: usize = 25;
/// Most characters of a purpose code (ISO 20022 external purposes).
const MAX_PURPOSE: usize = 4;
/// Most bytes of all lines.
const MAX_BYTES: usize = 331;
/// The range of amounts, in cents.
const CENTS: std::ops::RangeInclusive<i64> = 1..=99_999_999_999;

/// A transfer as the payer is to make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transfer<'a> {
    /// The payee. Cut at a word when it is longer than [`MAX_NAME`].
    pub name: &'a str,
    pub iban: &'a Iban,
    /// Not needed inside the European Economic Area.
    pub bic: Option<&'a str>,
    /// In euro cents.
    pub cents: i64,
    /// A purpose code of ISO 20022, as `GDDS` for goods.
    pub purpose: Option<&'a str>,
    pub remittance: Remittance<'a>,
}

/// What the transfer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remittance<'a> {
    /// A creditor reference of ISO 11649, as `RF18…`.
    Structured(&'a str),
    /// Free text of at most [`MAX_TEXT`] characters.
    Text(&'a str),
}

/// Why there is no code for a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EpcError {
    #[error("the name of the payee is missing")]
    NoName,
    #[error("the BIC is not eight or eleven letters and digits")]
    Bic,
    #[error("the amount is not from 0.01 to 999999999.99 euro")]
    Amount,
    #[error("the purpose is not up to four letters and digits")]
    Purpose,
    #[error("the structured reference is not up to 25 letters and digits")]
    Structured,
    #[error("the text is longer than 140 characters")]
    Text,
    #[error("all lines together are longer than 331 bytes")]
    TooLong,
}

impl Transfer<'_> {
    /// The lines of the code, separated by `\n`, without empty ones at the end. Line breaks and other control characters in names and
    /// texts become spaces.
    ///
    /// # Errors
    /// [`EpcError`], when a part is not what the guideline allows.
    pub fn payload(&self) -> Result<String, EpcError> {
        let name = cut(&one_line(self.name), MAX_NAME).to_owned();
        if name.is_empty() {
            return Err(EpcError::NoName);
        }
        let bic = self.bic.unwrap_or_default().trim().to_ascii_uppercase();
        if !matches!(bic.len(), 0 | 8 | 11) || !is_plain(&bic) {
            return Err(EpcError::Bic);
        }
        if !CENTS.contains(&self.cents) {
            return Err(EpcError::Amount);
        }
        let purpose = self.purpose.unwrap_or_default().to_ascii_uppercase();
        if purpose.len() > MAX_PURPOSE || !is_plain(&purpose) {
            return Err(EpcError::Purpose);
        }
        let (structured, text) = match self.remittance {
            Remittance::Structured(reference) => (reference.to_ascii_uppercase(), String::new()),
            Remittance::Text(text) => (String::new(), one_line(text)),
        };
        if structured.len() > MAX_STRUCTURED || !is_plain(&structured) {
            return Err(EpcError::Structured);
        }
        if text.chars().count() > MAX_TEXT {
            return Err(EpcError::Text);
        }
        let amount = format!("EUR{}.{:02}", self.cents / 100, self.cents % 100);
        let lines = [
            "BCD",
            "002",
            "1",
            "SCT",
            &bic,
            &name,
            self.iban.electronic(),
            &amount,
            &purpose,
            &structured,
            &text,
        ];
        let payload = lines.join("\n").trim_end_matches('\n').to_owned();
        if payload.len() > MAX_BYTES { Err(EpcError::TooLong) } else { Ok(payload) }
    }

    /// The code as a picture.
    ///
    /// # Errors
    /// As [`Transfer::payload`].
    pub fn symbol(&self) -> Result<Symbol, EpcError> {
        Symbol::new(&self.payload()?).ok_or(EpcError::TooLong)
    }
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Without control characters, and with single spaces between words.
fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most `most` characters, up to the end of a word where there is one.
fn cut(text: &str, most: usize) -> &str {
    let Some((end, next)) = text.char_indices().nth(most) else { return text };
    let kept = &text[..end];
    if next == ' ' {
        return kept;
    }
    kept.rsplit_once(' ').map_or(kept, |(words, _)| words).trim_end()
}

#[cfg(test)]
mod tests;
