//! Amounts as chains count them.

use crate::chain::chain_decimals;
use kontor_money::{Coins, Currency};
use std::fmt;

/// Whole parts of the chain's own smallest unit: satoshi, wei, piconero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount {
    currency: Currency,
    parts: u128,
}

impl Amount {
    pub const fn new(currency: Currency, parts: u128) -> Self {
        Self { currency, parts }
    }

    /// Of what the ledger counts in.
    pub fn of(coins: Coins) -> Self {
        let currency = coins.currency();
        let finer = 10_u128.pow(chain_decimals(currency) - currency.decimals());
        Self { currency, parts: u128::from(coins.units().unsigned_abs()) * finer }
    }

    pub const fn currency(self) -> Currency {
        self.currency
    }

    pub const fn parts(self) -> u128 {
        self.parts
    }

    /// Whole units of the ledger; what is finer is left out. `None` when it does not fit 64 bits.
    pub fn units(self) -> Option<i64> {
        let finer = 10_u128.pow(chain_decimals(self.currency) - self.currency.decimals());
        i64::try_from(self.parts / finer).ok()
    }

    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { currency: self.currency, parts: self.parts.saturating_add(other.parts) }
    }
}

impl fmt::Display for Amount {
    /// Exact decimal text with all digits of the chain.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = chain_decimals(self.currency);
        let one = 10_u128.pow(decimals);
        write!(out, "{}.{:0width$}", self.parts / one, self.parts % one, width = decimals as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::Amount;
    use kontor_money::Currency::{Btc, Eth, Usdt, Xmr};

    #[test]
    fn what_is_finer_than_the_unit_stays_in_the_text() {
        for (currency, parts, units, text) in [
            (Eth, 1, Some(0), "0.000000000000000001"),
            (Eth, 1_000_000_001, Some(1), "0.000000001000000001"),
            (Eth, 999_999_999, Some(0), "0.000000000999999999"),
            (Btc, 1, Some(1), "0.00000001"),
            (Xmr, 1, Some(1), "0.000000000001"),
            (Usdt, 12_500_000, Some(12_500_000), "12.500000"),
            (Eth, u128::MAX, None, "340282366920938463463.374607431768211455"),
        ] {
            let amount = Amount::new(currency, parts);
            assert_eq!((amount.units(), amount.to_string().as_str()), (units, text));
        }
    }
}
