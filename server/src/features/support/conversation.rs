//! A conversation: whose it is, and what was said.

use super::store;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::UserId;
use crate::guard::{Member, Visitor};
use crate::time::Time;
use data_encoding::HEXLOWER;
use kontor_db::Tx;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The right to a conversation. A guest's is known by the number that the device made up, a member's by that and by the
/// account: with somebody else's number a member finds nothing.
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

/// What the member asked the bot, and what it answered.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Value> {
    let turns = store::list_own(tx, member, now)?;
    let shown = turns.into_iter().map(
        |turn| json!({ "role": turn.role.as_str(), "content": turn.content, "createdAt": turn.created_at }),
    );
    Ok(shown.collect())
}
