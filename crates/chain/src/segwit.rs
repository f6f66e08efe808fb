//! The newer addresses of Bitcoin and Litecoin: bech32 and bech32m.

use crate::Network;
use bitcoin::bech32::primitives::decode::SegwitHrpstringError;
use bitcoin::bech32::{Fe32, Hrp, segwit};
use kontor_money::Currency;

#[derive(Debug, PartialEq, Eq)]
pub enum Error {
    Checksum,
    Elsewhere,
    /// A form that no wallet of today can spend from, or that the shop cannot see.
    Unknown,
}

const fn prefix(currency: Currency, network: Network) -> &'static str {
    match (currency, network) {
        (Currency::Ltc, Network::Main) => "ltc",
        (Currency::Ltc, Network::Test) => "tltc",
        (Currency::Ltc, Network::Regtest) => "rltc",
        (_, Network::Main) => "bc",
        (_, Network::Test) => "tb",
        (_, Network::Regtest) => "bcrt",
    }
}

/// What known prefixes a text may begin with. Litecoin's MWEB hides what it pays.
const PREFIXES: [&str; 8] = ["ltc", "tltc", "rltc", "bc", "tb", "bcrt", "ltcmweb", "tmweb"];

/// Whether a text means to be one of these.
pub fn is_meant(text: &str) -> bool {
    let prefix = text.rsplit_once('1').map(|(prefix, _)| prefix.to_ascii_lowercase());
    prefix.is_some_and(|prefix| PREFIXES.contains(&prefix.as_str()))
}

/// The address in small letters.
pub fn parse(currency: Currency, network: Network, text: &str) -> Result<String, Error> {
    if text.to_ascii_lowercase().contains("mweb1") {
        return Err(Error::Unknown);
    }
    let (found, version, program) = segwit::decode(text).map_err(|error| match error.0 {
        SegwitHrpstringError::Checksum(_) | SegwitHrpstringError::Unchecked(_) => Error::Checksum,
        _ => Error::Unknown,
    })?;
    if found.to_lowercase() != prefix(currency, network) {
        return Err(Error::Elsewhere);
    }
    let known = match version {
        Fe32::Q => matches!(program.len(), 20 | 32),
        Fe32::P => program.len() == 32,
        _ => false,
    };
    if known { Ok(text.to_ascii_lowercase()) } else { Err(Error::Unknown) }
}

/// Pay to the hash of a key (BIP84).
pub fn of_key_hash(currency: Currency, network: Network, hash: &[u8]) -> Option<String> {
    let prefix = Hrp::parse(prefix(currency, network)).ok()?;
    segwit::encode_v0(prefix, hash).ok()
}
