//! From text to words, and from words to stems.

use crate::stop;
use rust_stemmers::{Algorithm, Stemmer};

/// A word as it stands in a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word {
    /// Lower case, with umlauts however they were typed.
    pub folded: String,
    /// German writes nouns with a capital; only they may be short parts of compounds.
    pub is_capital: bool,
}

/// All words of a text in their order, function words included.
pub fn split(text: &str) -> impl Iterator<Item = Word> + '_ {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(|part| Word { folded: fold(part), is_capital: part.starts_with(char::is_uppercase) })
        .filter(|word| word.folded.len() > 1 || word.folded.starts_with(|first: char| first.is_ascii_digit()))
}

/// The words of a text that say something.
pub fn content(text: &str) -> impl Iterator<Item = Word> + '_ {
    split(text).filter(|word| !stop::is_stop(&word.folded))
}

/// Lower case, `ß` as `ss`, and `ae` `oe` `ue` as the umlauts that they replace on foreign keyboards. After a vowel or
/// a `q` they are what they look like: *neue*, *Quelle*.
pub fn fold(word: &str) -> String {
    let lower = word.to_lowercase().replace('ß', "ss");
    let mut folded = String::with_capacity(lower.len());
    let mut before = ' ';
    for character in lower.chars() {
        let umlaut = match before {
            'a' => 'ä',
            'o' => 'ö',
            'u' => 'ü',
            _ => character,
        };
        if character == 'e' && umlaut != 'e' {
            folded.pop();
            let open = folded.chars().next_back().is_some_and(|last| "aeiouyäöüq".contains(last));
            folded.push(if open { before } else { umlaut });
            if open {
                folded.push('e');
            }
        } else {
            folded.push(character);
        }
        before = character;
    }
    folded
}

/// The stem of a folded word. Umlauts go: they change with the form (*Zug*, *Züge*), and people leave them out. A participle
/// becomes its verb in all its forms: *abgelehnte* as *ablehnen*.
pub fn stem(folded: &str) -> String {
    #[cfg(test)]
    crate::work::note(600);
    let stemmer = Stemmer::create(Algorithm::German);
    let word = infinitive(folded);
    let stem = stemmer.stem(&word);
    match participle(&stem) {
        Some(verb) => without_umlauts(&stemmer.stem(&verb)),
        None => without_umlauts(&stem),
    }
}

/// The stem of a word that is read as a verb in the third person or a participle without *ge*, whose *t* the stemmer leaves
/// alone: *kostet*, *bezahlt*. Nothing for other words.
pub fn verb_stem(folded: &str) -> Option<String> {
    if participle(folded).is_some() {
        return None;
    }
    let root = without_ending(folded).filter(|root| root.chars().count() > 2)?;
    Some(stem(&format!("{root}en")))
}

fn without_ending(verb: &str) -> Option<&str> {
    verb.strip_suffix("et").or_else(|| verb.strip_suffix('t'))
}

/// What the text says with a word: a noun has a capital, so *bezahlt* is a verb and *Paket* is none.
pub fn stem_in_text(word: &Word) -> String {
    let verb = (!word.is_capital).then(|| verb_stem(&word.folded)).flatten();
    verb.unwrap_or_else(|| stem(&word.folded))
}

/// Parts that stand before a verb and let *ge* and *zu* in between.
const SEPARABLE: [&str; 20] = [
    "zurück", "zusammen", "weiter", "nach", "frei", "fest", "los", "weg", "vor", "her", "hin", "mit", "auf",
    "aus", "ein", "an", "ab", "um", "zu", "",
];

fn is_separable(folded: &str) -> bool {
    !folded.is_empty() && SEPARABLE.contains(&folded)
}

/// The verb that a participle belongs to: *angemeldet* becomes *anmelden*, *gelöscht* *loschen*.
fn participle(word: &str) -> Option<String> {
    // The stemmer has taken the umlauts of some.
    let word = without_umlauts(word);
    SEPARABLE.iter().find_map(|prefix| {
        let prefix = without_umlauts(prefix);
        let verb = word.strip_prefix(&prefix)?.strip_prefix("ge").filter(|verb| verb.chars().count() > 4)?;
        Some(format!("{prefix}{}en", without_ending(verb)?))
    })
}

/// Takes the *zu* of an infinitive out: *anzumelden* becomes *anmelden*.
fn infinitive(folded: &str) -> String {
    let found = SEPARABLE.iter().filter(|prefix| !prefix.is_empty()).find_map(|prefix| {
        let verb = folded.strip_prefix(prefix)?.strip_prefix("zu")?;
        (verb.ends_with("en") && verb.chars().count() > 4).then(|| format!("{prefix}{verb}"))
    });
    found.unwrap_or_else(|| folded.to_owned())
}

pub fn without_umlauts(word: &str) -> String {
    let plain = |character| match character {
        'ä' => 'a',
        'ö' => 'o',
        'ü' => 'u',
        other => other,
    };
    word.chars().map(plain).collect()
}

/// Verbs that the clauses of a text put together from two places: *schaltet das Konto frei* is *freischaltet*. Which of them
/// are words at all, the caller must know.
pub fn verbs_with_particles(text: &str) -> Vec<String> {
    let mut verbs = Vec::new();
    for clause in text.split(['.', ',', '!', '?', ';', ':', '\n']) {
        let words: Vec<Word> = split(clause).collect();
        let Some((last, before)) = words.split_last() else { continue };
        if !is_separable(&last.folded) {
            continue;
        }
        let verb = |word: &&Word| !stop::is_stop(&word.folded);
        verbs.extend(before.iter().filter(verb).map(|word| format!("{}{}", last.folded, word.folded)));
    }
    verbs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_share_their_stem() {
        for forms in [
            ["Bestellung", "Bestellungen", "bestellung"],
            ["Züge", "zuege", "zug"],
            ["Öffnungszeiten", "oeffnungszeiten", "Offnungszeit"],
            ["Größe", "groesse", "größen"],
            ["kündigen", "kuendigen", "Kündigung"],
            ["anmelden", "anzumelden", "Anmeldung"],
        ] {
            let [first, second, third] = forms.map(|form| stem(&fold(form)));
            assert_eq!(first, second, "{forms:?}");
            assert_eq!(second, third, "{forms:?}");
        }
    }

    #[test]
    fn verbs_are_known_by_any_form() {
        for (form, infinitive) in [
            ("freigeschaltet", "freischalten"),
            ("zurückgeschickten", "zurückschicken"),
            ("gelöscht", "löschen"),
            ("abgelehnte", "ablehnen"),
            ("angemeldet", "anmelden"),
        ] {
            assert_eq!(stem(form), stem(infinitive), "{form}");
        }
        for (form, infinitive) in
            [("kostet", "kosten"), ("bezahlt", "bezahlen"), ("beschädigt", "beschädigen")]
        {
            assert_eq!(verb_stem(form), Some(stem(infinitive)), "{form}");
        }
        assert_eq!(stem_in_text(&Word { folded: "paket".into(), is_capital: true }), stem("pakete"));
    }

    #[test]
    fn what_is_no_umlaut_stays() {
        assert_eq!(fold("neue"), "neue");
        assert_eq!(fold("Quelle"), "quelle");
        assert_eq!(fold("Gruesse"), "grüsse");
        assert_eq!(fold("Bräuche"), "bräuche");
    }

    #[test]
    fn function_words_say_nothing() {
        let words: Vec<String> =
            content("Wie kann ich das bei euch bezahlen?").map(|word| word.folded).collect();
        assert_eq!(words, ["bezahlen"]);
    }

    #[test]
    fn figures_are_words() {
        let words: Vec<String> = split("19,99 € für 30 Tage, 92–96 °C").map(|word| word.folded).collect();
        assert_eq!(words, ["19", "99", "für", "30", "tage", "92", "96"]);
    }
}
