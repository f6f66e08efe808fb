//! Some of a message's text, around the first word that was looked for.

use super::types::SnippetPart;
use super::words::{self, Wanted};
use std::ops::Range;

/// Characters before the first word that was found.
const BEFORE: usize = 40;
/// Characters in all.
const LENGTH: usize = 180;

/// The text in pieces, those that were looked for set apart. Line ends become spaces.
pub fn snippet(content: &str, wanted: &Wanted) -> Vec<SnippetPart> {
    let found: Vec<Range<usize>> =
        words::tokens(content).filter(|(_, word)| wanted.means(word)).map(|(range, _)| range).collect();
    let first = found.first().map_or(0, |range| range.start);
    let start = beginning(content, first);
    let end = start + content[start..].char_indices().nth(LENGTH).map_or(content.len() - start, |(at, _)| at);
    let mut parts = Vec::new();
    let mut push = |text: &str, is_match| {
        let text = text.replace('\n', " ");
        if !text.is_empty() {
            parts.push(SnippetPart { text, is_match });
        }
    };
    if start > 0 {
        push("… ", false);
    }
    let mut at = start;
    for range in found.iter().filter(|range| range.start >= start && range.start < end) {
        let until = range.end.min(end);
        push(&content[at..range.start], false);
        push(&content[range.start..until], true);
        at = until;
    }
    push(&content[at..end], false);
    if end < content.len() {
        push(" …", false);
    }
    parts
}

/// Where the piece begins: a few words before what was found, at the beginning of a word.
fn beginning(content: &str, first: usize) -> usize {
    let early = content[..first].char_indices().rev().nth(BEFORE - 1).map_or(0, |(at, _)| at);
    if early == 0 {
        return 0;
    }
    let space = content[early..first].find(char::is_whitespace);
    space.map_or(early, |at| {
        let word = content[early + at..first].find(|character: char| !character.is_whitespace());
        word.map_or(first, |word| early + at + word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With brackets around what was found.
    fn shown(content: &str, question: &str) -> String {
        let parts = snippet(content, &Wanted::parse(question).unwrap());
        let text = |part: SnippetPart| if part.is_match { format!("[{}]", part.text) } else { part.text };
        parts.into_iter().map(text).collect()
    }

    #[test]
    fn a_short_text_is_whole() {
        assert_eq!(shown("Die Mühle\nmahlt Mehl.", "muehle mehl"), "Die [Mühle] mahlt [Mehl].");
        assert_eq!(shown("Mühle", "mühle"), "[Mühle]");
        assert_eq!(shown("Kaffeemühle und Kaffee", "kaff"), "[Kaffeemühle] und [Kaffee]");
    }

    #[test]
    fn a_long_text_is_cut_around_the_first_word() {
        let content =
            format!("{}Wasser kocht. {}", "Erst kommt etwas anderes. ".repeat(20), "Dann Tee. ".repeat(40));
        let text = shown(&content, "wasser");
        assert!(text.starts_with("… anderes. Erst kommt etwas anderes. [Wasser] kocht. Dann"), "{text}");
        assert!(text.ends_with(" …"), "{text}");
        assert!(text.chars().count() <= LENGTH + 6, "{text}");
    }

    #[test]
    fn it_is_cut_between_characters() {
        for length in 1..60 {
            let content = format!("{} Tee {}", "🫖".repeat(length), "ä".repeat(300));
            assert!(shown(&content, "tee").contains("[Tee]"), "{length}");
        }
        assert!(shown(&"ü".repeat(4000), "uuu").starts_with("[ü"));
    }
}
