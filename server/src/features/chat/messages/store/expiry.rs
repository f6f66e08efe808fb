//! Rows of messages that are over.

use super::super::super::rooms::{LIFETIME, horizon};
use super::super::super::search::Gone;
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, Value, values};

/// Messages that are over.
pub fn list_expired(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<Gone>> {
    let gone = |row: &Row<'_>| {
        Ok(Gone { id: row.get(0)?, room_id: row.get(1)?, seq: row.get(2)?, content: row.get(3)? })
    };
    let mut found = tx.all(
        "SELECT id, room_id, seq, content FROM chat_messages WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2",
        &values![now, limit],
        gone,
    )?;
    // What nodes of before have written lives for a day.
    found.extend(tx.all(
        "SELECT id, room_id, seq, content FROM chat_messages WHERE expires_at IS NULL AND created_at <= $1
         ORDER BY created_at LIMIT $2",
        &values![now.plus(-LIFETIME), limit],
        gone,
    )?);
    Ok(found)
}

pub fn delete_messages(tx: &mut Tx<'_>, messages: &[Gone]) -> Result<()> {
    let delete = Rows { before: "DELETE FROM chat_messages WHERE id IN (", row: "?", after: ")" };
    let ids: Vec<Value> = messages.iter().map(|message| message.id.into()).collect();
    tx.execute_rows(delete, &ids)?;
    Ok(())
}

/// A device keeps what it could not deliver for a day.
pub fn forget_removed(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM chat_removed WHERE removed_at <= $1", &values![horizon(now)])?;
    Ok(())
}
