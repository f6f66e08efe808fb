//! The beginning of a description, for cards and for messengers.

const CHARACTERS: usize = 200;

/// As much of a description as messengers show, in one line and ending with a whole word.
pub fn preview(description: &str) -> String {
    let mut text = String::new();
    for word in description.split_whitespace() {
        if text.chars().count() + word.chars().count() >= CHARACTERS {
            if text.is_empty() {
                text = word.chars().take(CHARACTERS - 1).collect();
            }
            text.push('…');
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn previews_end_with_a_whole_word() {
        assert_eq!(preview("Kurz\nund gut."), "Kurz und gut.");
        let long = preview(&"Röstung ".repeat(60));
        assert!(long.ends_with("Röstung…") && long.chars().count() <= CHARACTERS, "{long}");
        assert_eq!(preview(&"ä".repeat(400)).chars().count(), CHARACTERS);
    }
}
