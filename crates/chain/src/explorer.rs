//! Public block explorers.

use crate::Network;
use kontor_money::Currency;

/// What comes before a transaction's id in an explorer's address; `None` for private chains, which no explorer knows.
pub const fn transactions(currency: Currency, network: Network) -> Option<&'static str> {
    match (currency, network) {
        (_, Network::Regtest) => None,
        (Currency::Btc, Network::Main) => Some("https://mempool.space/tx/"),
        (Currency::Btc, Network::Test) => Some("https://mempool.space/testnet4/tx/"),
        (Currency::Ltc, Network::Main) => Some("https://litecoinspace.org/tx/"),
        (Currency::Ltc, Network::Test) => Some("https://litecoinspace.org/testnet/tx/"),
        (Currency::Eth | Currency::Usdt, Network::Main) => Some("https://etherscan.io/tx/"),
        (Currency::Eth | Currency::Usdt, Network::Test) => Some("https://sepolia.etherscan.io/tx/"),
        (Currency::Xmr, Network::Main) => Some("https://xmrchain.net/tx/"),
        (Currency::Xmr, Network::Test) => Some("https://stagenet.xmrchain.net/tx/"),
    }
}
