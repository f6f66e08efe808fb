//! Rows of rooms, of who belongs to them and of how far they were read.

pub mod doors;
mod overview;
pub mod owned;
mod waiting;

pub use doors::{LIFETIME, ROOM, ROOM_COLUMNS, StoredRoom, alive, end_of, find_room, room};
pub use overview::{Seen, count_private_unread, list_candidates, list_seen};
pub use waiting::list_latest_unread;

use super::super::types::RoomKind;
use super::access::Entered;
use crate::error::Result;
use crate::identity::{Account, Erasure, Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};

/// Beyond this, unread messages are no longer counted.
pub const MAX_UNREAD: i64 = 100;
/// How many numbers are looked through for what was there before a member joined: more than what is counted.
pub const LOOKED_BACK: i64 = 2 * MAX_UNREAD;

/// What a device could not deliver since then it gives up.
pub fn horizon(now: Time) -> Time {
    now.plus(-LIFETIME)
}

/// Every room that is not private and can be written in, and the private ones that both belong to.
pub fn list_common(tx: &mut Tx<'_>, member: &Member, other: UserId) -> Result<Vec<StoredRoom>> {
    Ok(tx.all(
        &format!(
            "SELECT {ROOM} FROM chat_rooms r WHERE (r.kind <> 'private' AND r.is_active = TRUE) OR r.id IN
                (SELECT mine.room_id FROM chat_members mine JOIN chat_members theirs ON theirs.room_id = mine.room_id
                 WHERE mine.user_id = $1 AND theirs.user_id = $2) ORDER BY r.id"
        ),
        &values![member.id, other],
        room,
    )?)
}

/// The smaller number first, so that it is the same from both sides.
fn pair_key(one: UserId, other: UserId) -> String {
    format!("{}:{}", one.min(other), one.max(other))
}

/// The private room of two people, if they have one.
pub fn find_pair(tx: &mut Tx<'_>, member: &Member, other: UserId) -> Result<Option<StoredRoom>> {
    let key = pair_key(member.id, other);
    Ok(tx.one(&format!("SELECT {ROOM} FROM chat_rooms r WHERE r.pair_key = $1"), &values![key], room)?)
}

/// Makes a room; `None` when the two have one already. Of two who open it at the same moment one makes it.
pub fn insert_room(
    tx: &mut Tx<'_>,
    kind: RoomKind,
    name: &str,
    description: &str,
    pair: Option<(UserId, UserId)>,
) -> Result<Option<i64>> {
    let key = pair.map(|(one, other)| pair_key(one, other));
    Ok(tx.one(
        "INSERT INTO chat_rooms (kind, name, description, pair_key, is_active, last_seq)
         VALUES ($1, $2, $3, $4, TRUE, 0) ON CONFLICT (pair_key) DO NOTHING RETURNING id",
        &values![kind.as_str(), name, description, key],
        |row| row.get(0),
    )?)
}

pub fn insert_member(tx: &mut Tx<'_>, room_id: i64, user: UserId, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_members (room_id, user_id, joined_at) VALUES ($1, $2, $3)",
        &values![room_id, user, now],
    )?;
    Ok(())
}

/// Who belongs to a private room, or is on the list of one that has a list.
pub fn list_members(tx: &mut Tx<'_>, room: &StoredRoom) -> Result<Vec<UserId>> {
    Ok(tx.all(
        "SELECT user_id FROM chat_members WHERE room_id = $1 ORDER BY user_id",
        &values![room.id],
        |row| row.get(0).map(UserId),
    )?)
}

/// The member's rooms of a kind that has members, and since when they are; for the export.
pub fn list_own_rooms(tx: &mut Tx<'_>, member: &Member, kind: RoomKind) -> Result<Vec<(String, Time)>> {
    Ok(tx.all(
        "SELECT r.name, m.joined_at FROM chat_members m JOIN chat_rooms r ON r.id = m.room_id
         WHERE m.user_id = $1 AND r.kind = $2 ORDER BY r.id",
        &values![member.id, kind.as_str()],
        |row| Ok((row.get(0)?, Time(row.get(1)?))),
    )?)
}

/// How many approved people there are, and how many of them the premium room is open to.
pub fn count_admitted(tx: &mut Tx<'_>, _: &Account, now: Time) -> Result<(i64, i64)> {
    let counts = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN role IN ('admin', 'premium') OR COALESCE(premium_until, 0) > $1
            THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM auth_users WHERE is_approved = TRUE AND role <> 'banned'",
        &values![now],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(counts.unwrap_or_default())
}

/// How far who was let in has read the room; what was written before they joined counts as read.
pub fn read_seq(tx: &mut Tx<'_>, room: &Entered) -> Result<i64> {
    let seq = tx.one(
        &format!(
            "SELECT COALESCE(k.read_seq, (SELECT MAX(m.seq) FROM chat_messages m
                JOIN chat_rooms r ON r.id = m.room_id AND r.kind <> 'private'
                WHERE m.room_id = $2 AND m.seq > r.last_seq - {LOOKED_BACK}
                    AND m.created_at < COALESCE(i.joined_at, me.approved_at, 0)), 0)
             FROM auth_users me LEFT JOIN chat_marks k ON k.user_id = me.id AND k.room_id = $2
             LEFT JOIN chat_members i ON i.user_id = me.id AND i.room_id = $2 WHERE me.id = $1"
        ),
        &values![room.account.id, room.id],
        |row| row.get(0),
    )?;
    Ok(seq.unwrap_or_default())
}

/// Living messages of others after the mark.
pub fn count_unread(tx: &mut Tx<'_>, room: &Entered, after: i64, now: Time) -> Result<i64> {
    let alive = alive("m", "$3");
    let count = tx.one(
        &format!(
            "SELECT COUNT(*) FROM (SELECT m.id FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
                WHERE m.room_id = $1 AND m.seq > $2 AND {alive}
                AND (m.author_id IS NULL OR m.author_id <> $4) ORDER BY m.seq LIMIT $5) AS waiting"
        ),
        &values![room.id, after, now, room.account.id, MAX_UNREAD],
        |row| row.get(0),
    )?;
    Ok(count.unwrap_or_default())
}

/// When who was let in last wrote there.
pub fn last_sent(tx: &mut Tx<'_>, room: &Entered) -> Result<Time> {
    let sql = "SELECT last_sent_at FROM chat_marks WHERE user_id = $1 AND room_id = $2";
    let found = tx.one(sql, &values![room.account.id, room.id], |row| row.get(0))?;
    Ok(Time(found.unwrap_or_default()))
}

/// Moves the reading mark; it never goes back. Answers whether it moved.
pub fn save_mark(tx: &mut Tx<'_>, room: &Entered, seq: i64) -> Result<bool> {
    let moved = tx.execute(
        "INSERT INTO chat_marks (room_id, user_id, read_seq, sent) VALUES ($1, $2, $3, 0)
         ON CONFLICT (user_id, room_id) DO UPDATE SET read_seq = $3 WHERE chat_marks.read_seq < $3",
        &values![room.id, room.account.id, seq],
    )?;
    Ok(moved == 1)
}

/// The number of each room's latest message.
pub fn list_last_seqs(tx: &mut Tx<'_>, rooms: &[i64]) -> Result<Vec<(i64, i64)>> {
    let mut found = Vec::with_capacity(rooms.len());
    for id in rooms {
        let seq = tx.one("SELECT last_seq FROM chat_rooms WHERE id = $1", &values![*id], |row| row.get(0))?;
        found.extend(seq.map(|seq| (*id, seq)));
    }
    Ok(found)
}

/// Closes the private rooms of a leaving member, and removes those without members. `name` takes the place of
/// names, which may be the person's.
pub fn close_rooms(tx: &mut Tx<'_>, erasure: &Erasure, name: &str) -> Result<()> {
    let user = erasure.user();
    tx.execute(
        "UPDATE chat_rooms SET is_active = FALSE, pair_key = NULL, name = $2, description = ''
         WHERE kind = 'private' AND id IN (SELECT m.room_id FROM chat_members m WHERE m.user_id = $1)",
        &values![user, name],
    )?;
    tx.execute("DELETE FROM chat_members WHERE user_id = $1", &values![user])?;
    tx.execute("DELETE FROM chat_marks WHERE user_id = $1", &values![user])?;
    tx.execute(
        "DELETE FROM chat_rooms WHERE kind = 'private'
         AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.room_id = chat_rooms.id)",
        &[],
    )?;
    Ok(())
}

/// Closed private rooms with who is left in them. They are few: the worker removes them within a day.
pub fn list_closed(tx: &mut Tx<'_>) -> Result<Vec<(i64, UserId)>> {
    Ok(tx.all(
        "SELECT r.id, m.user_id FROM chat_rooms r JOIN chat_members m ON m.room_id = r.id
         WHERE r.kind = 'private' AND r.is_active = FALSE ORDER BY r.id",
        &[],
        |row| Ok((row.get(0)?, UserId(row.get(1)?))),
    )?)
}

/// Removes closed private rooms whose last message is gone; run by the worker.
pub fn delete_closed(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(
        "DELETE FROM chat_rooms WHERE kind = 'private' AND is_active = FALSE
         AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.room_id = chat_rooms.id)",
        &[],
    )?;
    Ok(())
}
