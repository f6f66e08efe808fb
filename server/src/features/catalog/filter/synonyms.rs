//! Words of the shop that mean much the same. The app follows them the same way (`base/search/synonyms.ts`).

use super::question::{fold, stem};
use std::collections::HashMap;

/// For the root of a word the stems of those that mean the same.
#[derive(Debug, Default)]
pub struct Synonyms(HashMap<String, Vec<String>>);

impl Synonyms {
    pub fn new(groups: &[Vec<String>]) -> Self {
        let mut known: HashMap<String, Vec<String>> = HashMap::new();
        for group in groups {
            let stems: Vec<String> = group.iter().map(|word| stem(&fold(word)).to_owned()).collect();
            for one in &stems {
                let others = known.entry(stem(one).to_owned()).or_default();
                for other in &stems {
                    if other != one && !others.contains(other) {
                        others.push(other.clone());
                    }
                }
            }
        }
        Self(known)
    }

    /// Stems of what means the same as a folded word.
    pub fn of(&self, word: &str) -> &[String] {
        self.0.get(root(word)).map_or(&[], Vec::as_slice)
    }
}

/// Two endings may follow each other, as in "Spatens".
fn root(word: &str) -> &str {
    stem(stem(word))
}
