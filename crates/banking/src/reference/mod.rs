//! Payment references: what a payer copies into the text of a transfer, so that the money finds its purpose.
//!
//! A reference is `K`, a digit, a letter, five more characters and a check character, as `K4F7XW29M`. The alphabet leaves out what is
//! taken for something else on paper, on screens and in handwriting (0 O Q, 1 I L, B 8, S 5, Z 2, G 6, U V: at most one of each stays),
//! and the remaining vowels, so that no words arise. All of it is in the character set of SEPA texts.
//!
//! The check character makes the weighted sum of all eight characters zero modulo 23, the size of the alphabet. Twenty-three is prime and
//! the weights are different powers of a primitive root, so every single wrong character and every swap of two characters is noticed. The
//! form (digit, letter) is what keeps numbers and words apart from references.

mod finding;

pub use finding::{find_in, nearly_in};

use std::fmt;
use std::str::FromStr;

/// What every reference begins with.
const PREFIX: char = 'K';
/// Characters after the prefix.
const LENGTH: usize = 8;
/// In the order of their values. The first [`DIGITS`] are digits.
const ALPHABET: [u8; 23] = *b"23456789CDFHJKMNPRTVWXY";
const DIGITS: u64 = 8;
const MODULUS: u32 = ALPHABET.len() as u32;
/// Powers of 5 modulo 23.
const WEIGHTS: [u32; LENGTH] = [1, 5, 2, 10, 4, 20, 8, 17];
/// How many references there are.
pub const COUNT: u64 = DIGITS * (MODULUS as u64 - DIGITS) * (MODULUS as u64).pow(5);

/// A payment reference whose check character is right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference {
    /// Values of the characters after the prefix.
    values: [u8; LENGTH],
}

/// Why a text is no reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceError {
    /// Not `K`, a digit, a letter and six more of the alphabet.
    #[error("not the form of a payment reference")]
    Malformed,
    /// At least one character is wrong, or two are swapped.
    #[error("the check character does not fit")]
    Check,
}

impl Reference {
    /// A reference out of random bytes; each of the [`COUNT`] is equally likely (to 10⁻¹⁰). Two can be equal, so
    /// uniqueness is to be asked of where they are kept.
    pub fn generate(random: [u8; 8]) -> Self {
        let mut number = u64::from_le_bytes(random) % COUNT;
        let mut take = |base: u64| {
            let value = number % base;
            number /= base;
            u8::try_from(value).unwrap_or_default()
        };
        let digits = u8::try_from(DIGITS).unwrap_or_default();
        let first = take(DIGITS);
        let second = digits + take(u64::from(MODULUS) - DIGITS);
        let mut values = [first, second, 0, 0, 0, 0, 0, 0];
        for value in &mut values[2..LENGTH - 1] {
            *value = take(u64::from(MODULUS));
        }
        values[LENGTH - 1] = solve(&values, LENGTH - 1);
        Self { values }
    }

    /// Reads what is a reference and nothing else, in either case, with spaces, hyphens or dots within.
    ///
    /// # Errors
    /// [`ReferenceError`], when it is none.
    pub fn parse(text: &str) -> Result<Self, ReferenceError> {
        let mut characters = text.trim().chars().filter(|c| !finding::is_separator(*c));
        if !characters.next().is_some_and(|c| c.eq_ignore_ascii_case(&PREFIX)) {
            return Err(ReferenceError::Malformed);
        }
        let mut values = [0; LENGTH];
        for value in &mut values {
            *value = characters.next().and_then(value_of).ok_or(ReferenceError::Malformed)?;
        }
        match characters.next() {
            None => Self::from_values(values),
            Some(_) => Err(ReferenceError::Malformed),
        }
    }

    fn from_values(values: [u8; LENGTH]) -> Result<Self, ReferenceError> {
        let is_digit = |value: u8| u64::from(value) < DIGITS;
        if !is_digit(values[0]) || is_digit(values[1]) {
            return Err(ReferenceError::Malformed);
        }
        if sum(&values) == 0 { Ok(Self { values }) } else { Err(ReferenceError::Check) }
    }
}

/// The value of a character of the alphabet, in either case.
fn value_of(character: char) -> Option<u8> {
    let wanted = u8::try_from(character).ok()?.to_ascii_uppercase();
    ALPHABET.iter().position(|byte| *byte == wanted).and_then(|at| u8::try_from(at).ok())
}

/// The weighted sum modulo 23.
fn sum(values: &[u8; LENGTH]) -> u32 {
    values.iter().zip(WEIGHTS).map(|(value, weight)| u32::from(*value) * weight).sum::<u32>() % MODULUS
}

/// The value that position `at` must have for the sum to be zero.
fn solve(values: &[u8; LENGTH], at: usize) -> u8 {
    let mut values = *values;
    (0..23)
        .find(|value| {
            values[at] = *value;
            sum(&values) == 0
        })
        .unwrap_or_default()
}

impl fmt::Display for Reference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(1 + LENGTH);
        text.push(PREFIX);
        text.extend(self.values.iter().map(|value| char::from(ALPHABET[usize::from(*value)])));
        out.pad(&text)
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl FromStr for Reference {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, ReferenceError> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn changed(reference: Reference, at: usize, value: u8) -> [u8; LENGTH] {
        let mut values = reference.values;
        values[at] = value;
        values
    }

    #[test]
    fn the_alphabet_has_none_of_what_is_confused() {
        let has = |c: char| ALPHABET.contains(&(c as u8));
        for group in ["0OQD", "1IL", "B8", "S5", "Z2", "G6", "UV", "O", "I", "A", "E", "U"] {
            assert!(group.chars().filter(|c| has(*c)).count() <= 1, "{group}");
        }
        assert!(!"0O1IL".chars().any(has));
        assert!(ALPHABET.is_sorted());
        assert!((2..MODULUS).all(|divisor| !MODULUS.is_multiple_of(divisor)), "prime");
        for (at, weight) in WEIGHTS.iter().enumerate() {
            assert!(*weight > 0 && !WEIGHTS[..at].contains(weight), "different weights, none of them zero");
        }
    }

    /// Whether an error is noticed depends on differences of values only, so these are all the cases there are.
    #[test]
    fn every_wrong_character_and_every_swap_changes_the_sum() {
        for (at, weight) in WEIGHTS.iter().enumerate() {
            for difference in 1..MODULUS {
                assert_ne!(weight * difference % MODULUS, 0, "character {at} off by {difference}");
                for other in WEIGHTS[..at].iter() {
                    assert_ne!(weight * difference % MODULUS, other * difference % MODULUS, "a swap");
                }
            }
        }
    }

    #[test]
    fn forms_take_it_as_people_type_it() {
        let reference = Reference::generate(*b"kaffee!!");
        let text = reference.to_string();
        assert_eq!(text.len(), 9);
        for typed in
            [text.clone(), text.to_lowercase(), format!(" {}-{}.{} ", &text[..3], &text[3..6], &text[6..])]
        {
            assert_eq!(Reference::parse(&typed), Ok(reference), "{typed}");
        }
        for wrong in [
            "",
            "K",
            &text[..8],
            &format!("{text}2"),
            &text[1..],
            &format!("X{}", &text[1..]),
            "KAFFEE123",
            "K2222222 2",
        ] {
            assert_eq!(Reference::parse(wrong), Err(ReferenceError::Malformed), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn every_generated_one_is_read_again(random in any::<[u8; 8]>()) {
            let reference = Reference::generate(random);
            prop_assert_eq!(Reference::parse(&reference.to_string()), Ok(reference));
            prop_assert_eq!(find_in(&reference.to_string()), vec![reference]);
        }

        #[test]
        fn no_single_error_and_no_swap_passes(random in any::<[u8; 8]>()) {
            let reference = Reference::generate(random);
            for at in 0..LENGTH {
                for value in 0..23 {
                    let values = changed(reference, at, value);
                    prop_assert_eq!(Reference::from_values(values).is_ok(), values == reference.values);
                }
                for other in 0..at {
                    let mut values = reference.values;
                    values.swap(at, other);
                    prop_assert_eq!(Reference::from_values(values).is_ok(), values == reference.values);
                }
            }
        }
    }
}
