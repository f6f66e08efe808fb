//! Ethereum's addresses: twenty bytes of a hash, with a checksum in the case of their letters (EIP-55).

use bitcoin::hex::{DisplayHex, FromHex};
use bitcoin::secp256k1::PublicKey;
use tiny_keccak::{Hasher, Keccak};

pub fn keccak(data: &[u8]) -> [u8; 32] {
    let mut digest = [0; 32];
    let mut hasher = Keccak::v256();
    hasher.update(data);
    hasher.finalize(&mut digest);
    digest
}

/// The address that belongs to a public key.
pub fn of_key(key: &PublicKey) -> String {
    let point = key.serialize_uncompressed();
    with_checksum(&keccak(&point[1..])[12..])
}

/// Why a text is no address.
#[derive(Debug, PartialEq, Eq)]
pub enum Error {
    Form,
    Checksum,
    /// No private key exists for it: what is sent there is burnt.
    Zero,
}

/// The address in the writing that carries its checksum. Text in one case only has none, and is taken as it is.
pub fn parse(text: &str) -> Result<String, Error> {
    let digits = text.strip_prefix("0x").ok_or(Error::Form)?;
    let bytes = <[u8; 20]>::from_hex(digits).map_err(|_| Error::Form)?;
    let written = with_checksum(&bytes);
    let letters = || digits.bytes().filter(u8::is_ascii_alphabetic);
    let mixed = letters().any(|letter| letter.is_ascii_lowercase())
        && letters().any(|letter| letter.is_ascii_uppercase());
    match bytes {
        _ if mixed && written != text => Err(Error::Checksum),
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] => Err(Error::Zero),
        _ => Ok(written),
    }
}

fn with_checksum(bytes: &[u8]) -> String {
    let digits = bytes.to_lower_hex_string();
    let hash = keccak(digits.as_bytes());
    let cased = digits.bytes().enumerate().map(|(place, digit)| {
        let nibble = hash[place / 2] >> if place % 2 == 0 { 4 } else { 0 } & 0xf;
        char::from(if nibble >= 8 { digit.to_ascii_uppercase() } else { digit })
    });
    std::iter::once('0').chain(std::iter::once('x')).chain(cased).collect()
}
