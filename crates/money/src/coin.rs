//! Coins: whole units of a currency, read from text exactly or not at all.

use crate::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// A currency of the wallet.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "UPPERCASE")]
#[strum(serialize_all = "UPPERCASE", const_into_str)]
pub enum Currency {
    Btc,
    Eth,
    Ltc,
    Xmr,
    Usdt,
}

impl Currency {
    pub const ALL: [Self; 5] = [Self::Btc, Self::Eth, Self::Ltc, Self::Xmr, Self::Usdt];

    pub const fn as_str(self) -> &'static str {
        self.into_str()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Btc => "Bitcoin",
            Self::Eth => "Ethereum",
            Self::Ltc => "Litecoin",
            Self::Xmr => "Monero",
            Self::Usdt => "Tether",
        }
    }

    /// Digits of the unit: an amount of 1 BTC is 10⁸ units. ETH is kept in gwei, because wei would not fit 64 bits.
    pub const fn decimals(self) -> u32 {
        match self {
            Self::Btc | Self::Ltc => 8,
            Self::Eth => 9,
            Self::Xmr => 12,
            Self::Usdt => 6,
        }
    }

    /// Reads plain decimal text: `1`, `0.5`, `0.00000001`.
    ///
    /// # Errors
    /// When it is no decimal number, has more digits than the unit (zeros aside) or does not fit 64 bits.
    pub fn read(self, text: &str) -> Result<Coins, ParseError> {
        units(text, self.decimals()).map(|units| Coins::new(self, units))
    }

    /// Reads what came over the wire.
    ///
    /// # Errors
    /// As [`Currency::read`].
    pub fn take(self, decimal: &Decimal) -> Result<Coins, ParseError> {
        units(&decimal.text, self.decimals()).map(|units| Coins::new(self, units))
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// An amount of one currency in its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coins {
    currency: Currency,
    units: i64,
}

impl Coins {
    pub const fn new(currency: Currency, units: i64) -> Self {
        Self { currency, units }
    }

    pub const fn currency(self) -> Currency {
        self.currency
    }

    pub const fn units(self) -> i64 {
        self.units
    }
}

impl fmt::Display for Coins {
    /// Exact decimal text with all digits of the unit and a point: `0.10000000`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, units) = (if self.units < 0 { "-" } else { "" }, self.units.unsigned_abs());
        let one = 10_u64.pow(self.currency.decimals());
        let width = self.currency.decimals() as usize;
        write!(out, "{sign}{}.{:0width$}", units / one, units % one)
    }
}

impl Serialize for Coins {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A decimal number as it stood in JSON, as text or as a number; what it is worth depends on the currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal {
    pub(crate) text: String,
}

/// Euro per coin, in 10⁻⁸ euro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(i64);

impl Rate {
    const DIGITS: u32 = 8;

    /// # Errors
    /// When it is no decimal number above zero with at most eight decimal places.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        match units(text, Self::DIGITS)? {
            rate @ 1.. => Ok(Self(rate)),
            _ => Err(ParseError::OutOfRange),
        }
    }

    /// How many coins `cents` are worth, rounded up to the next unit; none when that does not fit 64 bits.
    pub fn coins_for(self, cents: crate::Cents, currency: Currency) -> Option<Coins> {
        let scaled = i128::from(cents.get()) * 10_i128.pow(currency.decimals() + Self::DIGITS - 2);
        let units = (scaled + i128::from(self.0) - 1).div_euclid(i128::from(self.0));
        i64::try_from(units).ok().map(|units| Coins::new(currency, units))
    }

    /// The coins that are worth at `other` what `coins` are worth at this rate, rounded down; none when that does not fit 64 bits.
    pub fn exchange(self, coins: Coins, other: Self) -> Option<Coins> {
        let units = (i128::from(coins.units) * i128::from(self.0)).div_euclid(i128::from(other.0));
        i64::try_from(units).ok().map(|units| Coins::new(coins.currency, units))
    }

    /// What coins are worth, rounded down to the cent; none when that does not fit 64 bits.
    pub fn cents_for(self, coins: Coins) -> Option<crate::Cents> {
        let one = 10_i128.pow(coins.currency.decimals() + Self::DIGITS - 2);
        let cents = (i128::from(coins.units) * i128::from(self.0)).div_euclid(one);
        i64::try_from(cents).ok().map(crate::Cents::new)
    }
}

impl fmt::Display for Rate {
    /// Exact decimal text with at least two places.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = 10_i64.pow(Self::DIGITS);
        let fraction = format!("{:08}", self.0 % one);
        let (cents, finer) = fraction.split_at(2);
        write!(out, "{}.{cents}{}", self.0 / one, finer.trim_end_matches('0'))
    }
}

impl Serialize for Rate {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Longest text that is looked at; amounts of 64 bits have twenty digits.
const MAX_TEXT: usize = 64;

/// `text` × 10^`decimals`, if that is a whole number of 64 bits.
fn units(text: &str, decimals: u32) -> Result<i64, ParseError> {
    if text.len() > MAX_TEXT {
        return Err(ParseError::Malformed);
    }
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, fraction) = match rest.split_once('.') {
        Some((_, "")) => return Err(ParseError::Malformed),
        Some(parts) => parts,
        None => (rest, ""),
    };
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return Err(ParseError::Malformed);
    }
    let all = format!("{whole}{fraction}");
    let digits = all.trim_end_matches('0');
    let dropped = i64::try_from(all.len() - digits.len()).unwrap_or(i64::MAX);
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Ok(0);
    }
    let power = dropped - i64::try_from(fraction.len()).unwrap_or(i64::MAX) + i64::from(decimals);
    let power = u32::try_from(power).map_err(|_| ParseError::TooPrecise)?;
    if digits.len() + power as usize > 19 {
        return Err(ParseError::OutOfRange);
    }
    let number = digits.parse::<i64>().map_err(|_| ParseError::OutOfRange)?;
    let units = number.checked_mul(10_i64.pow(power)).ok_or(ParseError::OutOfRange)?;
    Ok(if negative { -units } else { units })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cents;
    use proptest::prelude::*;

    fn json(token: &str, currency: Currency) -> Result<i64, ParseError> {
        currency.take(&serde_json::from_str(token).unwrap()).map(Coins::units)
    }

    #[test]
    fn text_is_read_exactly() {
        for (currency, text, units) in [
            (Currency::Btc, "1", 100_000_000),
            (Currency::Btc, "0.00000001", 1),
            (Currency::Btc, "0.000000010", 1),
            (Currency::Btc, "0.0", 0),
            (Currency::Ltc, "84000000", 8_400_000_000_000_000),
            (Currency::Eth, "0.000000001", 1),
            (Currency::Eth, "9223372036.854775807", i64::MAX),
            (Currency::Xmr, "0.000000000001", 1),
            (Currency::Usdt, "-10.5", -10_500_000),
            (Currency::Usdt, "007.5", 7_500_000),
        ] {
            assert_eq!(currency.read(text), Ok(Coins::new(currency, units)), "{text} {currency}");
        }
    }

    #[test]
    fn what_is_finer_than_the_unit_or_too_large_is_refused() {
        use ParseError::{Malformed, OutOfRange, TooPrecise};
        for (currency, text, error) in [
            (Currency::Btc, "0.0000000001", TooPrecise),
            (Currency::Btc, "0.000000015", TooPrecise),
            (Currency::Eth, "0.000000000000000001", TooPrecise),
            (Currency::Usdt, "0.0000001", TooPrecise),
            (Currency::Btc, "9223372036854775808", OutOfRange),
            (Currency::Btc, "340282366920938463463374607431768211456", OutOfRange),
            (Currency::Eth, "9223372036.854775808", OutOfRange),
            (Currency::Btc, "1,5", Malformed),
            (Currency::Btc, "+1", Malformed),
            (Currency::Btc, "NaN", Malformed),
            (Currency::Btc, "Infinity", Malformed),
            (Currency::Btc, "1e-18", Malformed),
            (Currency::Btc, "0x10", Malformed),
            (Currency::Btc, " 1", Malformed),
            (Currency::Btc, "1 ", Malformed),
            (Currency::Btc, "", Malformed),
            (Currency::Btc, "-", Malformed),
            (Currency::Btc, ".5", Malformed),
            (Currency::Btc, "5.", Malformed),
            (Currency::Btc, "1.2.3", Malformed),
            (Currency::Btc, "１", Malformed),
            (Currency::Btc, "--1", Malformed),
        ] {
            assert_eq!(currency.read(text), Err(error), "{text} {currency}");
        }
        assert_eq!(Currency::Btc.read(&"0".repeat(65)), Err(Malformed));
    }

    #[test]
    fn json_numbers_are_read_by_their_digits() {
        use ParseError::{Malformed, OutOfRange, TooPrecise};
        for (token, wanted) in [
            ("0.1", Ok(10_000_000)),
            ("\"0.1\"", Ok(10_000_000)),
            ("1e-8", Err(Malformed)),
            ("1E-8", Err(Malformed)),
            ("1.5e2", Err(Malformed)),
            ("1e-18", Err(Malformed)),
            ("1e-9999999999", Err(Malformed)),
            ("1e400", Err(Malformed)),
            ("1e99999", Err(Malformed)),
            ("9223372036854775808", Err(OutOfRange)),
            ("340282366920938463463374607431768211456", Err(OutOfRange)),
            ("0.1000000000000000055511151231257827", Err(TooPrecise)),
            ("0e999", Err(Malformed)),
            ("\"1e-8\"", Err(Malformed)),
            ("\"NaN\"", Err(Malformed)),
            ("\"1\\u0030\"", Err(Malformed)),
        ] {
            assert_eq!(json(token, Currency::Btc), wanted, "{token}");
        }
        for token in ["null", "true", "[1]", "{}", "NaN", "+1", "1,5", "01"] {
            assert!(serde_json::from_str::<Decimal>(token).is_err(), "{token}");
        }
    }

    #[test]
    fn coins_are_written_with_all_their_digits() {
        assert_eq!(Coins::new(Currency::Btc, 10_000_000).to_string(), "0.10000000");
        assert_eq!(Coins::new(Currency::Usdt, -1).to_string(), "-0.000001");
        assert_eq!(serde_json::to_string(&Coins::new(Currency::Eth, 1)).unwrap(), "\"0.000000001\"");
        assert_eq!(serde_json::to_string(&Currency::Usdt).unwrap(), "\"USDT\"");
    }

    #[test]
    fn a_price_in_coins_is_rounded_up_for_the_shop() {
        let rate = Rate::parse("60000").unwrap();
        assert_eq!(rate.coins_for(Cents::new(1290), Currency::Btc), Some(Coins::new(Currency::Btc, 21_500)));
        assert_eq!(rate.coins_for(Cents::new(1), Currency::Btc), Some(Coins::new(Currency::Btc, 17)));
        assert_eq!(Rate::parse("0.93").unwrap().to_string(), "0.93");
        assert_eq!(Rate::parse("0.930500").unwrap().to_string(), "0.9305");
        assert_eq!(Rate::parse("61250").unwrap().to_string(), "61250.00");
        for text in ["0", "-1", "", "viel", "1e3", "99999999999999999999"] {
            assert!(Rate::parse(text).is_err(), "{text}");
        }
        let lower = Rate::parse("45000").unwrap();
        let paid = Coins::new(Currency::Btc, 21_501);
        assert_eq!(lower.exchange(paid, rate), Some(Coins::new(Currency::Btc, 16_125)), "rounded down");
        assert_eq!(rate.exchange(paid, rate), Some(paid));
        let dust = Rate::parse("0.00000001").unwrap();
        assert_eq!(rate.exchange(Coins::new(Currency::Btc, i64::MAX), dust), None);
        assert_eq!(dust.coins_for(Cents::new(100_000_000), Currency::Xmr), None, "too many for 64 bits");
    }

    proptest! {
        #[test]
        fn text_and_units_round_trip(units in (i64::MIN + 1)..=i64::MAX, which in 0_usize..5) {
            let coins = Coins::new(Currency::ALL[which], units);
            prop_assert_eq!(coins.currency().read(&coins.to_string()), Ok(coins));
        }

        #[test]
        fn reading_never_panics(text in ".*", which in 0_usize..5) {
            let _ = Currency::ALL[which].read(&text);
            let _ = units(&text, 12);
        }

        #[test]
        fn the_shop_never_gets_less(cents in 1_i64..100_000_000, rate in 1_i64..10_000_000_000_000, which in 0_usize..5) {
            let rate = Rate(rate);
            if let Some(coins) = rate.coins_for(Cents::new(cents), Currency::ALL[which]) {
                prop_assert!(rate.cents_for(coins).is_none_or(|worth| worth >= Cents::new(cents)));
                let less = Coins::new(coins.currency(), coins.units() - 1);
                prop_assert!(rate.cents_for(less).is_some_and(|worth| worth < Cents::new(cents)));
            }
        }
    }
}
