//! Where something waits for whom, of many members at once.

use super::super::super::types::RoomKind;
use super::super::access::Access;
use super::alive;
use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Row, Tx};

/// A member, a room, what decides on entry to it, and when the latest message of others was written that the member has not read.
pub type Waiting = (UserId, i64, Access, Time);

/// For each member and room in which something is unread; one statement for rooms of many, one for those of two.
pub fn list_latest_unread(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
    now: Time,
) -> Result<Vec<Waiting>> {
    let users: Vec<UserId> = users.into_iter().collect();
    let alive = alive("w", &now.0.to_string());
    let latest = |user: &str| {
        format!(
            "(SELECT w.created_at FROM chat_messages w WHERE w.room_id = r.id AND w.seq > COALESCE(k.read_seq, 0) AND {alive}
                AND (w.author_id IS NULL OR w.author_id <> {user}) ORDER BY w.seq DESC LIMIT 1)"
        )
    };
    let shared = format!(
        "SELECT u.id, r.id, r.kind, CASE WHEN i.user_id IS NULL THEN FALSE ELSE TRUE END, {}
         FROM auth_users u JOIN chat_rooms r ON r.kind <> 'private'
         LEFT JOIN chat_marks k ON k.room_id = r.id AND k.user_id = u.id
         LEFT JOIN chat_members i ON r.kind = 'listed' AND i.room_id = r.id AND i.user_id = u.id
         WHERE r.last_seq > COALESCE(k.read_seq, 0) AND u.id",
        latest("u.id")
    );
    let private = format!(
        "SELECT i.user_id, r.id, r.kind, TRUE, {}
         FROM chat_members i JOIN chat_rooms r ON r.id = i.room_id AND r.kind = 'private'
         LEFT JOIN chat_marks k ON k.room_id = r.id AND k.user_id = i.user_id
         WHERE r.last_seq > COALESCE(k.read_seq, 0) AND i.user_id",
        latest("i.user_id")
    );
    let mut found = tx.all_among(&shared, users.iter().copied(), waiting)?;
    found.extend(tx.all_among(&private, users, waiting)?);
    Ok(found.into_iter().flatten().collect())
}

fn waiting(row: &Row<'_>) -> Result<Option<Waiting>, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("chat_rooms.kind holds an unknown word".to_owned());
    let kind = RoomKind::parse(&row.get::<String>(2)?).ok_or_else(unknown)?;
    let access = Access { kind, is_member: row.get(3)? };
    let Some(said_at) = row.get::<Option<i64>>(4)? else { return Ok(None) };
    Ok(Some((UserId(row.get(0)?), row.get(1)?, access, Time(said_at))))
}
