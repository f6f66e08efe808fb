//! Which chain a currency lives on.

use kontor_money::Currency;
use strum::IntoStaticStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Chain {
    Bitcoin,
    Litecoin,
    /// Ether and the tokens on it: a member has one address for all of them.
    Ethereum,
    Monero,
}

impl Chain {
    pub const ALL: [Self; 4] = [Self::Bitcoin, Self::Litecoin, Self::Ethereum, Self::Monero];

    pub const fn of(currency: Currency) -> Self {
        match currency {
            Currency::Btc => Self::Bitcoin,
            Currency::Ltc => Self::Litecoin,
            Currency::Eth | Currency::Usdt => Self::Ethereum,
            Currency::Xmr => Self::Monero,
        }
    }

    pub const fn as_str(self) -> &'static str {
        self.into_str()
    }

    pub const fn currencies(self) -> &'static [Currency] {
        match self {
            Self::Bitcoin => &[Currency::Btc],
            Self::Litecoin => &[Currency::Ltc],
            Self::Ethereum => &[Currency::Eth, Currency::Usdt],
            Self::Monero => &[Currency::Xmr],
        }
    }
}

/// In how many blocks, its own among them, a payment must be buried before it counts.
pub const fn confirmations(currency: Currency) -> u64 {
    match currency {
        Currency::Btc | Currency::Ltc => 6,
        Currency::Eth | Currency::Usdt => 12,
        Currency::Xmr => 10,
    }
}

/// Digits that the chain itself counts in. Only Ethereum is finer than the ledger's unit.
pub const fn chain_decimals(currency: Currency) -> u32 {
    match currency {
        Currency::Eth => 18,
        other => other.decimals(),
    }
}
