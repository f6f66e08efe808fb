//! What is kept of a person's link with Telegram, for that person, and its end.

use super::store;
use crate::erasure::Erasure;
use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
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
    let waiting = tx.all(
        "SELECT content, created_at FROM telegram_messages WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| Ok(json!({ "message": row.get::<String>(0)?, "createdAt": Time(row.get(1)?) })),
    )?;
    Ok(json!({ "link": link, "waitingMessages": waiting }))
}

/// Removes the link and what waits for the person, and what waits for others and names the person.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    store::delete_link(tx, user)?;
    tx.execute(
        "DELETE FROM telegram_messages WHERE event_id IN (SELECT id FROM outbox_events
         WHERE actor_id = $1 OR (subject_kind = 'user' AND subject_id = $2))",
        &values![user, user.to_string()],
    )?;
    Ok(())
}
