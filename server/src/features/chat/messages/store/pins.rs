//! Rows of what is pinned.

use super::super::super::rooms::Entered;
use super::super::super::types::ChatMessage;
use super::{MESSAGE, MessagePlace, add_mentions, add_pictures, add_reactions, alive, message};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Whether a message `m` is pinned in room `$1`. The sign keeps planners from reading the whole room: a hundred thousand messages, of which
/// five are pinned.
const PINNED: &str = "m.id IN (SELECT q.message_id FROM chat_pins q) AND +m.room_id = $1";

/// Whether it was not pinned before.
pub fn add_pin(tx: &mut Tx<'_>, message: &MessagePlace, now: Time) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO chat_pins (message_id, pinned_at) VALUES ($1, $2) ON CONFLICT (message_id) DO NOTHING",
        &values![message.id, now],
    )?;
    Ok(added == 1)
}

/// Whether it was pinned.
pub fn delete_pin(tx: &mut Tx<'_>, message: &MessagePlace) -> Result<bool> {
    Ok(tx.execute("DELETE FROM chat_pins WHERE message_id = $1", &values![message.id])? == 1)
}

/// How many living messages of the room are pinned.
pub fn count_pins(tx: &mut Tx<'_>, room: &Entered, now: Time) -> Result<i64> {
    let alive = alive("m", "$2");
    let sql = format!(
        "SELECT COUNT(*) FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id WHERE {PINNED} AND {alive}"
    );
    let count = tx.one(&sql, &values![room.id, now], |row| row.get(0))?;
    Ok(count.unwrap_or_default())
}

/// The living pinned messages of the room, the one pinned last first.
pub fn list_pins(tx: &mut Tx<'_>, room: &Entered, now: Time) -> Result<Vec<ChatMessage>> {
    let reader = Some(&*room.account);
    let alive = alive("m", "$2");
    let order = tx.all(
        "SELECT p.message_id FROM chat_pins p
         WHERE EXISTS (SELECT 1 FROM chat_messages m WHERE m.id = p.message_id AND +m.room_id = $1)
         ORDER BY p.pinned_at DESC, p.message_id DESC",
        &values![room.id],
        |row| row.get::<i64>(0),
    )?;
    let sql = format!("{MESSAGE} WHERE {PINNED} AND {alive} ORDER BY m.seq");
    let mut found = tx.all(&sql, &values![room.id, now], |row| message(row, reader, now))?;
    add_reactions(tx, reader, &mut found)?;
    add_mentions(tx, &mut found)?;
    add_pictures(tx, &mut found)?;
    found.sort_by_key(|message| order.iter().position(|id| *id == message.id));
    Ok(found)
}
