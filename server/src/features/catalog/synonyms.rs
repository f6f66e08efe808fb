//! The words that the owner says mean much the same: search and support bot lead from each to the others.

use super::events::{ProductEvent, SynonymFacts};
use super::rules::changed;
use super::store;
use super::types::{SynonymsRequest, SynonymsResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::Owner;
use std::ops::RangeInclusive;

const MOST_GROUPS: usize = 200;
const WORDS: RangeInclusive<usize> = 2..=12;
const LETTERS: RangeInclusive<usize> = 2..=40;

/// Replaces the whole list.
///
/// # Errors
/// With the line that is no group of words, and when the database fails.
pub async fn replace(app: &App, owner: Owner, request: SynonymsRequest) -> Result<SynonymsResponse> {
    let groups = checked(request.groups)?;
    let now = app.clock.now();
    let after = groups.clone();
    app.db
        .write(move |tx| -> Result<()> {
            let before = store::synonyms::list(tx)?;
            if before == after {
                return Ok(());
            }
            store::synonyms::replace(tx, &owner, &after)?;
            let what = ProductEvent::SynonymsSaved { before: facts(&before), after: facts(&after) };
            Event::new(&what, now, ("synonyms", 1, "Suchwörter")).by(&owner).emit(tx)
        })
        .await?;
    changed(app).await?;
    Ok(SynonymsResponse { success: true, message: "Die Suchwörter wurden gespeichert.".to_owned(), groups })
}

fn facts(groups: &[Vec<String>]) -> SynonymFacts {
    SynonymFacts { groups: groups.iter().map(|group| group.join(", ")).collect() }
}

/// The groups without blanks and words that come twice; empty lines are left out.
fn checked(groups: Vec<Vec<String>>) -> Result<Vec<Vec<String>>> {
    if groups.len() > MOST_GROUPS {
        return Err(Error::field("groups", Error::new(ErrorCode::TooManySynonyms).with("max", MOST_GROUPS)));
    }
    let mut kept = Vec::new();
    for (line, group) in (1..).zip(groups) {
        let mut words: Vec<String> = Vec::new();
        for word in group {
            let word = word.trim().to_lowercase();
            if !word.is_empty() && !words.contains(&word) {
                words.push(word);
            }
        }
        if words.is_empty() {
            continue;
        }
        if !WORDS.contains(&words.len()) || !words.iter().all(|word| is_word(word)) {
            return Err(Error::field("groups", Error::new(ErrorCode::SynonymsInvalid).with("line", line)));
        }
        kept.push(words);
    }
    Ok(kept)
}

fn is_word(word: &str) -> bool {
    LETTERS.contains(&word.chars().count()) && word.chars().all(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_group_has_two_single_words_at_least() {
        let known = checked(vec![group(&[" Mühle ", "mühle", "Mahlwerk", ""]), group(&[" "]), group(&[])]);
        assert_eq!(known.unwrap(), [group(&["mühle", "mahlwerk"])]);
        for bad in [&["Mühle"][..], &["Mühle", "zum Mahlen"], &["Mühle", "a"], &["Mühle", "<b>"]] {
            let refused = checked(vec![group(&["gut", "prima"]), group(bad)]).unwrap_err();
            assert!(format!("{refused:?}").contains("line"), "{refused:?}");
        }
        assert!(checked(vec![group(&["gut", "prima"]); MOST_GROUPS + 1]).is_err());
    }
}
