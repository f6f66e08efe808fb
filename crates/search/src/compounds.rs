//! Compounds: German writes as one word what others write as three.

use crate::budget::Budget;
use crate::vocabulary::{Term, Vocabulary};
use crate::words::{stem, without_umlauts};

/// Letters of the shortest part, save known nouns of three.
const SHORTEST: usize = 4;
/// Letters of the longest compound: *Kaffeevollautomatenreinigungstabletten* has 38. The cost of cutting grows with the
/// square of the length, so that a longer word is no compound to anybody but an attacker.
const LONGEST: usize = 48;
/// Steps of a part that is stemmed and looked up.
const PART: usize = 600;
/// Parts of one word.
const MOST_PARTS: usize = 3;
/// What joins parts: *Lieferung-s-zeit*, *Bohne-n-mühle*. Nothing comes first.
const JOINTS: [&str; 6] = ["", "s", "n", "en", "es", "er"];

/// The parts of a folded word as numbers of stems, when it is made of known ones; else nothing.
pub fn split(vocabulary: &Vocabulary, folded: &str, budget: &Budget) -> Vec<usize> {
    if !(2 * SHORTEST - 1..=LONGEST).contains(&folded.chars().count()) {
        return Vec::new();
    }
    (2..=MOST_PARTS).find_map(|parts| cut(vocabulary, folded, parts, true, budget)).unwrap_or_default()
}

/// Cuts off one part after the other. The longest first part wins: *Kaffeebohnen-mühle* before *Kaffee-bohnenmühle*.
fn cut(
    vocabulary: &Vocabulary,
    folded: &str,
    parts: usize,
    first: bool,
    budget: &Budget,
) -> Option<Vec<usize>> {
    if parts == 1 {
        return (!first).then(|| part(vocabulary, folded, budget)).flatten().map(|number| vec![number]);
    }
    let mut ends: Vec<usize> = folded.char_indices().map(|(at, _)| at).skip(3).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let head = modifier(vocabulary, &folded[..end], budget)?;
        let mut numbers = cut(vocabulary, &folded[end..], parts - 1, false, budget)?;
        numbers.insert(0, head);
        Some(numbers)
    })
}

/// A part before the last, which may end with a joint.
fn modifier(vocabulary: &Vocabulary, text: &str, budget: &Budget) -> Option<usize> {
    JOINTS.iter().filter_map(|joint| text.strip_suffix(joint)).find_map(|text| part(vocabulary, text, budget))
}

/// The number of a part: of the word, or of the stem that it already is (*Liefer-zeit*, *Bestell-nummer*).
fn part(vocabulary: &Vocabulary, text: &str, budget: &Budget) -> Option<usize> {
    let length = text.chars().count();
    if length < SHORTEST && !(length == 3 && vocabulary.is_short_noun(text)) {
        return None;
    }
    if !budget.take(PART) {
        return None;
    }
    vocabulary.number(&stem(text)).or_else(|| vocabulary.number(&without_umlauts(text)))
}

/// The two parts of a word one of which was mistyped: *Kaffebohnen*.
pub fn split_with_slip(vocabulary: &Vocabulary, folded: &str, budget: &Budget) -> Vec<usize> {
    if folded.chars().count() > LONGEST {
        return Vec::new();
    }
    let ends: Vec<usize> = folded.char_indices().map(|(at, _)| at).skip(SHORTEST).collect();
    let found = ends.iter().rev().find_map(|end| {
        let (head, tail) = folded.split_at(*end);
        if tail.chars().count() < 3 {
            return None;
        }
        match (modifier(vocabulary, head, budget), part(vocabulary, tail, budget)) {
            (Some(head), None) => Some(vec![head, nearest(vocabulary, tail, budget)?]),
            (None, Some(tail)) => Some(vec![nearest(vocabulary, head, budget)?, tail]),
            _ => None,
        }
    });
    found.unwrap_or_default()
}

/// The known stem that is one slip away from a part of five letters and more.
fn nearest(vocabulary: &Vocabulary, text: &str, budget: &Budget) -> Option<usize> {
    if text.chars().count() < 5 {
        return None;
    }
    let term = Term::new(&stem(text));
    vocabulary.terms().iter().position(|known| {
        known.letters.first() == term.letters.first() && known.slips(&term, 1, budget) == Some(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;

    fn vocabulary() -> Vocabulary {
        let text = "Die Lieferung dauert Zeit. Bestellen mit Nummer. Kaffee Bohnen Mühle. Grüner Tee, Premium Mitglied \
                    Premium Mitgliedschaft, Öffnung, Kilo, Preis, Pilsner Malz, Widerruf Frist, Wasser Temperatur";
        let mut vocabulary = Vocabulary::default();
        for word in words::split(text) {
            vocabulary.note_noun(&word);
            vocabulary.add(&stem(&word.folded));
        }
        vocabulary
    }

    fn parts(vocabulary: &Vocabulary, numbers: &[usize]) -> Vec<String> {
        numbers.iter().map(|number| vocabulary.terms()[*number].stem.clone()).collect()
    }

    #[test]
    fn known_words_are_parts() {
        let vocabulary = vocabulary();
        for (word, expected) in [
            ("lieferzeit", vec!["liefer", "zeit"]),
            ("lieferungszeit", vec!["liefer", "zeit"]),
            ("bestellnummer", vec!["bestell", "numm"]),
            ("kaffeebohnenmühle", vec!["kaffe", "bohn", "muhl"]),
            ("grüntee", vec!["grun", "tee"]),
            ("premiummitglied", vec!["premium", "mitglied"]),
            ("öffnungszeiten", vec!["offnung", "zeit"]),
            ("kilopreis", vec!["kilo", "preis"]),
            ("pilsnermalz", vec!["pilsn", "malz"]),
        ] {
            assert_eq!(parts(&vocabulary, &split(&vocabulary, word, &Budget::default())), expected, "{word}");
        }
    }

    #[test]
    fn what_is_no_compound_stays_whole() {
        let vocabulary = vocabulary();
        for word in ["bestellung", "kaffee", "meister", "mitglied", "zeitung"] {
            assert_eq!(split(&vocabulary, word, &Budget::default()), Vec::<usize>::new(), "{word}");
        }
    }

    #[test]
    fn a_slip_in_one_part_is_forgiven() {
        let vocabulary = vocabulary();
        for (word, expected) in
            [("kafeebohnen", vec!["kaffe", "bohn"]), ("wassertemparatur", vec!["wass", "temperatur"])]
        {
            assert_eq!(
                parts(&vocabulary, &split_with_slip(&vocabulary, word, &Budget::default())),
                expected,
                "{word}"
            );
        }
    }
}
