//! The list of rooms, read at once: a member may have hundreds of private ones.

use super::super::super::content;
use super::super::super::types::{ChatPartner, LastMessage, TelegramTalk};
use super::super::access::Access;
use super::doors::{StoredRoom, alive, end_of};
use super::{LOOKED_BACK, MAX_UNREAD, ROOM, ROOM_COLUMNS, room};
use crate::error::Result;
use crate::identity::{Account, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// Every room that is not private, and the private ones of `$1`.
const MINE: &str =
    "(r.kind <> 'private' OR r.id IN (SELECT i.room_id FROM chat_members i WHERE i.user_id = $1))";
/// Whether `$1` belongs to the room.
const IS_MEMBER: &str = "EXISTS (SELECT 1 FROM chat_members b WHERE b.room_id = r.id AND b.user_id = $1)";

/// The rooms that the account may have access to.
pub fn list_candidates(tx: &mut Tx<'_>, account: &Account) -> Result<Vec<(i64, Access)>> {
    let sql = format!("SELECT {ROOM}, {IS_MEMBER} FROM chat_rooms r WHERE {MINE} ORDER BY r.id");
    Ok(tx.all(&sql, &values![account.id], |row| {
        let stored = room(row)?;
        Ok((stored.id, Access { kind: stored.kind, is_member: row.get(ROOM_COLUMNS)? }))
    })?)
}

/// How far `$1` has read: what was written before they joined the shop, or the list, counts as read.
fn read() -> String {
    format!(
        "COALESCE(k.read_seq, (SELECT MAX(b.seq) FROM chat_messages b
            WHERE b.room_id = r.id AND r.kind <> 'private' AND b.seq > r.last_seq - {LOOKED_BACK}
                AND b.created_at < COALESCE(i.joined_at, me.approved_at, 0)), 0)"
    )
}

/// A room with what the account would see of it, before access is decided.
#[derive(Debug)]
pub struct Seen {
    pub room: StoredRoom,
    pub access: Access,
    pub read_seq: i64,
    pub unread: i64,
    pub partner: Option<ChatPartner>,
    /// How many are on the room's list.
    pub listed: i64,
    pub last_message: Option<LastMessage>,
    pub telegram: Option<TelegramTalk>,
    /// When the account last wrote there.
    pub last_sent: Time,
}

/// The rooms of the account, or one of them.
pub fn list_seen(tx: &mut Tx<'_>, account: &Account, only: Option<i64>, now: Time) -> Result<Vec<Seen>> {
    let (read, waiting, last) = (read(), alive("w", "$2"), alive("x", "$2"));
    let last = format!(
        "(SELECT x.id FROM chat_messages x WHERE x.room_id = r.id AND {last} ORDER BY x.seq DESC LIMIT 1)"
    );
    // From one number to the same: for an equality PostgreSQL would read all messages into a hash. Of what is unread the latest are looked
    // through, as for what was read: it is counted no further.
    let sql = format!(
        "SELECT {ROOM}, CASE WHEN i.user_id IS NULL THEN FALSE ELSE TRUE END, {read},
            (SELECT COUNT(*) FROM (SELECT w.id FROM chat_messages w WHERE w.room_id = r.id
                AND w.seq > {read} AND w.seq > r.last_seq - {LOOKED_BACK} AND {waiting}
                AND (w.author_id IS NULL OR w.author_id <> $1) LIMIT $3) AS waiting),
            p.id, p.username, f.display_name, f.avatar,
            l.content, l.created_at, l.author_id, COALESCE(lf.display_name, lu.username),
            t.room_id, CASE WHEN tl.user_id IS NOT NULL AND tl.blocked_at IS NULL THEN TRUE ELSE FALSE END,
            CASE WHEN r.kind = 'listed' THEN (SELECT COUNT(*) FROM chat_members c WHERE c.room_id = r.id) ELSE 0 END,
            l.expires_at, COALESCE(k.last_sent_at, 0)
         FROM chat_rooms r
         JOIN auth_users me ON me.id = $1
         LEFT JOIN chat_marks k ON k.room_id = r.id AND k.user_id = $1
         LEFT JOIN chat_members i ON i.room_id = r.id AND i.user_id = $1
         LEFT JOIN chat_members o ON r.kind = 'private' AND o.room_id = r.id AND o.user_id <> $1
         LEFT JOIN auth_users p ON p.id = o.user_id
         LEFT JOIN profiles_profiles f ON f.user_id = p.id
         LEFT JOIN chat_messages l ON l.id BETWEEN {last} AND {last}
         LEFT JOIN auth_users lu ON lu.id = l.author_id
         LEFT JOIN profiles_profiles lf ON lf.user_id = lu.id
         LEFT JOIN telegram_talks t ON t.room_id = r.id
         LEFT JOIN telegram_links tl ON tl.user_id = t.user_id
         WHERE {MINE} AND (CAST($4 AS BIGINT) = 0 OR r.id = $4) ORDER BY r.id"
    );
    // No room has the number 0.
    let only = only.unwrap_or_default();
    Ok(tx.all(&sql, &values![account.id, now, MAX_UNREAD, only], seen)?)
}

/// In how many private rooms of the account others have said something that it has not read.
pub fn count_private_unread(tx: &mut Tx<'_>, account: &Account, now: Time) -> Result<i64> {
    let alive = alive("w", "$2");
    let sql = format!(
        "SELECT COUNT(*) FROM chat_members i JOIN chat_rooms r ON r.id = i.room_id AND r.kind = 'private'
         LEFT JOIN chat_marks k ON k.room_id = r.id AND k.user_id = i.user_id
         WHERE i.user_id = $1 AND r.last_seq > COALESCE(k.read_seq, 0) AND EXISTS (SELECT 1 FROM chat_messages w
            WHERE w.room_id = r.id AND w.seq > COALESCE(k.read_seq, 0) AND {alive}
                AND (w.author_id IS NULL OR w.author_id <> $1))"
    );
    let count = tx.one(&sql, &values![account.id, now], |row| row.get(0))?;
    Ok(count.unwrap_or_default())
}

fn seen(row: &Row<'_>) -> Result<Seen, kontor_db::Error> {
    let room = room(row)?;
    let at = |place: usize| ROOM_COLUMNS + place;
    let partner = match row.get::<Option<i64>>(at(3))? {
        Some(id) => Some(ChatPartner {
            id: UserId(id),
            username: row.get(at(4))?,
            display_name: row.get(at(5))?,
            avatar: row.get(at(6))?,
        }),
        None => None,
    };
    let last_message = match row.get::<Option<String>>(at(7))? {
        Some(text) => {
            let created_at = Time(row.get(at(8))?);
            Some(LastMessage {
                content: content::preview(&text),
                created_at,
                expires_at: end_of(created_at, row.get(at(14))?, room.kept_days),
                user_id: row.get::<Option<i64>>(at(9))?.map(UserId),
                name: row.get(at(10))?,
            })
        }
        None => None,
    };
    let telegram = match (row.get::<Option<i64>>(at(11))?, row.get::<bool>(at(12))?) {
        (None, _) => None,
        (Some(_), true) => Some(TelegramTalk::Reached),
        (Some(_), false) => Some(TelegramTalk::Blocked),
    };
    Ok(Seen {
        access: Access { kind: room.kind, is_member: row.get(at(0))? },
        room,
        read_seq: row.get(at(1))?,
        unread: row.get(at(2))?,
        partner,
        listed: row.get(at(13))?,
        last_message,
        telegram,
        last_sent: Time(row.get(at(15))?),
    })
}
