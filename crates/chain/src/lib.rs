//! Block chains seen from outside.
//!
//! - [`Address`]: a text that was checked for its checksum and its network, for withdrawals;
//! - [`Receiving`]: the shop's public keys, from which addresses are derived. No private key has a place here: one that is
//!   given by mistake is refused;
//! - [`watch`]: what came in, asked from nodes and their wallets over HTTP;
//! - [`payment_uri`]: what wallets read from a QR code;
//! - [`explorer`]: where a person can look a transaction up.
//!
//! What arithmetic on keys there is belongs to `bitcoin` (BIP32 over libsecp256k1) and `monero`; this crate adds the forms
//! of each currency and is tested against published vectors.

mod address;
mod base58;
mod chain;
mod ethereum;
pub mod explorer;
mod network;
mod receiving;
mod segwit;
mod transaction;
mod uri;
pub mod watch;

pub use address::{Address, AddressError};
pub use chain::{Chain, confirmations};
pub use network::Network;
pub use receiving::{KeyError, Receiving};
pub use transaction::transaction_id;
pub use uri::payment_uri;

#[cfg(test)]
mod vectors;
