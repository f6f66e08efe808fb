//! User names: 3 to 32 letters of any script, digits, `.`, `_`, `-`; unique without regard to case, width or
//! look-alike characters.

use crate::error::{Error, ErrorCode, Result};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A valid user name in NFKC form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Username(String);

/// Names that would be taken for the shop's own voice.
const RESERVED: &[&str] = &["admin", "administrator", "system", "support", "guest", "kontor"];
/// Letters to Unicode, invisible to people.
const INVISIBLE: &[char] = &['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];

impl Username {
    /// # Errors
    /// A field error with the sentence that fits.
    pub fn parse(text: &str) -> Result<Self> {
        let name: String = text.trim().nfkc().collect();
        match name.chars().count() {
            0..3 => return Err(ErrorCode::UsernameTooShort.into()),
            3..=32 => {}
            _ => return Err(ErrorCode::UsernameTooLong.into()),
        }
        let readable = name.chars().any(|character| letter(character) || digit(character));
        if readable && allowed(&name) { Ok(Self(name)) } else { Err(ErrorCode::UsernameCharacters.into()) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What uniqueness is decided by.
    pub fn key(&self) -> String {
        username_key(&self.0)
    }

    /// This name for a new account.
    ///
    /// # Errors
    /// A field error when the name is reserved.
    pub fn unreserved(self) -> Result<Self> {
        let key = self.key();
        if RESERVED.iter().any(|name| username_key(name) == key) {
            return Err(Error::field("username", ErrorCode::UsernameTaken));
        }
        Ok(self)
    }
}

/// Letters with the marks that belong to them, digits, and `.`, `_`, `-`. At most two marks in a row: no script needs
/// more, and towers of them cover the lines above.
fn allowed(name: &str) -> bool {
    let mut marks = None;
    name.chars().all(|character| {
        if is_combining_mark(character) {
            marks = marks.map(|count| count + 1);
            return marks.is_some_and(|count| count <= 2);
        }
        marks = letter(character).then_some(0);
        letter(character) || digit(character) || "._-".contains(character)
    })
}

fn letter(character: char) -> bool {
    character.is_alphabetic() && !INVISIBLE.contains(&character)
}

/// Decimal digits of any script; NFKC has taken circled and raised ones apart, and fractions are no digits.
fn digit(character: char) -> bool {
    character.is_numeric() && !character.is_alphabetic() && character.nfkd().count() == 1
}

/// The name without case, width and look-alike differences. Also used for what is no valid name, so that a sign-in
/// with any text counts against one key.
pub fn username_key(name: &str) -> String {
    let folded: String = name.trim().nfkc().flat_map(char::to_lowercase).collect();
    let skeleton: String = unicode_security::skeleton(&folded).collect();
    // A capital I looks like a small l, and case makes no difference here: neither may i and l.
    skeleton.to_lowercase().replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn takes_names_of_any_script() {
        for name in ["käthe.w", "Ινές", "李小龙", "o_o", "rolf-1972", "مريم", "विश्वास", "۱۲۳"]
        {
            assert!(Username::parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn refuses_what_is_no_name() {
        let zalgo = format!("abc{}", "\u{301}".repeat(5));
        for name in [
            "ab",
            "  a  ",
            "a b c",
            "a\u{200b}bc",
            "abc\u{202e}",
            "a/b/c",
            "<b>x</b>",
            "\u{3164}\u{3164}\u{3164}",
            "...",
            "\u{301}abc",
            &zalgo,
        ] {
            assert!(Username::parse(name).is_err(), "{name:?}");
        }
        assert_eq!(Username::parse(&"x".repeat(33)).unwrap_err().code(), ErrorCode::UsernameTooLong);
        assert_eq!(Username::parse("a½b").unwrap_err().code(), ErrorCode::UsernameCharacters);
    }

    #[test]
    fn look_alikes_share_a_key() {
        let key = |name: &str| Username::parse(name).unwrap().key();
        assert_eq!(key("Marta"), key("marta"));
        assert_eq!(key("ｍａｒｔａ"), key("marta"), "width");
        assert_eq!(key("mаrtа"), key("marta"), "Cyrillic а");
        assert_eq!(key("paypa1"), key("paypal"), "digit one");
        assert_eq!(key("lnhaber"), key("Inhaber"), "small l");
        assert_eq!(key("Iris_rv"), key("lris_rv"), "capital i and small l");
        assert_ne!(key("marta"), key("marte"));
        assert!(Username::parse("Аdmin").unwrap().unreserved().is_err(), "Cyrillic А");
    }

    proptest! {
        #[test]
        fn keys_never_panic_and_are_stable(name in ".{0,64}") {
            let key = username_key(&name);
            prop_assert_eq!(key.clone(), username_key(&name));
        }

        #[test]
        fn a_valid_name_survives_parsing_again(name in "[a-zA-Zäöüß0-9][a-zA-Zäöüß0-9._-]{2,31}") {
            let once = Username::parse(&name).unwrap();
            prop_assert_eq!(Username::parse(once.as_str()).unwrap(), once);
        }
    }
}
