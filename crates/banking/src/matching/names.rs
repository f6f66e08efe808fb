//! Whether two names may be the same person's.

use crate::statement::essence;

/// From this similarity on two names are proposed as the same.
pub(super) const ALIKE: f64 = 0.9;
/// Shortest word that is compared; initials and titles as "Dr" say little.
const SHORTEST: usize = 3;

/// From 0 to 1. Words may stand in any order (`Müller, Anna`), and one name may have more of them (`Anna und Jan Müller`).
pub(super) fn similarity(one: &str, other: &str) -> f64 {
    let (one, other) = (words(one), words(other));
    let (fewer, more) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    // One shared word, often a first name, is not enough unless it is all there is.
    if fewer.is_empty() || (fewer.len() == 1 && more.len() > 1) {
        return 0.0;
    }
    let best = |word: &String| more.iter().map(|other| strsim::jaro_winkler(word, other)).fold(0.0, f64::max);
    fewer.iter().map(best).sum::<f64>() / f64::from(u32::try_from(fewer.len()).unwrap_or(u32::MAX))
}

fn words(name: &str) -> Vec<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).map(|word| essence(word, 30));
    words.filter(|word| word.chars().count() >= SHORTEST).take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_person_is_alike_and_another_is_not() {
        for (one, other) in [
            ("Anna Müller", "ANNA MUELLER"),
            ("Müller, Anna", "Anna Müller"),
            ("Dr. Anna Müller", "Anna Mueller"),
            ("Anna und Jan Müller", "Anna Müller"),
            ("Jörg Groß", "JOERG GROSS"),
            ("Katarzyna Kowalczyk", "Katarzyna Kowalczyck"),
        ] {
            assert!(similarity(one, other) >= ALIKE, "{one} / {other}: {}", similarity(one, other));
        }
        for (one, other) in [
            ("Anna Müller", "Anna Maier"),
            ("Anna Müller", "Jan Schmidt"),
            ("Anna", "Anna Müller"),
            ("", ""),
            ("", "Anna Müller"),
            ("Dr.", "Dr."),
        ] {
            assert!(similarity(one, other) < ALIKE, "{one} / {other}: {}", similarity(one, other));
        }
    }
}
