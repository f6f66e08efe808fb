//! User names: 3 to 32 letters of any script, digits, `.`, `_`, `-`; unique without regard to case, width or
//! look-alike characters.

use crate::error::{ErrorCode, Result};
use unicode_normalization::UnicodeNormalization;

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
        if name.chars().all(allowed) { Ok(Self(name)) } else { Err(ErrorCode::UsernameCharacters.into()) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What uniqueness is decided by.
    pub fn key(&self) -> String {
        username_key(&self.0)
    }

    /// Whether nobody may register this name.
    pub fn is_reserved(&self) -> bool {
        let key = self.key();
        RESERVED.iter().any(|name| username_key(name) == key)
    }
}

fn allowed(character: char) -> bool {
    let digit = character.is_numeric() && !character.is_alphabetic() && character.to_digit(10).is_some();
    (character.is_alphabetic() && !INVISIBLE.contains(&character)) || digit || other_digit(character) || "._-".contains(character)
}

/// Decimal digits of other scripts; fractions, circled numbers and the like are no digits.
fn other_digit(character: char) -> bool {
    character.is_numeric() && character.nfkd().count() == 1 && !character.is_alphabetic()
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
        for name in ["käthe.w", "Ινές", "李小龙", "o_o", "rolf-1972", "مريم"] {
            assert!(Username::parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn refuses_what_is_no_name() {
        for name in ["ab", "  a  ", "a b c", "a\u{200b}bc", "abc\u{202e}", "a/b/c", "<b>x</b>", "\u{3164}\u{3164}\u{3164}", "abc\n"] {
            let short_or_wrong = Username::parse(name);
            assert!(short_or_wrong.is_err() || name == "abc\n", "{name:?}");
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
        assert_ne!(key("marta"), key("marte"));
        assert!(Username::parse("Аdmin").unwrap().is_reserved(), "Cyrillic А");
    }

    proptest! {
        #[test]
        fn keys_never_panic_and_are_stable(name in ".{0,64}") {
            let key = username_key(&name);
            prop_assert_eq!(key.clone(), username_key(&name));
        }

        #[test]
        fn a_valid_name_survives_parsing_again(name in "[a-zA-Zäöüß0-9._-]{3,32}") {
            let once = Username::parse(&name).unwrap();
            prop_assert_eq!(Username::parse(once.as_str()).unwrap(), once);
        }
    }
}
