//! Rows of whom messages name.

use super::super::super::types::{ChatMention, ChatMessage};
use super::alive;
use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Rows, Tx, values};
use std::collections::HashMap;

/// Whom a message names.
pub fn list_mentioned(tx: &mut Tx<'_>, message_id: i64) -> Result<Vec<UserId>> {
    Ok(tx.all(
        "SELECT user_id FROM chat_mentions WHERE message_id = $1 ORDER BY user_id",
        &values![message_id],
        |row| row.get(0).map(UserId),
    )?)
}

/// The rooms and times of living messages that name the member; for the export.
pub fn list_own_mentions(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Vec<(String, Time)>> {
    let alive = alive("m", "$2");
    let sql = format!(
        "SELECT r.name, m.created_at FROM chat_mentions x JOIN chat_messages m ON m.id = x.message_id
         JOIN chat_rooms r ON r.id = m.room_id WHERE x.user_id = $1 AND {alive} ORDER BY m.id"
    );
    Ok(tx.all(&sql, &values![member.id, now], |row| Ok((row.get(0)?, Time(row.get(1)?))))?)
}

/// From now on a message names these and no others.
pub fn save_mentions(tx: &mut Tx<'_>, message_id: i64, users: &[UserId]) -> Result<()> {
    tx.execute("DELETE FROM chat_mentions WHERE message_id = $1", &values![message_id])?;
    let insert =
        Rows { before: "INSERT INTO chat_mentions (message_id, user_id) VALUES", row: "(?, ?)", after: "" };
    tx.execute_rows(insert, &users.iter().flat_map(|user| values![message_id, *user]).collect::<Vec<_>>())?;
    Ok(())
}

/// Lays the names over messages of one room that are sorted by number.
pub fn add_mentions(tx: &mut Tx<'_>, messages: &mut [ChatMessage]) -> Result<()> {
    let (Some(first), Some(last)) = (messages.first(), messages.last()) else { return Ok(()) };
    // Most stretches name no one, and the text says so.
    if messages.iter().all(|message| !message.content.contains('@')) {
        return Ok(());
    }
    let rows = tx.all(
        "SELECT x.message_id, x.user_id, u.username FROM chat_messages m JOIN chat_mentions x ON x.message_id = m.id
         JOIN auth_users u ON u.id = x.user_id
         WHERE m.room_id = $1 AND m.seq >= $2 AND m.seq <= $3 ORDER BY x.message_id, x.user_id",
        &values![first.room_id, first.seq, last.seq],
        |row| Ok((row.get::<i64>(0)?, ChatMention { user_id: UserId(row.get(1)?), username: row.get(2)? })),
    )?;
    let mut by_message: HashMap<i64, Vec<ChatMention>> = HashMap::new();
    for (id, mention) in rows {
        by_message.entry(id).or_default().push(mention);
    }
    for message in messages {
        message.mentions = by_message.remove(&message.id).unwrap_or_default();
    }
    Ok(())
}
