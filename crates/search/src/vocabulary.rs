//! The words that stand in the texts.

use crate::words::Word;
use std::collections::{HashMap, HashSet};

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
}

impl Vocabulary {
    /// The number of a stem, which is new if need be.
    pub fn add(&mut self, stem: &str) -> usize {
        if let Some(number) = self.numbers.get(stem) {
            return *number;
        }
        let number = self.terms.len();
        self.terms.push(Term { stem: stem.to_owned(), letters: stem.chars().collect() });
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
