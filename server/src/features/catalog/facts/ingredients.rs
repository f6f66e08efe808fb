//! Lists of ingredients: allergens stand between asterisks and are shown in bold (Art. 21 LMIV).

use crate::error::{ErrorCode, Result};
use serde::Serialize;
use utoipa::ToSchema;

/// A piece of text; allergens and warnings are strong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactPart {
    pub text: String,
    pub is_strong: bool,
}

/// Whether every asterisk has its other half, with a word between them.
///
/// # Errors
/// [`ErrorCode::IngredientsInvalid`] otherwise.
pub fn check(text: &str) -> Result<()> {
    let parts: Vec<&str> = text.split('*').collect();
    let is_word = |part: &&str| {
        !part.is_empty() && part.trim().len() == part.len() && part.chars().any(char::is_alphabetic)
    };
    if parts.len() % 2 == 1 && parts.iter().skip(1).step_by(2).all(is_word) {
        Ok(())
    } else {
        Err(ErrorCode::IngredientsInvalid.into())
    }
}

/// Plain and bold parts in turn.
pub fn parts(text: &str) -> Vec<FactPart> {
    let parts = text.split('*').enumerate();
    parts
        .filter(|(_, text)| !text.is_empty())
        .map(|(place, text)| FactPart { text: text.to_owned(), is_strong: place % 2 == 1 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_asterisk_has_its_other_half() {
        for fine in ["Wasser", "Wasser, *Milch*, Zucker", "*Gerstenmalz*", "*Gersten*malz, *Weizen*"] {
            assert!(check(fine).is_ok(), "{fine}");
        }
        for wrong in ["*Milch", "Milch*", "Wasser, **", "* Milch *", "*Milch*, *Soja", "*1*", "***Milch***"] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn allergens_are_parts_of_their_own() {
        let shown: Vec<_> = parts("*Gersten*malz, Hopfen, *Milch*")
            .into_iter()
            .map(|part| (part.text, part.is_strong))
            .collect();
        let expected = [("Gersten", true), ("malz, Hopfen, ", false), ("Milch", true)];
        assert_eq!(shown, expected.map(|(text, strong)| (text.to_owned(), strong)));
    }
}
