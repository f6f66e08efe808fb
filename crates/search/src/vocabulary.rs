//! The words that stand in the texts.

use crate::budget::Budget;
use crate::typing;
use crate::words::Word;
use std::collections::{HashMap, HashSet};

/// Steps of a comparison besides its letters.
const COMPARISON: usize = 100;

/// All stems with their numbers, and what may be part of a compound.
#[derive(Debug, Default)]
pub struct Vocabulary {
    terms: Vec<Term>,
    numbers: HashMap<String, usize>,
    /// Folded nouns and stems of three letters that compounds may hold.
    short_nouns: HashSet<String>,
}

#[derive(Debug)]
pub struct Term {
    pub stem: String,
    pub letters: Vec<char>,
    /// A bit for each letter that it holds, letters far from each other in the alphabet sharing one.
    mask: u32,
}

impl Term {
    pub fn new(stem: &str) -> Self {
        let letters: Vec<char> = stem.chars().collect();
        let mask = letters.iter().fold(0, |mask, letter| mask | 1 << (u32::from(*letter) % 32));
        Self { stem: stem.to_owned(), letters, mask }
    }

    /// The number of slips between two stems, unless there are more than `most`. Most pairs are told apart by their length
    /// or by the letters that only one of them holds: a slip changes two at most.
    pub fn slips(&self, other: &Self, most: usize, budget: &Budget) -> Option<usize> {
        let different = (self.mask ^ other.mask).count_ones() as usize;
        if different > 2 * most || self.letters.len().abs_diff(other.letters.len()) > most {
            return None;
        }
        if !budget.take(COMPARISON + self.letters.len() * other.letters.len()) {
            return None;
        }
        typing::slips(&self.letters, &other.letters, most)
    }
}

impl Vocabulary {
    /// The number of a stem, which is new if need be.
    pub fn add(&mut self, stem: &str) -> usize {
        if let Some(number) = self.numbers.get(stem) {
            return *number;
        }
        let number = self.terms.len();
        self.terms.push(Term::new(stem));
        self.numbers.insert(stem.to_owned(), number);
        number
    }

    /// Notes what can be the short part of a compound: *Tee*, *Bot*.
    pub fn note_noun(&mut self, word: &Word) {
        if word.is_capital && word.folded.chars().count() == 3 {
            self.short_nouns.insert(word.folded.clone());
        }
    }

    pub fn number(&self, stem: &str) -> Option<usize> {
        self.numbers.get(stem).copied()
    }

    pub fn is_short_noun(&self, folded: &str) -> bool {
        self.short_nouns.contains(folded)
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }
}
