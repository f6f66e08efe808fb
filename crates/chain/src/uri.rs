//! Payment URIs: what a wallet reads from a QR code, so that no one types an address or an amount.

use crate::Network;
use kontor_money::{Coins, Currency};

/// The address and the amount as wallets read them: BIP 21 for Bitcoin and Litecoin, EIP-681 for Ethereum and its tokens, Monero's own
/// form. `token` is the contract of the token on Ethereum; without one there is no URI for it.
pub fn payment_uri(network: Network, coins: Coins, address: &str, token: Option<&str>) -> Option<String> {
    let amount = coins.to_string();
    // Trailing zeros are noise, and some wallets refuse more digits than they know.
    let amount = match amount.split_once('.') {
        Some(_) => amount.trim_end_matches('0').trim_end_matches('.'),
        None => amount.as_str(),
    };
    Some(match coins.currency() {
        Currency::Btc => format!("bitcoin:{address}?amount={amount}"),
        Currency::Ltc => format!("litecoin:{address}?amount={amount}"),
        Currency::Xmr => format!("monero:{address}?tx_amount={amount}"),
        // A unit of ether is a gwei, and wallets count in wei.
        Currency::Eth => format!("ethereum:{address}{}?value={}000000000", chain(network), coins.units()),
        Currency::Usdt => {
            let token = token?;
            format!("ethereum:{token}{}/transfer?address={address}&uint256={}", chain(network), coins.units())
        }
    })
}

/// Addresses are the same on all of Ethereum's networks: the number says on which one is paid.
const fn chain(network: Network) -> &'static str {
    match network {
        Network::Main => "@1",
        Network::Test => "@11155111",
        // A chain of one's own has whatever number its maker gave it.
        Network::Regtest => "",
    }
}

#[cfg(test)]
mod tests {
    use super::payment_uri;
    use crate::Network::{Main, Regtest, Test};
    use kontor_money::{Coins, Currency};

    #[test]
    fn wallets_read_address_and_amount() {
        let token = Some("0xdAC17F958D2ee523a2206206994597C13D831ec7");
        let to = "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0";
        for (network, currency, units, address, uri) in [
            (Main, Currency::Btc, 42_130, "bc1q", "bitcoin:bc1q?amount=0.0004213"),
            (Main, Currency::Btc, 200_000_000, "bc1q", "bitcoin:bc1q?amount=2"),
            (Test, Currency::Ltc, 32_870_000, "tltc1q", "litecoin:tltc1q?amount=0.3287"),
            (Main, Currency::Xmr, 169_740_000_000, "84", "monero:84?tx_amount=0.16974"),
            (
                Main,
                Currency::Eth,
                8_658_000,
                to,
                "ethereum:0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0@1?value=8658000000000000",
            ),
            (
                Test,
                Currency::Eth,
                1,
                to,
                "ethereum:0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0@11155111?value=1000000000",
            ),
            (
                Regtest,
                Currency::Eth,
                1,
                to,
                "ethereum:0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0?value=1000000000",
            ),
            (
                Main,
                Currency::Usdt,
                27_750_000,
                to,
                "ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0&uint256=27750000",
            ),
        ] {
            let made = payment_uri(network, Coins::new(currency, units), address, token);
            assert_eq!(made.as_deref(), Some(uri));
        }
        assert_eq!(payment_uri(Main, Coins::new(Currency::Usdt, 1), to, None), None, "which token?");
    }
}
