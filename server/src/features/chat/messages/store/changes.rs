//! Rows that change after they were written, and what they answer.

use super::super::super::rooms::Entered;
use super::super::super::types::ChatMessage;
use super::{MESSAGE, MessagePlace, add_mentions, add_pictures, add_reactions, alive, message};
use crate::error::Result;
use crate::identity::UserId;
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
    let alive = alive("m", "$3");
    let sql = format!(
        "SELECT 1 FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
         WHERE m.room_id = $1 AND m.seq > $2 AND {alive} LIMIT 1"
    );
    let later = tx.one(&sql, &values![message.room_id, message.seq, now], |row| row.get::<i64>(0))?;
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
    let alive = alive("m", "$3");
    let sql = format!(
        "SELECT m.seq FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
         WHERE m.id = $1 AND m.room_id = $2 AND {alive}"
    );
    Ok(tx.one(&sql, &values![id, room.id, now], |row| row.get(0))?)
}

/// Who wrote the message with this number; none of an account that is gone.
pub fn find_author(tx: &mut Tx<'_>, room: &Entered, seq: i64) -> Result<Option<UserId>> {
    let sql = "SELECT author_id FROM chat_messages WHERE room_id = $1 AND seq = $2";
    Ok(tx.one(sql, &values![room.id, seq], |row| row.get::<Option<i64>>(0))?.flatten().map(UserId))
}

/// Notes which message of its room a message answers.
pub fn save_reply(tx: &mut Tx<'_>, id: i64, reply_seq: i64) -> Result<()> {
    tx.execute("UPDATE chat_messages SET reply_seq = $2 WHERE id = $1", &values![id, reply_seq])?;
    Ok(())
}
