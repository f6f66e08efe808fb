//! Words that mean much the same.

use crate::words;
use std::collections::HashMap;

/// For the stem of a word the stems of its synonyms.
#[derive(Debug, Default)]
pub struct Synonyms(HashMap<String, Vec<String>>);

impl Synonyms {
    /// One group a line, commas between its words; `#` begins a remark. With `word > others` the word leads to the others
    /// and they do not lead back.
    pub fn parse(text: &str) -> Self {
        let mut synonyms = Self::default();
        for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
            // Texts hold a verb by its root, and which word is one the line does not say.
            let stems = |words: &str| -> Vec<String> {
                let both = |word: words::Word| {
                    [Some(words::stem(&word.folded)), words::verb_stem(&word.folded)].into_iter().flatten()
                };
                words::split(words).flat_map(both).collect()
            };
            if let Some((from, to)) = line.split_once('>') {
                for word in stems(from) {
                    synonyms.add(&word, stems(to).into_iter());
                }
            } else {
                let group = stems(line);
                for word in &group {
                    synonyms.add(word, group.iter().filter(|other| *other != word).cloned());
                }
            }
        }
        synonyms
    }

    fn add(&mut self, word: &str, others: impl Iterator<Item = String>) {
        let known = self.0.entry(word.to_owned()).or_default();
        for other in others {
            if !known.contains(&other) {
                known.push(other);
            }
        }
    }

    pub fn of(&self, stem: &str) -> &[String] {
        self.0.get(stem).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_go_both_ways_and_arrows_one() {
        let synonyms = Synonyms::parse("# Alltag\ngratis, kostenlos, umsonst\nkohle > geld\n");
        let others = synonyms.of("gratis");
        assert!(
            ["kostenlos", &words::stem("umsonst")]
                .iter()
                .all(|word| others.iter().any(|other| other == word))
        );
        assert_eq!(synonyms.of(&words::stem("kohle")), ["geld"]);
        assert!(synonyms.of("geld").is_empty());
    }
}
