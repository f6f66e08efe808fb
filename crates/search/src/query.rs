//! From a question to what is looked for.

use crate::budget::Budget;
use crate::compounds;
use crate::index::Index;
use crate::typing;
use crate::vocabulary::Term;
use crate::words::{self, Word};

/// One thing that is asked about: any of these stems, each with how sure it is that it was meant.
#[derive(Debug, Clone)]
pub struct Concept {
    pub terms: Vec<(usize, f32)>,
    /// Its weight relative to the other terms.
    pub weight: f32,
}

const SYNONYM: f32 = 0.8;
/// A compound's parts, where the compound itself stands in a text too.
const PART_OF_KNOWN: f32 = 0.6;
/// The weight of the compound itself next to its parts.
const COMPOUND: f32 = 0.6;
/// Mistyped words that are looked for at most.
const MOST_NEAR: usize = 3;

/// Different words of a question that are looked for.
const MOST_WORDS: usize = 60;
/// Letters of the longest word that is one; what is longer stands in no text.
const LONGEST: usize = 60;
/// Steps of a word that is compared with all known ones, for each of them: most are told apart at a glance.
const GLANCE: usize = 2;
/// Steps of a verb that is put together from two places and looked up.
const VERB: usize = 1500;

/// What a question asks about; what no text speaks of is a concept without stems.
pub fn concepts(index: &Index, question: &str, budget: &Budget) -> Vec<Concept> {
    let mut found: Vec<Concept> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    let verbs = words::verbs_with_particles(question);
    for word in words::content(question) {
        if seen.len() == MOST_WORDS {
            break;
        }
        if word.folded.chars().count() > LONGEST {
            found.push(unknown(&word));
            continue;
        }
        let word = with_particle(index, word, &verbs, budget);
        let stem = words::stem(&word.folded);
        if seen.contains(&stem) {
            continue;
        }
        found.extend(of_word(index, &word, &stem, budget));
        seen.push(stem);
    }
    found
}

/// The verb with the particle that it left at the end of its clause (*wie melde ich mich an*), if the texts know it so.
fn with_particle(index: &Index, word: Word, verbs: &[String], budget: &Budget) -> Word {
    let known = |stem: String| index.vocabulary().number(&stem).is_some();
    let whole = verbs.iter().filter(|verb| verb.ends_with(&word.folded)).find(|verb| {
        budget.take(VERB) && (known(words::stem(verb)) || words::verb_stem(verb).is_some_and(known))
    });
    match whole {
        Some(folded) => Word { folded: folded.clone(), is_capital: false },
        None => word,
    }
}

fn of_word(index: &Index, word: &Word, stem: &str, budget: &Budget) -> Vec<Concept> {
    let vocabulary = index.vocabulary();
    let parts = compounds::split(vocabulary, &word.folded, budget);
    let mut synonyms = synonyms(index, stem);
    let verb = words::verb_stem(&word.folded);
    if let Some(verb) = &verb {
        synonyms.extend(self::synonyms(index, verb));
    }
    let known = [Some(stem), verb.as_deref()].into_iter().flatten();
    let mut terms: Vec<(usize, f32)> =
        known.filter_map(|stem| vocabulary.number(stem)).map(|number| (number, 1.0)).collect();
    if !terms.is_empty() {
        terms.extend(synonyms);
        // A text that has the parts speaks of it nearly as well as one that has the compound.
        let of_parts = parts.iter().map(|part| {
            let mut concept = concept_of_part(index, *part, PART_OF_KNOWN);
            concept.terms.extend(&terms);
            concept
        });
        let of_parts: Vec<Concept> = of_parts.collect();
        let weight = if of_parts.is_empty() { 1.0 } else { COMPOUND };
        let whole = Concept { terms, weight };
        return std::iter::once(whole).chain(of_parts).collect();
    }
    if !synonyms.is_empty() {
        return vec![Concept { terms: synonyms, weight: 1.0 }];
    }
    if !parts.is_empty() {
        return parts.iter().map(|part| concept_of_part(index, *part, 1.0)).collect();
    }
    let near = near(index, stem, budget);
    if !near.is_empty() {
        return vec![Concept { terms: near, weight: 1.0 }];
    }
    let parts = compounds::split_with_slip(vocabulary, &word.folded, budget);
    if parts.is_empty() {
        return vec![unknown(word)];
    }
    parts.iter().map(|part| concept_of_part(index, *part, 0.9)).collect()
}

/// What no text speaks of. Nouns carry the subject of a question; other words are often only phrasing.
fn unknown(word: &Word) -> Concept {
    Concept { terms: Vec::new(), weight: if word.is_capital { 1.0 } else { 0.5 } }
}

fn concept_of_part(index: &Index, part: usize, weight: f32) -> Concept {
    let mut terms = vec![(part, 1.0)];
    terms.extend(synonyms(index, &index.vocabulary().terms()[part].stem));
    Concept { terms, weight }
}

fn synonyms(index: &Index, stem: &str) -> Vec<(usize, f32)> {
    let known = index.synonyms().of(stem).iter().filter_map(|other| index.vocabulary().number(other));
    known.map(|number| (number, SYNONYM)).collect()
}

/// Known stems that the word may have been meant to be, with their synonyms: the nearest ones only.
fn near(index: &Index, stem: &str, budget: &Budget) -> Vec<(usize, f32)> {
    let meant = Term::new(stem);
    let letters = &meant.letters;
    let most = typing::tolerance(letters.len());
    if most == 0 || letters.iter().any(char::is_ascii_digit) {
        return Vec::new();
    }
    if !budget.take(GLANCE * index.vocabulary().terms().len()) {
        return Vec::new();
    }
    let all = index.vocabulary().terms().iter().enumerate();
    let mut near: Vec<(usize, usize)> = all
        .filter(|(_, term)| term.letters.len() > 3)
        .filter_map(|(number, term)| Some((term.slips(&meant, most, budget)?, number)))
        .collect();
    // A wrong first letter is the rarest of slips.
    near.sort_by_key(|(slips, number)| {
        let term = &index.vocabulary().terms()[*number];
        (*slips, term.letters.first() != letters.first(), std::cmp::Reverse(index.spread(*number)))
    });
    let Some((fewest, _)) = near.first().copied() else { return Vec::new() };
    near.retain(|(slips, _)| *slips == fewest);
    near.truncate(MOST_NEAR);
    #[expect(clippy::cast_precision_loss, reason = "letters of a word")]
    let sure = 1.0 - fewest as f32 / letters.len() as f32;
    let mut terms: Vec<(usize, f32)> = near.iter().map(|(_, number)| (*number, sure)).collect();
    for (_, number) in near {
        let stem = &index.vocabulary().terms()[number].stem;
        terms.extend(synonyms(index, stem).into_iter().map(|(other, weight)| (other, weight * sure)));
    }
    terms
}
