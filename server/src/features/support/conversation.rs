//! A conversation: whose it is, and what was said.

use crate::error::{Error, ErrorCode, Result};
use crate::identity::{UserId, Visitor};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The right to a conversation. A guest's is known by the number that the device made up, a member's by that and by the
/// account: with another member's number nothing is found.
#[derive(Debug, Clone)]
pub struct Conversation {
    pub key: String,
    pub user: Option<UserId>,
}

impl Conversation {
    /// None for a guest without a number.
    ///
    /// # Errors
    /// When the number is no UUID.
    pub fn of(visitor: &Visitor, id: Option<&str>) -> Result<Option<Self>> {
        let id = id.map(|id| {
            Uuid::try_parse(id).map_err(|_| Error::field("conversationId", ErrorCode::InvalidValue))
        });
        let id = id.transpose()?;
        let hashed = |text: String| HEXLOWER.encode(&Sha256::digest(text.as_bytes()));
        Ok(match (visitor.0.as_ref(), id) {
            (Some(member), Some(id)) => {
                Some(Self { key: hashed(format!("member {} {id}", member.id)), user: Some(member.id) })
            }
            (Some(member), None) => {
                Some(Self { key: hashed(format!("member {}", member.id)), user: Some(member.id) })
            }
            (None, Some(id)) => Some(Self { key: hashed(format!("guest {id}")), user: None }),
            (None, None) => None,
        })
    }
}
