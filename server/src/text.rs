//! Text as people type it, cleaned and bounded before it is stored.

use crate::error::{Error, ErrorCode, Result};
use kontor_money::Cents;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Characters of a moderation reason.
pub const REASON: usize = 500;

/// One line: trimmed, without control characters, 1 to `max` characters.
///
/// # Errors
/// When it is empty, too long or holds control characters.
pub fn line(text: &str, max: usize) -> Result<String> {
    let text = text.trim();
    if text.chars().any(|character| character.is_control() || misleading(character)) {
        return Err(ErrorCode::InvalidCharacters.into());
    }
    bounded(text, max)
}

/// Several lines: line ends become `\n`, tabs stay, other control characters are refused.
///
/// # Errors
/// When it is empty, too long or holds control characters.
pub fn paragraph(text: &str, max: usize) -> Result<String> {
    let text = text.trim().replace("\r\n", "\n");
    if text.chars().any(|character| {
        (character.is_control() && !matches!(character, '\n' | '\t')) || misleading(character)
    }) {
        return Err(ErrorCode::InvalidCharacters.into());
    }
    bounded(&text, max)
}

/// A [`line`] that may be missing.
///
/// # Errors
/// As [`line`], save that nothing is fine.
pub fn optional_line(text: Option<&str>, max: usize) -> Result<Option<String>> {
    text.filter(|text| !text.trim().is_empty()).map(|text| line(text, max)).transpose()
}

/// A [`paragraph`] that may be missing.
///
/// # Errors
/// As [`paragraph`], save that nothing is fine.
pub fn optional_paragraph(text: Option<&str>, max: usize) -> Result<Option<String>> {
    text.filter(|text| !text.trim().is_empty()).map(|text| paragraph(text, max)).transpose()
}

/// Invisible characters and those that turn the direction of what follows: a name made of them passes for another or for
/// none. Joiners stay: scripts and emoji need them.
pub fn misleading(character: char) -> bool {
    matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// What search and order compare: without case, accents and width, `ß` as `ss`. The databases' own ideas of this differ,
/// so it is stored with the text.
pub fn fold(text: &str) -> String {
    let plain: String = text.nfkd().filter(|character| !is_combining_mark(*character)).collect();
    plain.to_lowercase().replace('ß', "ss")
}

fn bounded(text: &str, max: usize) -> Result<String> {
    match text.chars().count() {
        0 => Err(ErrorCode::Required.into()),
        count if count > max => Err(Error::new(ErrorCode::TooLong).with("max", max)),
        _ => Ok(text.to_owned()),
    }
}

/// The same with a capital letter, to begin with.
pub fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
}

/// `1.234,50 €`
pub fn euro(cents: Cents) -> String {
    let euros = (cents.get() / 100).to_string();
    let mut grouped = String::new();
    for (place, digit) in euros.chars().enumerate() {
        if place > 0 && (euros.len() - place).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    format!("{grouped},{:02} €", cents.get() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleans_and_bounds() {
        assert_eq!(line("  Grüße ☕ ", 10).unwrap(), "Grüße ☕");
        assert_eq!(line("a\nb", 10).unwrap_err().code(), ErrorCode::InvalidCharacters);
        assert_eq!(line("\u{200b}\u{202e}", 10).unwrap_err().code(), ErrorCode::InvalidCharacters);
        assert_eq!(line("👩‍🌾", 10).unwrap(), "👩‍🌾");
        assert_eq!(paragraph("a\r\nb", 10).unwrap(), "a\nb");
        assert_eq!(paragraph("\u{1b}[31m", 10).unwrap_err().code(), ErrorCode::InvalidCharacters);
        assert_eq!(line("ééééé", 4).unwrap_err().message(), "Bitte höchstens 4 Zeichen eingeben.");
        assert_eq!(optional_line(Some("  "), 4).unwrap(), None);
    }

    #[test]
    fn folds_what_people_take_for_the_same() {
        assert_eq!(fold("Özlem ÄRGER"), "ozlem arger");
        assert_eq!(fold("Groß"), fold("GROSS"));
    }

    #[test]
    fn amounts_are_euro() {
        assert_eq!(euro(Cents::new(5)), "0,05 €");
        assert_eq!(euro(Cents::new(123_450)), "1.234,50 €");
        assert_eq!(euro(Cents::new(99_999_999)), "999.999,99 €");
    }
}
