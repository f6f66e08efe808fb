//! What is kept of a person's link with Telegram, for that person, and its end.

use super::store::{self, queue, talks};
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let link = store::find_link(tx, member.id)?.map(|link| {
        json!({
            "telegramId": link.telegram_id,
            "telegramUsername": link.telegram_username,
            "linkedAt": link.linked_at,
            "blockedAt": link.blocked_at,
            "notifications": link.switches,
        })
    });
    let waiting: Vec<_> = queue::list_own(tx, member)?
        .into_iter()
        .map(|(message, at)| json!({ "message": message, "createdAt": at }))
        .collect();
    Ok(
        json!({ "link": link, "waitingMessages": waiting, "lastWrittenToOwner": talks::find_own(tx, member)? }),
    )
}

/// Removes the link and what waits for the person, and what waits for others and names the person.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    store::delete_link(tx, user)?;
    talks::delete_of(tx, user)?;
    queue::delete_naming(tx, user)
}
