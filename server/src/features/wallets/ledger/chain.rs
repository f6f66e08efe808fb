//! The chain of hashes: what a seal covers. What is changed afterwards no longer fits.

use sha2::{Digest, Sha256};

pub const HASH_SIZE: usize = 32;
/// What the first seal builds on.
pub const GENESIS: [u8; HASH_SIZE] = [0; HASH_SIZE];

/// The end of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub position: i64,
    pub hash: Vec<u8>,
}

/// A movement as the chain covers it.
#[derive(Debug, Clone)]
pub struct Sealable {
    pub id: i64,
    pub kind: String,
    pub currency: String,
    pub amount: i64,
    pub from_account: Option<i64>,
    pub to_account: Option<i64>,
    pub about_id: Option<i64>,
    pub order_id: Option<String>,
    pub external_tx_id: Option<String>,
    pub created_at: i64,
    /// Number, account and amount, in the order of their numbers.
    pub postings: Vec<(i64, i64, i64)>,
}

impl Sealable {
    /// The hash of the seal that follows `before` and covers this movement. Every part carries its length, so that no
    /// two movements read the same.
    pub fn hash(&self, before: &[u8]) -> [u8; HASH_SIZE] {
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        part(before);
        part(&self.id.to_be_bytes());
        part(self.kind.as_bytes());
        part(self.currency.as_bytes());
        part(&self.amount.to_be_bytes());
        for number in [self.from_account, self.to_account, self.about_id] {
            part(number.map(i64::to_be_bytes).as_ref().map_or(&[], |bytes| bytes.as_slice()));
        }
        for text in [&self.order_id, &self.external_tx_id] {
            part(text.as_deref().unwrap_or_default().as_bytes());
        }
        part(&self.created_at.to_be_bytes());
        for (id, account, amount) in &self.postings {
            part(&id.to_be_bytes());
            part(&account.to_be_bytes());
            part(&amount.to_be_bytes());
        }
        hash.finalize().into()
    }
}
