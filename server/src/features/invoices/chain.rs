//! The chain of hashes over documents, as the ledger of the wallets has one: what is changed afterwards no longer fits.

use sha2::{Digest, Sha256};

/// What the first document builds on.
pub const GENESIS: [u8; 32] = [0; 32];

/// The end of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub position: i64,
    pub hash: Vec<u8>,
}

/// A document as the chain covers it: every column of its row, and its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    pub position: i64,
    pub number: String,
    pub kind: String,
    pub refers_to: Option<String>,
    pub order_id: String,
    pub issued_at: i64,
    pub issued_on: String,
    pub performed_on: String,
    pub buyer_name: String,
    pub total: i64,
    pub facts: String,
    pub pdf: Vec<u8>,
    pub xml: Vec<u8>,
}

/// A document with its hashes as they are stored.
pub struct Link {
    pub sealed: Sealed,
    pub before: Vec<u8>,
    pub hash: Vec<u8>,
}

impl Sealed {
    /// Every part carries its length, so that no two documents read the same.
    pub fn hash(&self, before: &[u8]) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        part(before);
        part(&self.position.to_be_bytes());
        part(self.number.as_bytes());
        part(self.kind.as_bytes());
        part(self.refers_to.as_deref().unwrap_or_default().as_bytes());
        part(self.order_id.as_bytes());
        part(&self.issued_at.to_be_bytes());
        part(self.issued_on.as_bytes());
        part(self.performed_on.as_bytes());
        part(self.buyer_name.as_bytes());
        part(&self.total.to_be_bytes());
        part(self.facts.as_bytes());
        part(&self.pdf);
        part(&self.xml);
        hash.finalize().into()
    }
}
