//! What a member has not read in a room, with its words.

use super::super::super::rooms::{MAX_UNREAD, StoredRoom, alive};
use crate::error::Result;
use crate::identity::Account;
use crate::time::Time;
use kontor_db::{Tx, values};

/// After one moment, up to another.
#[derive(Debug, Clone, Copy)]
pub struct Period {
    pub after: Time,
    pub until: Time,
}

/// A message that a member has not read.
#[derive(Debug)]
pub struct Unread {
    /// What its author is called; none of an account that is gone.
    pub author: Option<String>,
    pub is_system: bool,
    pub content: String,
    /// Whether it names the member or answers them.
    pub is_addressed: bool,
}

/// Living messages of others behind the mark, oldest first, before access is decided.
pub fn list_unread(
    tx: &mut Tx<'_>,
    account: &Account,
    room: &StoredRoom,
    read_seq: i64,
    period: Period,
    now: Time,
) -> Result<Vec<Unread>> {
    let alive = alive("m", "$5");
    let sql = format!(
        "SELECT COALESCE(p.display_name, u.username), m.is_system, m.content,
            CASE WHEN o.author_id = $6 OR EXISTS (SELECT 1 FROM chat_mentions x WHERE x.message_id = m.id AND x.user_id = $6)
                THEN TRUE ELSE FALSE END
         FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
         LEFT JOIN auth_users u ON u.id = m.author_id LEFT JOIN profiles_profiles p ON p.user_id = m.author_id
         LEFT JOIN chat_messages o ON o.room_id = m.room_id AND o.seq = m.reply_seq
         WHERE m.room_id = $1 AND m.seq > $2 AND m.created_at > $3 AND m.created_at <= $4 AND {alive}
            AND (m.author_id IS NULL OR m.author_id <> $6) ORDER BY m.seq LIMIT $7"
    );
    let values = values![room.id, read_seq, period.after, period.until, now, account.id, MAX_UNREAD];
    Ok(tx.all(&sql, &values, |row| {
        Ok(Unread {
            author: row.get(0)?,
            is_system: row.get(1)?,
            content: row.get(2)?,
            is_addressed: row.get(3)?,
        })
    })?)
}
