//! Many messages at once, for made-up data.

use super::super::super::rooms::{ROOM, room};
use super::super::super::types::ChatVia;
use super::NewMessage;
use crate::error::{ErrorCode, Result};
use kontor_db::{Rows, Tx, Value, values};
use std::collections::BTreeMap;

/// Stores messages in their order; none of them was sent before. Members' marks and limits are left alone.
pub fn insert_messages(tx: &mut Tx<'_>, messages: &[NewMessage]) -> Result<()> {
    let mut rooms: BTreeMap<i64, i64> = BTreeMap::new();
    for message in messages {
        *rooms.entry(message.room_id).or_default() += 1;
    }
    let take = format!(
        "UPDATE chat_rooms AS r SET last_seq = last_seq + $2 WHERE r.id = $1 RETURNING {}",
        ROOM.replace("r.", "")
    );
    let mut open = BTreeMap::new();
    for (id, count) in rooms {
        let stored = tx.one(&take, &values![id, count], room)?.ok_or(ErrorCode::ChatRoomNotFound)?;
        open.insert(id, (stored.last_seq - count, stored));
    }
    let insert = Rows {
        before: "INSERT INTO chat_messages (room_id, seq, author_id, client_id, content, is_system, created_at, via, expires_at) VALUES",
        row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        after: "",
    };
    let mut rows: Vec<Value> = Vec::with_capacity(9 * messages.len());
    for new in messages {
        let Some((seq, room)) = open.get_mut(&new.room_id) else { continue };
        *seq += 1;
        rows.extend(values![
            new.room_id,
            *seq,
            new.author.map(|author| author.0),
            new.client_id.as_deref(),
            new.content.as_str(),
            new.author.is_none(),
            new.created_at,
            new.via.map(ChatVia::as_str),
            room.end_of(new.created_at)
        ]);
    }
    tx.execute_rows(insert, &rows)?;
    Ok(())
}
