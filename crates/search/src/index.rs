//! The index: which stem stands in which document how often, and how documents rank.

use crate::budget::Budget;
use crate::compounds;
use crate::query;
use crate::synonyms::Synonyms;
use crate::vocabulary::Vocabulary;
use crate::words::{self, Word};
use std::collections::{HashMap, HashSet};

/// BM25's two knobs: how soon more of the same word adds nothing, and how much length counts against a document.
const SATURATION: f32 = 1.2;
const LENGTH: f32 = 0.4;
/// Steps of a document that a stem stands in.
const POSTING: usize = 100;
/// The weight of a part of a compound, relative to the compound.
const PART: f32 = 0.6;

/// A text of a document; a title weighs more than what stands below it.
#[derive(Debug, Clone, Copy)]
pub struct Field<'a> {
    pub text: &'a str,
    pub weight: f32,
}

/// A document that speaks of what was asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// The document's number, in the order of adding.
    pub document: usize,
    pub score: f32,
    /// From 0 to 1: how much of what was asked stands in it, rare words counting more.
    pub coverage: f32,
}

/// Collects documents.
#[derive(Debug, Default)]
pub struct Builder {
    synonyms: Synonyms,
    documents: Vec<Document>,
}

#[derive(Debug, Default)]
struct Document {
    words: Vec<(Word, f32)>,
    /// Verbs put together from two places, if they are any.
    verbs: Vec<(String, f32)>,
}

impl Builder {
    /// `synonyms`: one group a line, commas between its words; `word > others` leads one way.
    pub fn new(synonyms: &str) -> Self {
        Self { synonyms: Synonyms::parse(synonyms), documents: Vec::new() }
    }

    /// Adds a document; answers its number.
    pub fn add(&mut self, fields: &[Field<'_>]) -> usize {
        let mut document = Document::default();
        for field in fields {
            document.words.extend(words::content(field.text).map(|word| (word, field.weight)));
            let verbs = words::verbs_with_particles(field.text);
            document.verbs.extend(verbs.into_iter().map(|verb| (verb, field.weight)));
        }
        self.documents.push(document);
        self.documents.len() - 1
    }

    pub fn build(self) -> Index {
        let mut vocabulary = Vocabulary::default();
        let mut stems: HashMap<&Word, usize> = HashMap::new();
        for (word, _) in self.documents.iter().flat_map(|document| &document.words) {
            if !stems.contains_key(word) {
                vocabulary.note_noun(word);
                stems.insert(word, vocabulary.add(&words::stem_in_text(word)));
            }
        }
        // Only now all words are known that compounds are made of.
        let budget = Budget::unlimited();
        let parts: HashMap<&str, Vec<usize>> = stems
            .keys()
            .map(|word| (word.folded.as_str(), compounds::split(&vocabulary, &word.folded, &budget)))
            .collect();
        let mut postings: Vec<Vec<(usize, f32)>> = vec![Vec::new(); vocabulary.terms().len()];
        let mut lengths = Vec::with_capacity(self.documents.len());
        for (number, document) in self.documents.iter().enumerate() {
            let mut counts: HashMap<usize, f32> = HashMap::new();
            let mut length = 0.0;
            for (word, weight) in &document.words {
                length += weight;
                *counts.entry(stems[word]).or_default() += weight;
                for part in &parts[word.folded.as_str()] {
                    *counts.entry(*part).or_default() += weight * PART;
                }
            }
            for (verb, weight) in &document.verbs {
                let stems = [words::verb_stem(verb), Some(words::stem(verb))].into_iter().flatten();
                if let Some(term) = stems.into_iter().find_map(|stem| vocabulary.number(&stem)) {
                    *counts.entry(term).or_default() += weight;
                }
            }
            lengths.push(length);
            for (term, count) in counts {
                postings[term].push((number, count));
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a few thousand documents")]
        let average_length = (lengths.iter().sum::<f32>() / lengths.len().max(1) as f32).max(1.0);
        Index { vocabulary, synonyms: self.synonyms, postings, lengths, average_length }
    }
}

/// Documents that can be searched.
#[derive(Debug)]
pub struct Index {
    vocabulary: Vocabulary,
    synonyms: Synonyms,
    /// For each stem the documents that it stands in, each with its weighted count.
    postings: Vec<Vec<(usize, f32)>>,
    lengths: Vec<f32>,
    average_length: f32,
}

impl Index {
    pub(crate) fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    pub(crate) fn synonyms(&self) -> &Synonyms {
        &self.synonyms
    }

    /// How many documents a stem stands in.
    pub(crate) fn spread(&self, term: usize) -> usize {
        self.postings[term].len()
    }

    /// All documents that speak of anything that was asked, best first.
    pub fn search(&self, question: &str, budget: &Budget) -> Vec<Hit> {
        let concepts = query::concepts(self, question, budget);
        let mut whole = 0.0;
        let mut found: HashMap<usize, (f32, f32)> = HashMap::new();
        for concept in &concepts {
            let postings = concept.terms.iter().map(|(term, _)| self.spread(*term)).sum::<usize>();
            if !budget.take(POSTING * postings) {
                break;
            }
            // Synonyms are one thing under several names, and as rare as all of them together.
            let spread: HashSet<usize> = concept
                .terms
                .iter()
                .flat_map(|(term, _)| self.postings[*term].iter().map(|(document, _)| *document))
                .collect();
            let rarity = self.rarity(spread.len());
            let worth = rarity * concept.weight;
            whole += worth;
            let mut best: HashMap<usize, (f32, f32)> = HashMap::new();
            for (term, sure) in &concept.terms {
                for (document, count) in &self.postings[*term] {
                    let score = sure * worth * self.frequency(*document, *count);
                    let known = best.entry(*document).or_default();
                    *known = (known.0.max(score), known.1.max(sure * worth));
                }
            }
            for (document, (score, share)) in best {
                let sum = found.entry(document).or_default();
                *sum = (sum.0 + score, sum.1 + share);
            }
        }
        let mut hits: Vec<Hit> = found
            .into_iter()
            .map(|(document, (score, share))| {
                let coverage = if whole > 0.0 { (share / whole).min(1.0) } else { 0.0 };
                Hit { document, score: score * (0.4 + 0.6 * coverage), coverage }
            })
            .collect();
        hits.sort_by(|left, right| {
            right.score.total_cmp(&left.score).then(left.document.cmp(&right.document))
        });
        hits
    }

    /// The sentence of `text` that speaks most of what was asked, if one does.
    pub fn best_sentence<'a>(&self, question: &str, text: &'a str, budget: &Budget) -> Option<&'a str> {
        let concepts = query::concepts(self, question, budget);
        let worth = |sentence: &str| -> f32 {
            let stems: Vec<usize> = words::content(sentence)
                .flat_map(|word| {
                    let whole = self.vocabulary.number(&words::stem_in_text(&word));
                    whole.into_iter().chain(compounds::split(&self.vocabulary, &word.folded, budget))
                })
                .collect();
            let terms = concepts.iter().filter_map(|concept| {
                let known = concept.terms.iter().filter(|(term, _)| stems.contains(term));
                known.map(|(term, sure)| sure * self.rarity(self.spread(*term))).reduce(f32::max)
            });
            terms.sum()
        };
        let best = sentences(text).map(|sentence| (worth(sentence), sentence));
        best.filter(|(worth, _)| *worth > 0.0)
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .map(|(_, sentence)| sentence)
    }

    #[expect(clippy::cast_precision_loss, reason = "a few thousand documents")]
    fn rarity(&self, spread: usize) -> f32 {
        let (all, spread) = (self.lengths.len() as f32, spread as f32);
        (1.0 + (all - spread + 0.5) / (spread + 0.5)).ln()
    }

    fn frequency(&self, document: usize, count: f32) -> f32 {
        let length = 1.0 - LENGTH + LENGTH * self.lengths[document] / self.average_length;
        count * (SATURATION + 1.0) / (count + SATURATION * length)
    }
}

/// The sentences of a text: a full stop ends one where a space and a capital follow, not within a figure or after *No.*
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut ends: Vec<usize> = Vec::new();
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for window in letters.windows(3) {
        let [(at, end), (_, space), (_, next)] = window else { continue };
        let before = text[..*at].rsplit(char::is_whitespace).next().unwrap_or_default();
        if matches!(end, '.' | '!' | '?') && space.is_whitespace() && next.is_uppercase() && before.len() > 2
        {
            ends.push(at + 1);
        }
    }
    ends.push(text.len());
    let mut start = 0;
    ends.into_iter().map(move |end| {
        let sentence = text[start..end].trim();
        start = end;
        sentence
    })
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod worst;
