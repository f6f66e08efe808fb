//! Which of a currency's networks.

use kontor_money::Currency;
use std::str::FromStr;

/// All currencies of an installation are on networks of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Network {
    /// Coins that are worth something.
    #[default]
    Main,
    /// Public networks whose coins are given away: Bitcoin and Litecoin testnet, Sepolia, Monero stagenet.
    Test,
    /// A chain of one's own, for development.
    Regtest,
}

impl Network {
    /// Shown next to an address.
    pub const fn name(self, currency: Currency) -> &'static str {
        match (currency, self) {
            (Currency::Btc, Self::Main) => "Bitcoin",
            (Currency::Btc, Self::Test) => "Bitcoin Testnet",
            (Currency::Btc, Self::Regtest) => "Bitcoin Regtest",
            (Currency::Ltc, Self::Main) => "Litecoin",
            (Currency::Ltc, Self::Test) => "Litecoin Testnet",
            (Currency::Ltc, Self::Regtest) => "Litecoin Regtest",
            (Currency::Eth, Self::Main) => "Ethereum",
            (Currency::Eth, Self::Test) => "Ethereum Sepolia",
            (Currency::Eth, Self::Regtest) => "Ethereum Devnet",
            (Currency::Usdt, Self::Main) => "Ethereum (ERC-20)",
            (Currency::Usdt, Self::Test) => "Ethereum Sepolia (ERC-20)",
            (Currency::Usdt, Self::Regtest) => "Ethereum Devnet (ERC-20)",
            (Currency::Xmr, Self::Main) => "Monero",
            (Currency::Xmr, Self::Test) => "Monero Stagenet",
            (Currency::Xmr, Self::Regtest) => "Monero Regtest",
        }
    }

    /// Monero's own name for it. `monerod --regtest` keeps the main network's address prefix.
    pub(crate) const fn monero(self) -> monero::Network {
        match self {
            Self::Main | Self::Regtest => monero::Network::Mainnet,
            Self::Test => monero::Network::Stagenet,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "main" => Ok(Self::Main),
            "test" => Ok(Self::Test),
            "regtest" => Ok(Self::Regtest),
            _ => Err(format!("{text}: expected main, test or regtest")),
        }
    }
}
