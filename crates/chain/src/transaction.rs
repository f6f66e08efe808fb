//! Names of transactions and blocks: 32 bytes in hexadecimal digits, on Ethereum after `0x`.

use crate::Chain;
use kontor_money::Currency;

fn is_hash(digits: &str) -> bool {
    digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// A transaction's name in its one usual writing, so that the same transaction is the same text; none when a text is no such
/// name.
pub fn transaction_id(currency: Currency, text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let digits = text.strip_prefix("0x").unwrap_or(&text);
    let is_ether = Chain::of(currency) == Chain::Ethereum;
    match is_hash(digits) {
        true if is_ether => Some(format!("0x{digits}")),
        true if digits.len() == text.len() => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::transaction_id;
    use kontor_money::Currency::{Btc, Eth, Usdt, Xmr};

    #[test]
    fn one_transaction_is_one_text() {
        let digits = "4A5E1E4BAAB89F3A32518A88C31BC87F618F76673E2CC77AB2127B7AFDEDA33B";
        let small = digits.to_lowercase();
        for (currency, text, wanted) in [
            (Btc, digits.to_owned(), Some(small.clone())),
            (Xmr, format!(" {small}\n"), Some(small.clone())),
            (Eth, digits.to_owned(), Some(format!("0x{small}"))),
            (Usdt, format!("0X{digits}"), Some(format!("0x{small}"))),
            (Btc, format!("0x{small}"), None),
            (Btc, small[1..].to_owned(), None),
            (Eth, "von Hand".to_owned(), None),
            (Eth, String::new(), None),
        ] {
            assert_eq!(transaction_id(currency, &text), wanted, "{text}");
        }
    }
}
