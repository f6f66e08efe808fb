//! What the bot keeps of a person.

use super::store;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

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
