//! Words as search compares them: without case and accents, `ß` as `ss`, and umlauts however they were typed, as in the catalogue.

use crate::text;
use std::collections::BTreeSet;
use std::ops::Range;
use unicode_normalization::char::is_combining_mark;

/// Letters of a word that count.
const LONGEST: usize = 32;
/// Letters from which on a word finds longer ones that begin with it.
const PREFIX: usize = 3;
/// Ends what stands in a block for all words that begin with the same three letters: those that begin with `ver` would be a hundred rows.
const BEGINNING: char = '*';
/// Words of a question that blocks are searched for; the others are compared with the messages that these find.
const LOOKED_UP: usize = 4;

/// Where words stand in a text, and how they are compared.
pub fn tokens(text: &str) -> impl Iterator<Item = (Range<usize>, String)> + '_ {
    let belongs = |character: char| character.is_alphanumeric() || is_combining_mark(character);
    let mut rest = 0;
    let ranges = std::iter::from_fn(move || {
        let start = rest + text[rest..].find(belongs)?;
        let end = text[start..].find(|character| !belongs(character)).map_or(text.len(), |at| start + at);
        rest = end;
        Some(start..end)
    });
    ranges.filter_map(move |range| {
        let folded = fold(&text[range.clone()]);
        // As in the catalogue: one letter is no word, a digit is.
        let says = folded.len() > 1 || folded.starts_with(|first: char| first.is_ascii_digit());
        says.then_some((range, folded))
    })
}

/// What a block holds of a text: its different words, and how they begin.
pub fn indexed(text: &str) -> BTreeSet<String> {
    let words = different(text);
    let beginnings: Vec<String> =
        words.iter().filter(|word| is_prefix(word)).map(|word| beginning(word)).collect();
    words.into_iter().chain(beginnings).collect()
}

fn different(text: &str) -> BTreeSet<String> {
    tokens(text).map(|(_, word)| word).collect()
}

fn beginning(word: &str) -> String {
    word.chars().take(PREFIX).chain([BEGINNING]).collect()
}

fn fold(word: &str) -> String {
    let plain = if word.is_ascii() { word.to_ascii_lowercase() } else { text::fold(word) };
    // `ae` becomes `ä`, and that `a`.
    let folded = if ["ae", "oe", "ue"].iter().any(|pair| plain.contains(pair)) {
        text::fold(&kontor_search::fold(&plain))
    } else {
        plain
    };
    folded.chars().take(LONGEST).collect()
}

/// What is looked for: words that a message must hold, all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted(Vec<String>);

impl Wanted {
    /// `None`: it says nothing.
    pub fn parse(question: &str) -> Option<Self> {
        let mut words: Vec<String> = different(question).into_iter().collect();
        // Long words are rare ones.
        words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        (!words.is_empty()).then_some(Self(words))
    }

    /// From which bytes up to below which ones those words lie that blocks are searched for, rare ones first.
    pub fn ranges(&self) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> + '_ {
        self.0.iter().take(LOOKED_UP).map(|word| {
            let letters = word.chars().count();
            let from = if letters == PREFIX { beginning(word) } else { word.clone() };
            // No word holds the byte 255, and none the byte 0.
            let end = if letters > PREFIX { u8::MAX } else { 0 };
            (from.clone().into_bytes(), [from.as_bytes(), &[end]].concat())
        })
    }

    /// Whether a word of a text is one that is looked for.
    pub fn means(&self, token: &str) -> bool {
        self.0.iter().any(|word| fits(word, token))
    }

    /// Whether a text holds all of them.
    pub fn is_in(&self, text: &str) -> bool {
        let mut missing: Vec<&String> = self.0.iter().collect();
        for (_, token) in tokens(text) {
            missing.retain(|word| !fits(word, &token));
            if missing.is_empty() {
                return true;
            }
        }
        false
    }
}

fn is_prefix(word: &str) -> bool {
    word.chars().count() >= PREFIX
}

fn fits(word: &str, token: &str) -> bool {
    if is_prefix(word) { token.starts_with(word) } else { token == word }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(question: &str, text: &str) -> bool {
        Wanted::parse(question).unwrap().is_in(text)
    }

    #[test]
    fn words_are_compared_as_people_mean_them() {
        for (question, text) in [
            ("mühle", "Die MÜHLE mahlt"),
            ("muehle", "Die Mühle mahlt"),
            ("Muhle", "Mu\u{308}hlen"),
            ("mühle", "Muehle"),
            ("grosse", "Große Kanne"),
            ("groß", "GROSSE KANNE"),
            ("cafe", "im Café"),
            ("café", "Cafés"),
            ("kaff", "Kaffeemühle"),
            ("kanne große", "Große Kanne"),
            ("neue", "Die neue Quelle"),
            ("que", "Quelle"),
            ("v60", "Hario V60-02"),
            ("5", "um 5 Uhr"),
            ("tee", "Grün-Tee"),
            ("ω", "Ω-Tag"),
            ("שלום", "שלום ☕"),
        ] {
            assert!(found(question, text), "{question} in {text}");
        }
    }

    #[test]
    fn all_words_must_be_there_and_short_ones_as_they_are() {
        for (question, text) in [
            ("kanne kaffee", "Große Kanne"),
            ("in", "Innen"),
            ("ka", "Kanne"),
            ("kannen", "Kanne"),
            ("15", "1500 g"),
            ("tee", "Weißtee"),
        ] {
            assert!(!found(question, text), "{question} in {text}");
        }
        assert!(found("in", "In der Kanne"));
    }

    #[test]
    fn what_says_nothing_is_no_question() {
        for text in ["", "  ", "a", "☕ !", "a b c", "\u{202e}"] {
            assert_eq!(Wanted::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn long_words_are_cut_alike() {
        let long = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(20);
        assert!(found(&long, &long));
        assert_eq!(indexed(&long).last().unwrap().chars().count(), LONGEST);
    }

    #[test]
    fn blocks_are_searched_for_what_fits_and_nothing_else() {
        let found = |question: &str, text: &str| {
            let ranges: Vec<_> = Wanted::parse(question).unwrap().ranges().collect();
            let held = indexed(text);
            let within = |(from, below): &(Vec<u8>, Vec<u8>)| {
                held.iter()
                    .map(String::as_bytes)
                    .any(|word| from.as_slice() <= word && word < below.as_slice())
            };
            ranges.iter().all(within)
        };
        for (question, text) in [
            ("tee", "Tee"),
            ("tee", "Teekanne"),
            ("teek", "Teekanne"),
            ("ab", "ab"),
            ("5", "5"),
            ("kaffeeä", "Kaffeeänderung"),
        ] {
            assert!(found(question, text), "{question} in {text}");
        }
        for (question, text) in
            [("tee", "Te"), ("teek", "Tee"), ("ab", "aber"), ("15", "1500"), ("teel", "Teekanne")]
        {
            assert!(!found(question, text), "{question} in {text}");
        }
        assert_eq!(Wanted::parse("eins zwei drei vier fünf sechs").unwrap().ranges().count(), LOOKED_UP);
    }

    #[test]
    fn tokens_know_their_place() {
        let text = "Grüße, Café\u{301}s!";
        let found: Vec<_> = tokens(text).map(|(range, word)| (&text[range], word)).collect();
        assert_eq!(found, [("Grüße", "grusse".to_owned()), ("Café\u{301}s", "cafes".to_owned())]);
    }
}
