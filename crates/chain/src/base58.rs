//! The older addresses of Bitcoin and Litecoin: a version byte, a hash, a checksum.

use crate::Network;
use bitcoin::base58;
use kontor_money::Currency;

#[derive(Debug, PartialEq, Eq)]
pub enum Error {
    Form,
    Checksum,
    /// Another network's, or another currency's.
    Elsewhere,
}

/// Version bytes for paying to a key and to a script. Litecoin's scripts once shared Bitcoin's version; such a text is not
/// taken, because it names two currencies.
const fn versions(currency: Currency, network: Network) -> [u8; 2] {
    match (currency, network) {
        (Currency::Ltc, Network::Main) => [0x30, 0x32],
        (Currency::Ltc, _) => [0x6f, 0x3a],
        (_, Network::Main) => [0x00, 0x05],
        (..) => [0x6f, 0xc4],
    }
}

pub fn check(currency: Currency, network: Network, text: &str) -> Result<(), Error> {
    let content = base58::decode_check(text).map_err(|error| match error {
        base58::Error::IncorrectChecksum(_) => Error::Checksum,
        _ => Error::Form,
    })?;
    if content.len() != 21 {
        return Err(Error::Form);
    }
    if versions(currency, network).contains(&content[0]) { Ok(()) } else { Err(Error::Elsewhere) }
}
