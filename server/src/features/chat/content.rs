//! What people write, cleaned and bounded. Markup and marks that turn the direction of writing stay: they are text, and
//! who shows it isolates it.

use super::pictures::MOST as MOST_PICTURES;
use super::types::MessagePicture;
use crate::error::{Error, ErrorCode, Result};
use crate::text;

/// Characters of a message.
const MAX_CONTENT: usize = 4000;
/// Characters of a client's own id for a message.
const MAX_CLIENT_ID: usize = 64;
/// Characters of what an answer shows of its original.
const LINE: usize = 140;
/// Characters of what is said of a picture.
const MAX_ALTERNATIVE: usize = 300;
/// Characters of the beginning that the list of rooms shows.
const PREVIEW: usize = 200;

/// Takes control characters out, save line ends; 1 to 4000 characters are left.
///
/// # Errors
/// When nothing that can be seen is left, or too much.
pub fn message(content: &str) -> Result<String> {
    let spaced = content.replace("\r\n", "\n").replace('\t', " ");
    let clean: String =
        spaced.chars().filter(|character| *character == '\n' || !character.is_control()).collect();
    let clean = clean.trim();
    let refused = |error: Error| Error::field("content", error);
    if clean.chars().all(|character| character.is_whitespace() || text::misleading(character)) {
        return Err(refused(ErrorCode::Required.into()));
    }
    if clean.chars().count() > MAX_CONTENT {
        return Err(refused(Error::new(ErrorCode::TooLong).with("max", MAX_CONTENT)));
    }
    Ok(clean.to_owned())
}

/// The same for a message with pictures, which needs no text.
///
/// # Errors
/// As [`message`].
pub fn with_pictures(content: &str, pictures: &[MessagePicture]) -> Result<String> {
    let is_blank =
        |character: char| character.is_whitespace() || character.is_control() || text::misleading(character);
    if !pictures.is_empty() && content.chars().all(is_blank) { Ok(String::new()) } else { message(content) }
}

/// What is said of pictures, cleaned.
///
/// # Errors
/// When there are too many of them, or too much is said of one.
pub fn pictures(pictures: Vec<MessagePicture>) -> Result<Vec<MessagePicture>> {
    if pictures.len() > MOST_PICTURES {
        let error = Error::new(ErrorCode::ChatTooManyPictures).with("max", MOST_PICTURES);
        return Err(Error::field("pictures", error));
    }
    let clean = pictures.into_iter().map(|picture| {
        let text = text::optional_paragraph(picture.alternative_text.as_deref(), MAX_ALTERNATIVE)
            .map_err(|error| Error::field("pictures", error))?;
        Ok(MessagePicture { alternative_text: text, ..picture })
    });
    clean.collect()
}

/// What is said elsewhere of a message with pictures: they stay in the shop.
pub fn told(content: &str, pictures: usize) -> String {
    let count = match pictures {
        0 => return content.to_owned(),
        1 => "📷 1 Bild (im Shop zu sehen)".to_owned(),
        many => format!("📷 {many} Bilder (im Shop zu sehen)"),
    };
    if content.is_empty() { count } else { format!("{content}\n\n{count}") }
}

/// # Errors
/// When it is empty, too long or holds more than visible ASCII.
pub fn client_id(id: Option<String>) -> Result<Option<String>> {
    let fits = |id: &String| {
        (1..=MAX_CLIENT_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic())
    };
    match id {
        Some(id) if !fits(&id) => Err(Error::field("clientId", ErrorCode::InvalidValue)),
        id => Ok(id),
    }
}

/// The first line that says something, as an answer shows it.
pub fn first_line(content: &str) -> String {
    let line = content.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    line.chars().take(LINE).collect()
}

pub fn preview(content: &str) -> String {
    content.chars().take(PREVIEW).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_text_and_drops_what_steers_terminals() {
        let kept = ["<script>alert(1)</script>", "\u{202e}gnp.exe", "שלום ☕", "a\nb", "👩‍🌾", "{max} %00 \\0"];
        for text in kept {
            assert_eq!(message(text).unwrap(), text);
        }
        assert_eq!(message("  a\r\nb\u{7}\u{1b}[31m\tc\u{85}  ").unwrap(), "a\nb[31m c");
    }

    #[test]
    fn refuses_nothing_and_too_much() {
        for text in ["", " \n\t ", "\u{200b}\u{202e}", "\u{7}"] {
            assert_eq!(message(text).unwrap_err().code(), ErrorCode::Required, "{text:?}");
        }
        assert!(message(&"ä".repeat(4000)).is_ok());
        let error = message(&"ä".repeat(4001)).unwrap_err();
        assert_eq!(error.message(), "Bitte höchstens 4000 Zeichen eingeben.");
    }

    #[test]
    fn a_client_id_is_short_and_plain() {
        let taken = |id: &str| client_id(Some(id.to_owned())).is_ok();
        assert!(client_id(None).is_ok() && taken("a") && taken(&"x".repeat(64)));
        for id in ["", " ", "a b", "ä", &"x".repeat(65), "\n"] {
            assert!(!taken(id), "{id:?}");
        }
    }

    #[test]
    fn an_answer_shows_one_line() {
        assert_eq!(first_line("Moin!"), "Moin!");
        assert_eq!(first_line("\n  \n eins \nzwei"), "eins");
        assert_eq!(first_line(&"🫖".repeat(300)), "🫖".repeat(140));
    }

    #[test]
    fn a_preview_ends_between_characters() {
        assert_eq!(preview(&"🫖".repeat(300)), "🫖".repeat(200));
    }
}
