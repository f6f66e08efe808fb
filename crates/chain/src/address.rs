//! An address that can be paid to.

use crate::{Network, base58, ethereum, segwit};
use kontor_money::Currency;
use std::fmt;
use std::str::FromStr;

/// Checked for its form, its checksum, its currency and its network, in its one usual writing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Address(String);

/// Why a text is no address to pay to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("not an address of this currency")]
    Malformed,
    #[error("the checksum does not fit: mistyped or cut")]
    Checksum,
    #[error("an address of another network or another currency")]
    Elsewhere,
    #[error("a kind of address that cannot be paid to")]
    Unsupported,
}

/// Longer than any address of any currency.
const LONGEST: usize = 128;

impl Address {
    /// # Errors
    /// When one must not pay there.
    pub fn parse(currency: Currency, network: Network, text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() || text.len() > LONGEST || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(AddressError::Malformed);
        }
        match currency {
            Currency::Btc | Currency::Ltc => chain_of_coins(currency, network, text),
            Currency::Eth | Currency::Usdt => ethereum::parse(text).map_err(|error| match error {
                ethereum::Error::Form => AddressError::Malformed,
                ethereum::Error::Checksum => AddressError::Checksum,
                ethereum::Error::Zero => AddressError::Unsupported,
            }),
            Currency::Xmr => monero(network, text),
        }
        .map(Self)
    }

    /// An address that this crate made itself.
    pub(crate) const fn made(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

fn chain_of_coins(currency: Currency, network: Network, text: &str) -> Result<String, AddressError> {
    if segwit::is_meant(text) {
        return segwit::parse(currency, network, text).map_err(|error| match error {
            segwit::Error::Checksum => AddressError::Checksum,
            segwit::Error::Elsewhere => AddressError::Elsewhere,
            segwit::Error::Unknown => AddressError::Unsupported,
        });
    }
    match base58::check(currency, network, text) {
        Ok(()) => Ok(text.to_owned()),
        Err(base58::Error::Form) => Err(AddressError::Malformed),
        Err(base58::Error::Checksum) => Err(AddressError::Checksum),
        Err(base58::Error::Elsewhere) => Err(AddressError::Elsewhere),
    }
}

fn monero(network: Network, text: &str) -> Result<String, AddressError> {
    use monero::util::address::Error;
    let address = monero::Address::from_str(text).map_err(|error| match error {
        Error::InvalidChecksum => AddressError::Checksum,
        Error::Network(_) | Error::InvalidMagicByte => AddressError::Elsewhere,
        _ => AddressError::Malformed,
    })?;
    // The library does not look at what follows the checksum.
    if address.to_string() != text {
        return Err(AddressError::Malformed);
    }
    if address.network == network.monero() { Ok(address.to_string()) } else { Err(AddressError::Elsewhere) }
}
