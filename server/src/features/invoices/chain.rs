//! The chain of hashes over documents, as the ledger of the wallets has one: what is changed afterwards no longer fits.
//!
//! A hash covers the one before it, the document's place, number and day, and a digest of everything else. So the chain can be
//! followed through a document that was removed after its years: its digest stays, what it said does not.

use crate::time::Time;
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

/// A place in the chain: of a document that is there, or of one that was removed.
pub struct Link {
    pub position: i64,
    pub number: String,
    pub issued_on: String,
    pub digest: Vec<u8>,
    /// None where the document was removed.
    pub before: Option<Vec<u8>>,
    pub hash: Vec<u8>,
    pub removed_at: Option<Time>,
}

impl Sealed {
    /// Of everything but place, number and day.
    pub fn digest(&self) -> [u8; 32] {
        hash_of(&[
            self.kind.as_bytes(),
            self.refers_to.as_deref().unwrap_or_default().as_bytes(),
            self.order_id.as_bytes(),
            &self.issued_at.to_be_bytes(),
            self.performed_on.as_bytes(),
            self.buyer_name.as_bytes(),
            &self.total.to_be_bytes(),
            self.facts.as_bytes(),
            &self.pdf,
            &self.xml,
        ])
    }

    pub fn hash(&self, before: &[u8]) -> [u8; 32] {
        seal(before, self.position, &self.number, &self.issued_on, &self.digest())
    }
}

impl Link {
    /// What its hash must be behind `before`.
    pub fn expected(&self, before: &[u8]) -> [u8; 32] {
        seal(before, self.position, &self.number, &self.issued_on, &self.digest)
    }
}

fn seal(before: &[u8], position: i64, number: &str, issued_on: &str, digest: &[u8]) -> [u8; 32] {
    hash_of(&[before, &position.to_be_bytes(), number.as_bytes(), issued_on.as_bytes(), digest])
}

/// Every part carries its length, so that no two documents read the same.
fn hash_of(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}
