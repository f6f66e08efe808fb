//! Rows that change after they were written, and what they answer.

use super::super::super::rooms::Entered;
use super::super::super::types::ChatMessage;
use super::{MESSAGE, MessagePlace, add_mentions, add_pictures, add_reactions, horizon, message};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Gives a message another text. False when it was removed meanwhile.
pub fn edit_message(tx: &mut Tx<'_>, message: &MessagePlace, content: &str, now: Time) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE chat_messages SET content = $2, edits = edits + 1, edited_at = $3 WHERE id = $1",
        &values![message.id, content, now],
    )?;
    Ok(changed == 1)
}

/// Whether nothing that is still there came after it.
pub fn is_latest(tx: &mut Tx<'_>, message: &MessagePlace, now: Time) -> Result<bool> {
    let later = tx.one(
        "SELECT 1 FROM chat_messages WHERE room_id = $1 AND seq > $2 AND created_at > $3 LIMIT 1",
        &values![message.room_id, message.seq, horizon(now)],
        |row| row.get::<i64>(0),
    )?;
    Ok(later.is_none())
}

/// A message with all that belongs to it, as who was let in sees it.
pub fn read_whole(tx: &mut Tx<'_>, room: &Entered, id: i64, now: Time) -> Result<Option<ChatMessage>> {
    let reader = Some(&*room.account);
    let mut found =
        tx.all(&format!("{MESSAGE} WHERE m.id = $1"), &values![id], |row| message(row, reader, now))?;
    add_reactions(tx, reader, &mut found)?;
    add_mentions(tx, &mut found)?;
    add_pictures(tx, &mut found)?;
    Ok(found.pop())
}

/// The number of a living message of the room.
pub fn find_in_room(tx: &mut Tx<'_>, room: &Entered, id: i64, now: Time) -> Result<Option<i64>> {
    Ok(tx.one(
        "SELECT seq FROM chat_messages WHERE id = $1 AND room_id = $2 AND created_at > $3",
        &values![id, room.id, horizon(now)],
        |row| row.get(0),
    )?)
}

/// Notes which message of its room a message answers.
pub fn save_reply(tx: &mut Tx<'_>, id: i64, reply_seq: i64) -> Result<()> {
    tx.execute("UPDATE chat_messages SET reply_seq = $2 WHERE id = $1", &values![id, reply_seq])?;
    Ok(())
}
