//! The marks that German banks put into the text of a transfer: `EREF+` before the payer's own number, `SVWZ+` before the text.
//!
//! They are described in appendix 3 of the DFÜ agreement of Die Deutsche Kreditwirtschaft, for field 86 of MT940; some CSVs have them too.

use super::values::tidy;

/// Marks of field 86, with `+` or `: ` behind.
const MARKS: [&str; 14] = [
    "EREF", "KREF", "MREF", "CRED", "DEBT", "SVWZ", "ABWA", "ABWE", "COAM", "OAMT", "PURP", "RREF", "IBAN",
    "BIC",
];
/// What stands where a payer gave no number.
const NONE: [&str; 3] = ["NOTPROVIDED", "NOTAVAILABLE", "NONREF"];

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Remittance {
    pub text: String,
    pub end_to_end: Option<String>,
}

/// Takes the marks apart.
pub(super) fn split(raw: &str) -> Remittance {
    let mut parts: Vec<(&str, String)> = vec![("", String::new())];
    let mut rest = raw;
    while let Some(character) = rest.chars().next() {
        let before = raw[..raw.len() - rest.len()].chars().next_back();
        if let Some((mark, length)) = mark_at(rest, before) {
            parts.push((mark, String::new()));
            rest = &rest[length..];
            continue;
        }
        if let Some((_, text)) = parts.last_mut() {
            text.push(character);
        }
        rest = &rest[character.len_utf8()..];
    }
    let of = |wanted: &str| {
        let texts = parts.iter().filter(|(mark, _)| *mark == wanted).map(|(_, text)| text.as_str());
        tidy(&texts.collect::<Vec<_>>().join(" "))
    };
    // Without a mark of its own the text is what stands before all marks or behind those of an account.
    let of_account = || tidy(&["IBAN", "BIC", "ABWA", "ABWE"].map(of).join(" "));
    let text = [of("SVWZ"), of("")].into_iter().find(|text| !text.is_empty()).unwrap_or_else(of_account);
    Remittance { text, end_to_end: given(&of("EREF")) }
}

/// The number, unless it says that there is none.
pub(super) fn given(number: &str) -> Option<String> {
    let number = tidy(number);
    let is_none =
        number.is_empty() || NONE.iter().any(|none| number.replace(' ', "").eq_ignore_ascii_case(none));
    (!is_none).then_some(number)
}

/// A mark at the beginning of the text, and its length. With `+` it may be glued to what is before it.
fn mark_at(text: &str, before: Option<char>) -> Option<(&'static str, usize)> {
    MARKS.into_iter().find_map(|mark| {
        let rest = text.strip_prefix(mark)?;
        let at_word = before.is_none_or(|c| !c.is_alphanumeric());
        let length = match rest.as_bytes() {
            [b'+', ..] if at_word || mark.len() == 4 => 1,
            [b':', b' ', ..] if at_word && !matches!(mark, "IBAN" | "BIC") => 2,
            _ => return None,
        };
        Some((mark, mark.len() + length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_apart_wherever_they_stand() {
        for (raw, text, end_to_end) in [
            ("K4F7XW29M Danke", "K4F7XW29M Danke", None),
            ("EREF+NOTPROVIDED SVWZ+K4F7XW29M", "K4F7XW29M", None),
            ("EREF+NOT PROVIDEDSVWZ+K4F7XW29M", "K4F7XW29M", None),
            ("EREF+R-77SVWZ+K4F7XW29MABWA+Anna", "K4F7XW29M", Some("R-77")),
            ("SVWZ+Tee und Kaffee EREF+1 2", "Tee und Kaffee", Some("1 2")),
            ("EREF: R-77 SVWZ: Tee", "Tee", Some("R-77")),
            ("Tee EREF+R-77 MREF+8 CRED+DE98ZZZ09999999999", "Tee", Some("R-77")),
            ("EREF+K4F7XW29M", "", Some("K4F7XW29M")),
            ("IBAN+DE44 BIC+INGDDEFFXXX Tee", "DE44 INGDDEFFXXX Tee", None),
            ("Meine IBAN: DE44500105175407324931", "Meine IBAN: DE44500105175407324931", None),
            ("ARABIC+1", "ARABIC+1", None),
            ("", "", None),
        ] {
            let found = split(raw);
            assert_eq!((found.text.as_str(), found.end_to_end.as_deref()), (text, end_to_end), "{raw}");
        }
    }
}
