//! Kinds of goods: what sort of thing a question asks for, and which products are of it.
//!
//! A search for words does not know that an Assam is a tea, or that a tea with a flavour of coffee is none. German puts what
//! a thing is at the end of its word: a *Kaffeewaage* is a scale, a *Sonntagskaffee* a coffee.

use crate::features::catalog::{Product, Snapshot};

/// Kinds by their everyday names, and what is of the kind without saying so. What a product is its name says first, then its
/// description, whose first word of a kind counts: a *Refraktometer für Kaffee* is a measuring device.
const KINDS: [(&[&str], &[&str]); 9] = [
    (
        &["kaffee", "bohne", "röstung"],
        &[
            "espresso",
            "ristretto",
            "arabica",
            "robusta",
            "gesha",
            "geisha",
            "sidra",
            "pacamara",
            "bourbon",
            "cold",
            "entkoffeiniert",
            "kirsche",
            "brasilien",
            "kolumbien",
            "guatemala",
            "äthiopien",
        ],
    ),
    (
        &["tee"],
        &[
            "matcha",
            "sencha",
            "gyokuro",
            "oolong",
            "assam",
            "darjeeling",
            "ceylon",
            "erh",
            "flush",
            "rooibos",
            "chai",
            "ostfriesenmischung",
        ],
    ),
    (&["mate"], &[]),
    (&["limonade", "limo", "brause", "erfrischung"], &["tonic", "guarana"]),
    (&["malz"], &[]),
    (&["hopfen"], &[]),
    (&["hefe"], &[]),
    (&["set", "kit"], &[]),
    (
        &["zubehör", "gerät", "werkzeug"],
        &[
            "filter",
            "papier",
            "kanne",
            "kännchen",
            "kessel",
            "waage",
            "meter",
            "ballon",
            "mühle",
            "besen",
            "mineralien",
        ],
    ),
];

/// Words after which a question names what it asks for.
const BEFORE: [&str; 19] = [
    "welche", "welcher", "welches", "welchen", "welchem", "ein", "eine", "einen", "einem", "einer", "kein",
    "keinen", "keine", "mir", "uns", "suche", "such", "brauche", "paar",
];
/// What follows these is what the thing is for.
const PREPOSITIONS: [&str; 22] = [
    "für", "zu", "zum", "zur", "mit", "ohne", "von", "vom", "aus", "in", "im", "auf", "bei", "beim", "nach",
    "wie", "als", "statt", "an", "am", "gegen", "um",
];
/// Words that may stand between: *einen richtig milden Kaffee*.
const MOST_BETWEEN: usize = 3;
/// Places of a question that are looked at: each word there is compared with those of all products.
const MOST_NAMED: usize = 8;
/// A word ends in a kind's name when so many letters stand before it; a *Tomate* is no *Mate*.
const FEWEST_BEFORE: usize = 3;

/// What a question asks for.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind(Vec<String>);

/// The kind of goods that a question asks for, if it names one that the shop has.
pub fn asked(question: &str, snapshot: &Snapshot) -> Option<Kind> {
    named(question, |word| kind_of(word).or_else(|| of_shop(word, snapshot)))
}

fn named(question: &str, kind: impl Fn(&str) -> Option<Kind>) -> Option<Kind> {
    let words: Vec<String> = words(question).map(str::to_lowercase).collect();
    let starts = words.iter().enumerate().filter(|(at, word)| {
        let before = at.checked_sub(1).and_then(|before| words.get(before)).map_or("", String::as_str);
        // "Was für einen Kaffee" asks for it; "für einen Kaffee" does not.
        let asks = !PREPOSITIONS.contains(&before) || (before == "für" && *at > 1 && words[at - 2] == "was");
        asks && BEFORE.contains(&word.as_str())
    });
    starts.take(MOST_NAMED).find_map(|(start, _)| {
        let following = words[start + 1..].iter().take(MOST_BETWEEN);
        following.take_while(|word| !PREPOSITIONS.contains(&word.as_str())).find_map(|word| kind(word))
    })
}

/// The kind of a word that the table knows: with the name of a kind all that belongs to it, else only what says the same.
fn kind_of(word: &str) -> Option<Kind> {
    let of_name = KINDS.iter().find(|(names, _)| names.iter().any(|name| is(word, name)));
    if let Some((names, others)) = of_name {
        return Some(Kind(names.iter().chain(*others).map(ToString::to_string).collect()));
    }
    let narrow = KINDS.iter().flat_map(|(_, others)| *others).find(|other| is(word, other));
    narrow.map(|other| Kind(vec![other.to_string()]))
}

/// A word that stands in the name or the category of a product is a kind too: *Guarana*, *Kombucha*.
fn of_shop(word: &str, snapshot: &Snapshot) -> Option<Kind> {
    // Short words are of no kind: *Tag & Nacht*.
    let carried = word.chars().count() > 3
        && snapshot.products().any(|product| {
            words(&product.name).chain(words(&product.category)).any(|own| is(&own.to_lowercase(), word))
        });
    carried.then(|| Kind(vec![word.to_owned()]))
}

impl Kind {
    pub fn holds(&self, product: &Product) -> bool {
        self.holds_named(&product.name, &product.category, &product.description)
    }

    fn holds_named(&self, name: &str, category: &str, description: &str) -> bool {
        let is_of = |word: &str| self.0.iter().any(|own| is(&word.to_lowercase(), own));
        let is_known = |word: &&str| kind_of(&word.to_lowercase()).is_some();
        if words(name).chain(words(category)).any(is_of) {
            return true;
        }
        if words(name).any(|word| is_known(&word)) {
            return false;
        }
        let nouns = || words(description).filter(|word| word.starts_with(char::is_uppercase));
        nouns().find(is_known).is_some_and(is_of)
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether a word in lower case says `kind`, in any form and at the end of a compound.
fn is(word: &str, kind: &str) -> bool {
    let forms = ["", "s", "n", "en", "e", "es", "er"].iter().filter_map(|ending| word.strip_suffix(ending));
    forms.filter_map(|form| form.strip_suffix(kind)).any(|before| {
        let letters = before.chars().count();
        letters == 0 || letters >= FEWEST_BEFORE
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(question: &str) -> Option<String> {
        named(question, kind_of).map(|kind| kind.0[0].clone())
    }

    #[test]
    fn a_question_names_what_it_asks_for() {
        for (question, kind) in [
            ("Welcher Kaffee passt zu meiner French Press?", "kaffee"),
            ("welchen tee trinkt man am abend", "tee"),
            ("Empfiehl mir einen richtig milden Filterkaffee", "kaffee"),
            ("Welcher Espresso passt zu mir?", "espresso"),
            ("Was für einen Grüntee könnt ihr empfehlen?", "tee"),
            ("Ich suche Bohnen für den Vollautomaten", "kaffee"),
            ("Welches Malz passt zu Porter?", "malz"),
            ("Ich brauche eine genaue Kaffeewaage", "waage"),
        ] {
            assert_eq!(first(question).as_deref(), Some(kind), "{question}");
        }
        for question in [
            "Ich suche ein Geschenk für Freunde von Tee",
            "Was passt zu einem Espresso?",
            "Empfiehl mir etwas für Kaffeetrinker",
            "Empfiehl mir ein Motorrad",
            "Welche Tomate passt?",
        ] {
            assert_eq!(first(question), None, "{question}");
        }
    }

    #[test]
    fn a_product_is_what_its_name_or_first_noun_says() {
        let tea = kind_of("tee").expect("a kind");
        let coffee = kind_of("kaffee").expect("a kind");
        for (name, description, is_tea, is_coffee) in [
            ("Assam Abendrot", "Stark genug für Milch.", true, false),
            ("Alte Gärten Pu-Erh 2014", "Ein gepresster Fladen.", true, false),
            ("Doppelter Boden Robusta", "Erdnuss, Lakritz und schwarzer Tee.", false, true),
            ("Hausmischung No. 1", "Unsere erste Mischung: Brasilien und etwas Äthiopien.", false, true),
            ("Refraktometer RX-1", "Digitales Refraktometer für Kaffee.", false, false),
            ("Herdkännchen", "Espressokanne für vier Tassen Kaffee.", false, false),
            ("Wassermineralien-Satz", "Mit Rezepten für Espresso und grünen Tee.", false, false),
        ] {
            let holds = |kind: &Kind| kind.holds_named(name, "", description);
            assert_eq!((holds(&tea), holds(&coffee)), (is_tea, is_coffee), "{name}");
        }
    }
}
