//! What was typed into the search: words and prices. The app reads it the same way (`base/search/question.ts`).

use kontor_money::Cents;
use regex::Regex;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The words of a search, and the prices it names; both ends are included.
#[derive(Debug, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    pub from: Option<Cents>,
    pub up_to: Option<Cents>,
}

const AMOUNT: &str = r"([0-9]{1,6}(?:[.,][0-9]{1,2})?)\s*(?:€|(?:euro|eur)(?-u:\b))";

/// Compiles only patterns that are written here, so a failure is found by the first test.
#[expect(clippy::expect_used, reason = "both patterns are constants")]
fn pattern(words: &str) -> Regex {
    Regex::new(&format!(r"(?i)(?:^|\s|(?-u:\b))(?:{words})\s+{AMOUNT}")).expect("a constant pattern")
}

static UPPER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"unter|bis(?: zu)?|höchstens|maximal|max\.?|weniger als|günstiger als|billiger als")
});
static LOWER: LazyLock<Regex> = LazyLock::new(|| pattern("über|ab|mindestens|mehr als|teurer als"));

/// "milder Kaffee unter 20 €" is the words "milder Kaffee" and at most 2,000 cents.
pub fn read(typed: &str) -> Question {
    let price = |pattern: &Regex| {
        let amount = pattern.captures(typed)?.get(1)?.as_str().replace(',', ".");
        Cents::parse(&amount).ok()
    };
    let (up_to, from) = (price(&UPPER), price(&LOWER));
    let text = if up_to.is_some() || from.is_some() {
        let without = UPPER.replace(typed, " ");
        let without = LOWER.replace(&without, " ");
        without.split_whitespace().collect::<Vec<_>>().join(" ")
    } else {
        typed.to_owned()
    };
    Question { text, from, up_to }
}

/// Words that say how a question is put, not what it asks for.
const PHRASING: [&str; 60] = [
    "welche", "welcher", "welches", "welchen", "was", "wer", "wie", "wo", "ich", "wir", "ihr", "suche",
    "sucht", "brauche", "moechte", "haette", "gern", "gerne", "habt", "haben", "gibt", "es", "ein", "eine",
    "einen", "einem", "einer", "der", "die", "das", "den", "dem", "des", "und", "oder", "fuer", "mit",
    "ohne", "zu", "zum", "zur", "im", "in", "am", "an", "auf", "von", "vom", "passt", "passen", "mir", "uns",
    "bitte", "etwas", "ist", "sind", "kann", "auch", "nicht", "noch",
];

/// The words that say what is looked for; all of them when nothing else was typed.
pub fn telling_words(words: Vec<&str>) -> Vec<&str> {
    let telling: Vec<&str> = words.iter().copied().filter(|word| !PHRASING.contains(word)).collect();
    if telling.is_empty() { words } else { telling }
}

/// A folded word without its ending: "milder" and "mildes" are both "mild". Four letters stay at least.
pub fn stem(word: &str) -> &str {
    const ENDINGS: [&str; 8] = ["ern", "em", "en", "er", "es", "e", "n", "s"];
    let stays = |rest: &&str| rest.chars().count() >= 4;
    ENDINGS.iter().find_map(|ending| word.strip_suffix(ending).filter(stays)).unwrap_or(word)
}

/// A text as it is compared: small letters, ä as ae, ß as ss, other letters without their marks, one space between words.
pub fn fold(text: &str) -> String {
    let mut small = String::with_capacity(text.len());
    let mut space = false;
    for letter in text.nfc().collect::<String>().to_lowercase().chars() {
        if letter.is_whitespace() {
            if !space {
                small.push(' ');
            }
            space = true;
            continue;
        }
        space = false;
        match letter {
            'ä' | 'æ' => small.push_str("ae"),
            'ö' | 'œ' | 'ø' => small.push_str("oe"),
            'ü' => small.push_str("ue"),
            'ß' => small.push_str("ss"),
            'ς' => small.push('σ'),
            _ => small.push(letter),
        }
    }
    if small.is_ascii() { small } else { small.nfd().filter(|letter| !is_combining_mark(*letter)).collect() }
}

/// The words of a folded text.
pub fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}
