//! The shop's own public keys, and the addresses that follow from them.

use crate::{Address, Network, ethereum, segwit};
use bitcoin::base58;
use bitcoin::bip32::{ChildNumber, Xpub};
use bitcoin::hex::FromHex;
use bitcoin::secp256k1::Secp256k1;
use kontor_money::Currency;
use monero::cryptonote::hash::Hash;
use monero::cryptonote::subaddress;
use monero::{PrivateKey, PublicKey, ViewPair};

/// Where a currency's payments go: address 0 is the shop's own, each higher one belongs to one member.
#[derive(Clone)]
pub struct Receiving {
    currency: Currency,
    network: Network,
    key: Key,
}

#[derive(Clone)]
enum Key {
    /// Of an account, `m/84'/…'/0'` or `m/44'/60'/0'`; its addresses are `0/index`.
    Account(Box<Xpub>),
    /// Sees what comes in and cannot spend.
    View(ViewPair),
}

/// Why a key cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("this is no extended public key")]
    Malformed,
    #[error("this is a PRIVATE key; it must not be on the server, and whoever saw it can spend the coins")]
    Private,
    #[error("this key is for another network, another currency or another kind of address")]
    Elsewhere,
    #[error(
        "this is not the key of an account (m/84'/0'/0' for Bitcoin, m/84'/2'/0' for Litecoin, m/44'/60'/0' for Ethereum)"
    )]
    Depth,
    #[error("there is no address with this number")]
    Index,
}

/// Extended keys begin with four bytes that say what they are for (SLIP-132).
mod version {
    /// xpub, zpub; Litecoin's Ltub and zpub.
    pub const MAIN: [[u8; 4]; 2] = [[0x04, 0x88, 0xb2, 0x1e], [0x04, 0xb2, 0x47, 0x46]];
    pub const LITECOIN: [[u8; 4]; 1] = [[0x01, 0x9d, 0xa4, 0x62]];
    /// tpub, vpub; Litecoin's ttub.
    pub const TEST: [[u8; 4]; 2] = [[0x04, 0x35, 0x87, 0xcf], [0x04, 0x5f, 0x1c, 0xf6]];
    pub const LITECOIN_TEST: [[u8; 4]; 1] = [[0x04, 0x36, 0xf6, 0xe1]];
}

fn is_for(currency: Currency, network: Network, found: [u8; 4]) -> bool {
    match (currency, network) {
        (Currency::Btc, Network::Main) => version::MAIN.contains(&found),
        (Currency::Btc, _) => version::TEST.contains(&found),
        (Currency::Ltc, Network::Main) => {
            version::MAIN.contains(&found) || version::LITECOIN.contains(&found)
        }
        (Currency::Ltc, _) => version::TEST.contains(&found) || version::LITECOIN_TEST.contains(&found),
        // Ethereum has the same keys on all its networks.
        (Currency::Eth | Currency::Usdt, _) => found == version::MAIN[0],
        (Currency::Xmr, _) => false,
    }
}

impl Receiving {
    /// An account's extended public key: zpub or xpub for Bitcoin and Litecoin, xpub for Ethereum and its tokens.
    ///
    /// # Errors
    /// When the text is anything else, above all when it is a private key.
    pub fn account(currency: Currency, network: Network, text: &str) -> Result<Self, KeyError> {
        let mut content = base58::decode_check(text.trim()).map_err(|_| KeyError::Malformed)?;
        let (Some(found), 78) = (content.first_chunk::<4>().copied(), content.len()) else {
            return Err(KeyError::Malformed);
        };
        // A private key has a zero where a public one says which half of the curve it is on.
        if content[45] == 0 {
            return Err(KeyError::Private);
        }
        if !is_for(currency, network, found) {
            return Err(KeyError::Elsewhere);
        }
        content[..4].copy_from_slice(&version::MAIN[0]);
        let key = Xpub::decode(&content).map_err(|_| KeyError::Malformed)?;
        if key.depth != 3 {
            return Err(KeyError::Depth);
        }
        Ok(Self { currency, network, key: Key::Account(Box::new(key)) })
    }

    /// Monero's private view key, which only sees, and public spend key, both as 64 hexadecimal digits.
    ///
    /// # Errors
    /// When one of them is no such key, above all when the spend key is the private one.
    pub fn view(network: Network, view: &str, spend: &str) -> Result<Self, KeyError> {
        let bytes = |text: &str| <[u8; 32]>::from_hex(text.trim()).map_err(|_| KeyError::Malformed);
        let (view, spend) = (bytes(view)?, bytes(spend)?);
        let view = PrivateKey::from_slice(&view).map_err(|_| KeyError::Malformed)?;
        // Wallets derive the view key from the private spend key.
        if Hash::hash_to_scalar(spend) == view {
            return Err(KeyError::Private);
        }
        let spend = PublicKey::from_slice(&spend).map_err(|_| KeyError::Malformed)?;
        Ok(Self { currency: Currency::Xmr, network, key: Key::View(ViewPair { view, spend }) })
    }

    pub const fn currency(&self) -> Currency {
        self.currency
    }

    pub const fn network(&self) -> Network {
        self.network
    }

    /// The address with that number.
    ///
    /// # Errors
    /// From 2³¹ on.
    pub fn address(&self, index: u32) -> Result<Address, KeyError> {
        let child = ChildNumber::from_normal_idx(index).map_err(|_| KeyError::Index)?;
        let text = match &self.key {
            Key::Account(account) => {
                let path = [ChildNumber::Normal { index: 0 }, child];
                let key = account
                    .derive_pub(&Secp256k1::verification_only(), &path)
                    .map_err(|_| KeyError::Index)?;
                match self.currency {
                    Currency::Eth | Currency::Usdt => ethereum::of_key(&key.public_key),
                    _ => {
                        let hash = key.to_pub().pubkey_hash();
                        segwit::of_key_hash(self.currency, self.network, hash.as_ref())
                            .ok_or(KeyError::Index)?
                    }
                }
            }
            Key::View(pair) => {
                let network = self.network.monero();
                // The library makes a subaddress of 0/0, which there is not: it is the primary address.
                match index {
                    0 => monero::Address::from_viewpair(network, pair),
                    minor => {
                        let index = subaddress::Index { major: 0, minor };
                        subaddress::get_subaddress(pair, index, Some(network))
                    }
                }
                .to_string()
            }
        };
        Ok(Address::made(text))
    }
}

impl std::fmt::Debug for Receiving {
    /// Without the key: it tells everything the shop receives.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Receiving({}, {:?})", self.currency.as_str(), self.network)
    }
}
