//! Reading: which rooms there are to search, where words stand, and the messages themselves.

use super::super::super::rooms::{Access, ROOM, ROOM_COLUMNS, alive, room};
use super::super::super::types::ChatAuthor;
use super::super::postings;
use super::blocks::Block;
use super::{LISTED, listed, places};
use crate::error::Result;
use crate::identity::{Account, Role, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use std::collections::BTreeMap;

/// A room, before access to it is decided.
#[derive(Debug)]
pub struct Searched {
    pub id: i64,
    pub access: Access,
    pub last_seq: i64,
    /// Up to which number its words are in blocks.
    pub indexed: i64,
}

/// The rooms that the account may have access to.
pub fn list_rooms(tx: &mut Tx<'_>, account: &Account) -> Result<Vec<Searched>> {
    let indexed = "COALESCE((SELECT x.seq FROM chat_indexed x WHERE x.room_id = r.id), 0)";
    let sql = format!(
        "SELECT {ROOM}, EXISTS (SELECT 1 FROM chat_members b WHERE b.room_id = r.id AND b.user_id = $1), {indexed}
         FROM chat_rooms r WHERE r.kind <> 'private'
         UNION ALL SELECT {ROOM}, TRUE, {indexed}
         FROM chat_members i JOIN chat_rooms r ON r.id = i.room_id AND r.kind = 'private' WHERE i.user_id = $1"
    );
    Ok(tx.all(&sql, &values![account.id], |row| {
        let stored = room(row)?;
        Ok(Searched {
            id: stored.id,
            access: Access { kind: stored.kind, is_member: row.get(ROOM_COLUMNS)? },
            last_seq: stored.last_seq,
            indexed: row.get(ROOM_COLUMNS + 1)?,
        })
    })?)
}

/// What blocks hold of words that lie in a range: for each block the ids of messages, ascending; and how many rows that were.
pub fn find_messages(
    tx: &mut Tx<'_>,
    blocks: &[&Block],
    (from, below): &(Vec<u8>, Vec<u8>),
) -> Result<(BTreeMap<i64, Vec<i64>>, usize)> {
    let sql = format!(
        "SELECT block_id, messages FROM chat_words WHERE word >= $1 AND word < $2 AND block_id IN ({})",
        places(3)
    );
    let (mut found, mut rows) = (BTreeMap::<i64, Vec<i64>>::new(), 0);
    for part in blocks.chunks(LISTED) {
        let ids = part.iter().map(|block| Value::from(block.id));
        let read = |row: &Row<'_>| Ok((row.get::<i64>(0)?, row.get::<String>(1)?));
        let here = tx.all(&sql, &listed(values![from.as_slice(), below.as_slice()], ids), read)?;
        rows += here.len();
        for (id, messages) in here {
            let Some(block) = part.iter().find(|block| block.id == id) else { continue };
            let distances = postings::decode(&messages)?;
            found
                .entry(id)
                .or_default()
                .extend(distances.into_iter().map(|distance| block.first_id + distance));
        }
    }
    // A message may hold several words that begin alike.
    for ids in found.values_mut() {
        ids.sort_unstable();
        ids.dedup();
    }
    Ok((found, rows))
}

/// Messages of a room that are in no block yet, newest first: their ids and what they say.
pub fn list_recent(tx: &mut Tx<'_>, room: &Searched, before: i64, limit: i64) -> Result<Vec<(i64, String)>> {
    Ok(tx.all(
        "SELECT id, content FROM chat_messages WHERE room_id = $1 AND seq > $2 AND id < $3 ORDER BY seq DESC LIMIT $4",
        &values![room.id, room.indexed, before, limit],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

/// A message that was found.
#[derive(Debug)]
pub struct Living {
    pub id: i64,
    pub room_id: i64,
    pub seq: i64,
    pub content: String,
    pub created_at: Time,
    pub author: Option<ChatAuthor>,
}

/// Those of the messages that are alive, newest first; at most [`LISTED`] are asked for.
pub fn list_living(tx: &mut Tx<'_>, ids: &[i64], now: Time) -> Result<Vec<Living>> {
    let sql = format!(
        "SELECT m.id, m.room_id, m.seq, m.content, m.created_at, m.author_id, u.username, p.display_name, p.avatar, u.role,
            u.premium_until, CASE WHEN r.kind <> 'private' AND u.role <> 'banned' THEN u.is_moderator ELSE FALSE END
         FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
         LEFT JOIN auth_users u ON u.id = m.author_id LEFT JOIN profiles_profiles p ON p.user_id = m.author_id
         WHERE {} AND m.id IN ({}) ORDER BY m.id DESC",
        alive("m", "$1"),
        places(2)
    );
    let ids = ids.iter().map(|id| Value::from(*id));
    Ok(tx.all(&sql, &listed(values![now], ids), |row| {
        Ok(Living {
            id: row.get(0)?,
            room_id: row.get(1)?,
            seq: row.get(2)?,
            content: row.get(3)?,
            created_at: Time(row.get(4)?),
            author: author(row, now)?,
        })
    })?)
}

fn author(row: &Row<'_>, now: Time) -> Result<Option<ChatAuthor>, kontor_db::Error> {
    let (Some(id), Some(username)) = (row.get::<Option<i64>>(5)?, row.get::<Option<String>>(6)?) else {
        return Ok(None);
    };
    let role = row.get::<Option<String>>(9)?.as_deref().and_then(Role::parse);
    let premium_until = row.get::<Option<i64>>(10)?;
    Ok(Some(ChatAuthor {
        id: UserId(id),
        user_id: UserId(id),
        username,
        display_name: row.get(7)?,
        avatar: row.get(8)?,
        is_premium: role == Some(Role::Premium) || premium_until.is_some_and(|until| until > now.0),
        is_admin: role == Some(Role::Admin),
        is_moderator: row.get::<Option<bool>>(11)?.unwrap_or_default(),
    }))
}
