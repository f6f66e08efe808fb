//! Money as integers.
//!
//! One [`Cents`] is 10⁻² EUR in a signed 64-bit integer, [`Coins`] are whole units of a [`Currency`]. Arithmetic is
//! checked, text is exact decimal, and no floating-point number is involved in either direction of the wire.

mod coin;
mod shares;
mod wire;

pub use coin::{Coins, Currency, Decimal, Rate};
pub use shares::spread;
pub use wire::{Amount, Price};

use std::fmt;

/// An amount of euro cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cents(i64);

/// Why a text is no amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    #[error("not a decimal number")]
    Malformed,
    #[error("more decimal places than the unit has")]
    TooPrecise,
    #[error("outside the range of 64 bits")]
    OutOfRange,
}

impl Cents {
    pub const ZERO: Self = Self(0);

    pub const fn new(cents: i64) -> Self {
        Self(cents)
    }

    pub const fn get(self) -> i64 {
        self.0
    }

    /// Reads `12`, `12.9`, `12.90` and `-3.50`; refuses exponents, signs other than a leading minus,
    /// group separators and a third decimal place unless it is zero.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((_, "")) => return Err(ParseError::Malformed),
            Some(parts) => parts,
            None => (digits, ""),
        };
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return Err(ParseError::Malformed);
        }
        let (cents, rest) = fraction.split_at(fraction.len().min(2));
        if rest.bytes().any(|byte| byte != b'0') {
            return Err(ParseError::TooPrecise);
        }
        let number = |part: &str| part.parse::<i64>().map_err(|_| ParseError::OutOfRange);
        let cents = match cents.len() {
            0 => 0,
            1 => number(cents)? * 10,
            _ => number(cents)?,
        };
        let total = number(whole)?
            .checked_mul(100)
            .and_then(|euros| euros.checked_add(cents))
            .ok_or(ParseError::OutOfRange)?;
        Ok(Self(if negative { -total } else { total }))
    }

    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    #[must_use]
    pub const fn checked_mul(self, factor: i64) -> Option<Self> {
        match self.0.checked_mul(factor) {
            Some(product) => Some(Self(product)),
            None => None,
        }
    }

    /// The amount less `percent` per cent, rounded half up to the cent; `None` on overflow.
    ///
    /// With 19 this is `cents × 81 / 100`, the premium price of one unit.
    #[must_use]
    pub const fn less_percent(self, percent: i64) -> Option<Self> {
        match self.0.checked_mul(100 - percent) {
            Some(scaled) => match scaled.checked_add(50) {
                Some(rounded) => Some(Self(rounded.div_euclid(100))),
                None => None,
            },
            None => None,
        }
    }
}

impl fmt::Display for Cents {
    /// Exact decimal text with two places and a point: `12.90`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(out, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_decimal_text_exactly() {
        for (text, cents) in
            [("12", 1200), ("12.9", 1290), ("12.90", 1290), ("0.07", 7), ("-3.50", -350), ("1.000", 100)]
        {
            assert_eq!(Cents::parse(text), Ok(Cents::new(cents)), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_amount() {
        for text in ["", "-", ".5", "5.", "+1", "1e3", "1,50", " 1", "NaN", "Infinity", "0x10", "1.2.3", "１"]
        {
            assert_eq!(Cents::parse(text), Err(ParseError::Malformed), "{text}");
        }
        assert_eq!(Cents::parse("1.005"), Err(ParseError::TooPrecise));
        assert_eq!(Cents::parse("92233720368547758.08"), Err(ParseError::OutOfRange));
        assert_eq!(Cents::parse("99999999999999999999999"), Err(ParseError::OutOfRange));
    }

    #[test]
    fn premium_price_rounds_half_up() {
        assert_eq!(Cents::new(3490).less_percent(19), Some(Cents::new(2827)));
        assert_eq!(Cents::new(50).less_percent(19), Some(Cents::new(41)), "40.5 rounds up");
        assert_eq!(Cents::new(1).less_percent(19), Some(Cents::new(1)));
        assert_eq!(Cents::new(i64::MAX).less_percent(19), None);
    }

    proptest! {
        #[test]
        fn text_and_number_round_trip(cents in (i64::MIN + 1)..=i64::MAX) {
            prop_assert_eq!(Cents::parse(&Cents::new(cents).to_string()), Ok(Cents::new(cents)));
        }

        #[test]
        fn parsing_never_panics(text in ".*") {
            let _ = Cents::parse(&text);
        }
    }
}
