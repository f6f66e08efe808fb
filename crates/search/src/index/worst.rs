//! The worst that can be asked: words that a generator composes of what the index knows, and makes worse step by step.

use super::*;
use crate::work;
use std::path::Path;

/// Letters of the longest question that the shop takes.
const MOST_LETTERS: usize = 1000;
/// Steps of the worst question: well below 10 ms of a processor.
const MOST_STEPS: usize = 4_000_000;
const GENERATIONS: usize = 150;

/// A random number generator that is the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % 1_000_003).unwrap() % most
    }
}

fn help_pages() -> Index {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../help");
    let mut builder = Builder::new(&std::fs::read_to_string(folder.join("synonyme.txt")).unwrap());
    let mut pages: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    for page in pages.iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        for passage in std::fs::read_to_string(page).unwrap().split("\n## ") {
            builder.add(&[Field { text: passage, weight: 1.0 }]);
        }
    }
    builder.build()
}

/// A word that costs much: of known parts, nearly of known parts, mistyped, or any of it again and again.
fn word(index: &Index, dice: &mut Dice) -> String {
    let terms = index.vocabulary.terms();
    let mut known = || {
        let at = dice.below(terms.len());
        terms[at].stem.clone()
    };
    let (one, two, three) = (known(), known(), known());
    match dice.below(8) {
        0 => format!("{one}{one}{two}{two}"),
        1 => format!("{one}{two}{three}"),
        2 => format!("{one}{two}xqxqx"),
        3 => format!("{one}{two}en").repeat(3).chars().take(46).collect(),
        4 => format!("{one}{}", &one.chars().rev().collect::<String>()),
        5 => format!("x{one}q"),
        6 => format!("{one} an, {one}en an"),
        _ => "en".repeat(dice.below(30) + 1),
    }
}

fn written(words: &[String]) -> String {
    words.join(" ").chars().take(MOST_LETTERS).collect()
}

fn cost(index: &Index, words: &[String]) -> usize {
    let question = written(words);
    work::of(|| {
        let budget = Budget::default();
        index.search(&question, &budget);
        index.search(&format!("{question} {question}"), &budget);
        index.best_sentence(&question, "Die Frist beginnt mit der Lieferung.", &budget);
    })
}

#[test]
fn the_worst_words_that_a_generator_finds_cost_a_bounded_amount_of_work() {
    let index = help_pages();
    let parts = index.vocabulary.terms().iter().map(|term| term.stem.as_str());
    let of_parts: String = parts.filter(|stem| stem.len() > 3).take(300).collect();
    let one_word: String = of_parts.chars().take(MOST_LETTERS).collect();
    let clause: Vec<String> = (0..300).map(|_| "en".to_owned()).chain(["an".to_owned()]).collect();
    let mut worst = 0;
    for start in [vec![one_word], clause, vec!["an".to_owned(); 300]] {
        worst = worst.max(cost(&index, &start));
    }
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    for _ in 0..8 {
        let mut words: Vec<String> = (0..120).map(|_| word(&index, &mut dice)).collect();
        let mut most = cost(&index, &words);
        for _ in 0..GENERATIONS / 8 {
            let mut other = words.clone();
            for _ in 0..5 {
                let at = dice.below(other.len());
                other[at] = word(&index, &mut dice);
            }
            let steps = cost(&index, &other);
            if steps > most {
                (words, most) = (other, steps);
            }
        }
        worst = worst.max(most);
    }
    assert!(worst < MOST_STEPS, "{worst} steps");
}

#[test]
fn people_ask_without_noticing_the_budget() {
    let index = help_pages();
    for question in [
        "Wie lange dauert die Lieferung, und was kostet der Versand?",
        "Kann ich meine Premiummitgliedschaft jederzeit kündigen, oder läuft sie automatisch weiter?",
        "Ich habe vor drei Wochen Kafeebohnen und eine Wassertemparatur-Anzeige besstellt, aber bis heute kein Packet \
         bekommen. An wen kann ich mich wenden, und wie lange ist die Widerufsfrist?",
    ] {
        let budget = Budget::default();
        index.search(question, &budget);
        assert!(budget.spent() < 300_000, "{} steps: {question}", budget.spent());
    }
}
