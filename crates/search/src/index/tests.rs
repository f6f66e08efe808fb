use super::*;
use proptest::prelude::*;

const PAGES: [(&str, &str); 6] = [
    ("Versandkosten", "Die Lieferung kostet 4,90 €. Ab 60 € liefern wir frei Haus."),
    ("Widerruf", "Sie können innerhalb von 14 Tagen widerrufen. Die Frist beginnt mit der Lieferung."),
    ("Öffnungszeiten", "Montag bis Freitag von 9 bis 17 Uhr ist jemand im Laden."),
    ("Grünen Tee aufgießen", "Das Wasser hat 70 bis 80 °C, die Ziehzeit beträgt zwei Minuten."),
    ("Kaffee lagern", "Bohnen luftdicht und dunkel aufbewahren."),
    ("Passwort", "Das Passwort hat mindestens 6 Zeichen."),
];

fn index() -> Index {
    let mut builder = Builder::new("porto, versandkosten\nretoure > widerruf");
    for (title, text) in PAGES {
        builder.add(&[Field { text: title, weight: 2.0 }, Field { text, weight: 1.0 }]);
    }
    builder.build()
}

fn best(index: &Index, question: &str) -> Option<&'static str> {
    index.search(question, &Budget::default()).first().map(|hit| PAGES[hit.document].0)
}

#[test]
fn finds_what_is_meant() {
    let index = index();
    for (question, page) in [
        ("Was kostet der Versand?", "Versandkosten"),
        ("wie hoch ist das porto", "Versandkosten"),
        ("Widerufsfrist", "Widerruf"),
        ("retoure", "Widerruf"),
        ("öfnungszeiten", "Öffnungszeiten"),
        ("oeffnungszeiten samstag", "Öffnungszeiten"),
        ("temperatur für grüntee", "Grünen Tee aufgießen"),
        ("Kaffebohnen aufbewahrung", "Kaffee lagern"),
        ("wie viele zeichen braucht ein passwort", "Passwort"),
    ] {
        assert_eq!(best(&index, question), Some(page), "{question}");
    }
}

#[test]
fn what_no_page_speaks_of_is_covered_by_none() {
    let index = index();
    assert!(index.search("Bundeskanzler", &Budget::default()).is_empty());
    let coverage =
        |question: &str| index.search(question, &Budget::default()).first().map_or(0.0, |hit| hit.coverage);
    assert!(coverage("Wer wird am Freitag Fußballmeister") < 0.5);
    assert!(coverage("Frist für den Widerruf") > 0.9);
}

#[test]
fn a_rare_word_counts_more_than_a_frequent_one() {
    let index = index();
    // 'Lieferung' stands on two pages, 'Frist' on one.
    assert_eq!(best(&index, "Frist Lieferung"), Some("Widerruf"));
}

#[test]
fn the_sentence_that_answers_is_found() {
    let index = index();
    let text = "Seit Jahren die No. 1 in Lübeck. Die Frist beginnt mit der Lieferung. Kaffee schmeckt gut.";
    assert_eq!(
        index.best_sentence("Wann beginnt die Frist?", text, &Budget::default()),
        Some("Die Frist beginnt mit der Lieferung.")
    );
    assert_eq!(index.best_sentence("Raumfahrt", text, &Budget::default()), None);
}

#[test]
fn an_empty_index_answers() {
    assert!(Builder::default().build().search("Kaffee", &Budget::default()).is_empty());
}

proptest! {
    #[test]
    fn any_text_can_be_asked(question in "\\PC{0,60}") {
        let index = index();
        for hit in index.search(&question, &Budget::default()) {
            prop_assert!(hit.score.is_finite() && (0.0..=1.0).contains(&hit.coverage));
        }
        index.best_sentence(&question, &question, &Budget::default());
    }
}
