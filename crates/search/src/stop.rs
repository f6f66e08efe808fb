//! Words that say nothing about what a text is about.

use std::collections::HashSet;
use std::sync::LazyLock;

/// One a line, folded.
static STOP: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("stop.txt").lines().collect());

pub fn is_stop(folded: &str) -> bool {
    STOP.contains(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_written_as_they_are_looked_up() {
        for word in STOP.iter() {
            assert_eq!(crate::words::fold(word), *word);
        }
    }
}
