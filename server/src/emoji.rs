//! Emojis as people send them: exactly one, in its fully qualified form.

use crate::error::{ErrorCode, Result};

/// Asks for the coloured form of a character that is also text.
const SELECTOR: char = '\u{fe0f}';

/// The one emoji that a text is, in the form that Unicode recommends: with and without a variation selector it is the
/// same emoji, and counted as the same.
///
/// # Errors
/// When the text is anything else: no emoji, two of them, or one with text around it.
pub fn one(text: &str) -> Result<String> {
    let bare = |text: &str| text.replace(SELECTOR, "");
    let found = emojis::get(text).or_else(|| emojis::get(&format!("{text}{SELECTOR}")));
    // The table also knows emojis by parts of themselves: a digit is not yet its key.
    let found = found.filter(|emoji| bare(emoji.as_str()) == bare(text));
    found.map(|emoji| emoji.as_str().to_owned()).ok_or_else(|| ErrorCode::EmojiInvalid.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_exactly_one_emoji() {
        for text in ["👍", "❤️", "🔥", "👩‍🌾", "🇩🇪", "👍🏽", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏽‍❤️‍💋‍👨🏿"]
        {
            assert_eq!(one(text).unwrap(), text);
        }
        for text in [
            "", " ", "a", "1", "#", "👍👍", "👍 ", " 👍", "👍a", "👩‍", "\u{200d}", "\u{fe0f}", "🏽👍", "<b>",
            ":)", "👍\0",
        ] {
            assert_eq!(one(text).unwrap_err().code(), ErrorCode::EmojiInvalid, "{text:?}");
        }
    }

    #[test]
    fn writes_the_same_emoji_the_same_way() {
        assert_eq!(one("❤").unwrap(), one("❤️").unwrap());
        assert_eq!(one("☕").unwrap(), "☕");
    }

    #[test]
    fn every_emoji_stays_small() {
        let longest = emojis::iter().map(|emoji| emoji.as_str().len()).max();
        assert!(longest <= Some(40), "{longest:?}");
    }
}
