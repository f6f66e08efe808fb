//! How well each product fits what was typed. The app ranks the same way, to the last digit (`base/search/search.ts`).

use super::question::{fold, stem, telling_words, words};
use super::synonyms::Synonyms;
use super::{Product, slips};
use std::collections::HashMap;

/// What is searched: texts for what was typed exactly, their words for what was mistyped.
pub struct SearchIndex {
    names: Vec<String>,
    descriptions: Vec<String>,
    words: Vec<Word>,
}

struct Word {
    text: String,
    spelled: Vec<char>,
    letters: u32,
    /// The products that have it, and whether it stands in the description only.
    places: Vec<(usize, bool)>,
}

/// Ranks: the lower, the better.
mod rank {
    pub const NAME_START: f32 = 0.0;
    pub const WORD_START: f32 = 1.0;
    pub const NAME: f32 = 2.0;
    pub const DESCRIPTION: f32 = 3.0;
    pub const ALL_WORDS: f64 = 4.0;
    pub const TYPO: f64 = 10.0;
    pub const SOME_WORDS: f64 = 20.0;
}

/// What is found in spite of slips has at least this score.
pub const TYPO: f32 = 10.0;

const INSIDE_WORD: f64 = 0.01;
const IN_DESCRIPTION: f64 = 0.02;
const NOT_AT_START: f64 = 0.5;
const OTHER_ENDING: f64 = 0.05;
const SYNONYM: f64 = 0.08;
/// A product with less than this share of what was asked for, by the weight of its words, is no hit.
const LEAST_SHARE: f64 = 0.4;
const MOST_WORDS: usize = 8;

impl SearchIndex {
    /// `more`: what each product is found by besides its own words.
    pub fn new(products: &[Product], more: &[String]) -> Self {
        let names: Vec<String> = products.iter().map(|product| fold(&product.name)).collect();
        let described = |(product, more): (&Product, &String)| {
            if more.is_empty() {
                fold(&product.description)
            } else {
                fold(&format!("{} {more}", product.description))
            }
        };
        let descriptions: Vec<String> = products.iter().zip(more).map(described).collect();
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut all: Vec<Word> = Vec::new();
        for (place, (name, description)) in names.iter().zip(&descriptions).enumerate() {
            let named = words(name).map(|word| (word, false));
            for (word, described) in named.chain(words(description).map(|word| (word, true))) {
                let index = *known.entry(word.to_owned()).or_insert_with(|| {
                    let spelled: Vec<char> = word.chars().collect();
                    let letters = slips::letters(&spelled);
                    all.push(Word { text: word.to_owned(), spelled, letters, places: Vec::new() });
                    all.len() - 1
                });
                let places = &mut all[index].places;
                if places.last().is_none_or(|(last, _)| *last != place) {
                    places.push((place, described));
                }
            }
        }
        Self { names, descriptions, words: all }
    }

    /// A score for every product; infinite where it does not fit. What contains the text has a score below [`TYPO`].
    pub fn scores(&self, text: &str, synonyms: &Synonyms) -> Vec<f32> {
        let folded = fold(text);
        let wanted = folded.trim();
        let mut scores = vec![0.0; self.names.len()];
        if wanted.is_empty() {
            return scores;
        }
        let mut wanted_words: Vec<&str> = Vec::new();
        for word in telling_words(words(wanted).collect()) {
            if !wanted_words.contains(&word) {
                wanted_words.push(word);
            }
        }
        wanted_words.truncate(MOST_WORDS);
        scores.fill(f32::INFINITY);
        // A single word as it stands is found with the phrase; what is left for it are slips.
        let only_slips = wanted_words == [wanted];
        if !wanted_words.is_empty() {
            self.score_by_words(&wanted_words, synonyms, only_slips, &mut scores);
        }
        for (score, (name, description)) in scores.iter_mut().zip(self.names.iter().zip(&self.descriptions)) {
            if let Some(found) = phrase_rank(name, description, wanted) {
                *score = found;
            }
        }
        scores
    }

    /// Products that have every word, each in its own way; behind them those that have the words that count most.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the app keeps scores in 32 bits too"
    )]
    fn score_by_words(&self, wanted: &[&str], synonyms: &Synonyms, only_slips: bool, scores: &mut [f32]) {
        let mut sums = vec![0.0_f32; scores.len()];
        let mut missed = vec![0.0_f32; scores.len()];
        let mut whole = 0.0;
        for word in wanted {
            let mut costs = vec![f32::INFINITY; scores.len()];
            self.note_costs(word, only_slips, &mut costs, 0.0);
            let short = stem(word);
            if short != *word {
                self.note_costs(short, false, &mut costs, OTHER_ENDING);
            }
            for other in synonyms.of(word) {
                self.note_costs(other, false, &mut costs, SYNONYM);
            }
            // A word that few products have says more than one that most of them have.
            let found = costs.iter().filter(|cost| cost.is_finite()).count();
            let weight = (1.0 + (scores.len() as f64 + 1.0) / (found as f64 + 1.0)).ln();
            whole += weight;
            for ((cost, sum), missed) in costs.iter().zip(&mut sums).zip(&mut missed) {
                if cost.is_finite() {
                    *sum = (f64::from(*sum) + f64::from(*cost)) as f32;
                } else {
                    *missed = (f64::from(*missed) + weight) as f32;
                }
            }
        }
        for ((score, sum), missed) in scores.iter_mut().zip(sums).zip(missed) {
            let (sum, share) = (f64::from(sum), f64::from(missed) / whole);
            if missed == 0.0 {
                *score = ((if sum < 1.0 { rank::ALL_WORDS } else { rank::TYPO }) + sum) as f32;
            } else if share <= 1.0 - LEAST_SHARE {
                *score = (rank::SOME_WORDS + share * 10.0 + sum.min(5.0) / 10.0) as f32;
            }
        }
    }

    /// What it costs to find one word in each product: below 1 as it is, 1 and more with slips.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the app keeps costs in 32 bits too"
    )]
    fn note_costs(&self, typed: &str, only_slips: bool, costs: &mut [f32], extra: f64) {
        let spelled: Vec<char> = typed.chars().collect();
        // An ending that went counts as the slip it may be, and another word as well.
        let allowed = if extra > 0.0 { 0 } else { slips::allowed(spelled.len()) };
        if only_slips && allowed == 0 {
            return;
        }
        let letters = slips::letters(&spelled);
        for word in &self.words {
            let begin = word.text.find(typed);
            if only_slips && begin.is_some() {
                continue;
            }
            let cost = match begin {
                Some(0) => Some(0.0),
                Some(_) => Some(INSIDE_WORD),
                None if allowed > 0 && (letters & !word.letters).count_ones() as usize <= allowed => {
                    slips::between(&spelled, &word.spelled, allowed).map(|slips| {
                        slips as f64 + if word.spelled[0] == spelled[0] { 0.0 } else { NOT_AT_START }
                    })
                }
                None => None,
            };
            let Some(cost) = cost else { continue };
            for (place, described) in &word.places {
                let whole = cost + extra + if *described { IN_DESCRIPTION } else { 0.0 };
                if whole < f64::from(costs[*place]) {
                    costs[*place] = whole as f32;
                }
            }
        }
    }
}

fn phrase_rank(name: &str, description: &str, wanted: &str) -> Option<f32> {
    match name.find(wanted) {
        Some(0) => Some(rank::NAME_START),
        Some(begin) if name.as_bytes()[begin - 1] == b' ' => Some(rank::WORD_START),
        Some(_) => Some(rank::NAME),
        None => description.contains(wanted).then_some(rank::DESCRIPTION),
    }
}
