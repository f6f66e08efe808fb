//! Rows of the owner's rooms.

use super::super::super::types::{ChatPartner, RoomKind, RoomWriters};
use super::doors::{LIFETIME, ROOM, ROOM_COLUMNS, StoredRoom, alive, room};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Owner, UserId};
use crate::time::{DAY, Time};
use kontor_db::{Row, Rows, Tx, values};

/// Numbers of a room that are looked through in one transaction.
const SHORTENED_AT_ONCE: i64 = 1000;

/// What is written of a room.
#[derive(Debug)]
pub struct Values<'a> {
    pub name: &'a str,
    pub description: &'a str,
    pub writers: RoomWriters,
    pub kept_days: i64,
    pub slow_seconds: i64,
}

/// A room with what the owner sees of it.
#[derive(Debug)]
pub struct Found {
    pub room: StoredRoom,
    pub is_shortening: bool,
    pub listed: i64,
    pub last_message_at: Option<Time>,
}

/// The rooms that can be changed, or one of them; archived ones last.
pub fn list(tx: &mut Tx<'_>, _: &Owner, only: Option<i64>, now: Time) -> Result<Vec<Found>> {
    let alive = alive("x", "$2");
    let sql = format!(
        "SELECT {ROOM}, CASE WHEN r.shortened_to IS NULL THEN FALSE ELSE TRUE END,
            CASE WHEN r.kind = 'listed' THEN (SELECT COUNT(*) FROM chat_members c WHERE c.room_id = r.id) ELSE 0 END,
            (SELECT x.created_at FROM chat_messages x WHERE x.room_id = r.id AND {alive} ORDER BY x.seq DESC LIMIT 1)
         FROM chat_rooms r WHERE r.kind <> 'private' AND r.id > 2 AND (CAST($1 AS BIGINT) = 0 OR r.id = $1)
         ORDER BY CASE WHEN r.is_active = TRUE THEN 0 ELSE 1 END, r.id"
    );
    Ok(tx.all(&sql, &values![only.unwrap_or_default(), now], |row| {
        Ok(Found {
            room: room(row)?,
            is_shortening: row.get(ROOM_COLUMNS)?,
            listed: row.get(ROOM_COLUMNS + 1)?,
            last_message_at: row.get::<Option<i64>>(ROOM_COLUMNS + 2)?.map(Time),
        })
    })?)
}

/// The names of the rooms that are open, private ones left out.
pub fn list_names(tx: &mut Tx<'_>) -> Result<Vec<(i64, String)>> {
    let sql = "SELECT id, name FROM chat_rooms WHERE kind <> 'private' AND is_active = TRUE ORDER BY id";
    Ok(tx.all(sql, &[], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// Makes a room that anyone or a list may enter; who may make it has been asked.
pub fn insert(tx: &mut Tx<'_>, kind: RoomKind, new: &Values<'_>, name_key: &str) -> Result<i64> {
    let inserted = tx.one(
        "INSERT INTO chat_rooms (kind, name, description, is_active, last_seq, writers, kept_days, name_key,
            slow_seconds)
         VALUES ($1, $2, $3, TRUE, 0, $4, $5, $6, $7) RETURNING id",
        &values![
            kind.as_str(),
            new.name,
            new.description,
            new.writers.as_str(),
            new.kept_days,
            name_key,
            new.slow_seconds
        ],
        |row| row.get(0),
    );
    inserted.map_err(named)?.ok_or_else(|| Error::internal("a room was not stored"))
}

/// Writes what was changed. A shorter time leaves a note for [`shorten_next`].
pub fn save(
    tx: &mut Tx<'_>,
    _: &Owner,
    room: &StoredRoom,
    change: &Values<'_>,
    name_key: Option<&str>,
) -> Result<()> {
    let saved = tx.execute(
        "UPDATE chat_rooms SET name = $2, description = $3, writers = $4, kept_days = $5, name_key = $6, slow_seconds = $7,
            shortened_to = CASE WHEN kept_days > $5 THEN 0 ELSE shortened_to END WHERE id = $1",
        &values![
            room.id,
            change.name,
            change.description,
            change.writers.as_str(),
            change.kept_days,
            name_key,
            change.slow_seconds
        ],
    );
    saved.map(drop).map_err(named)
}

pub fn save_activity(
    tx: &mut Tx<'_>,
    _: &Owner,
    room: &StoredRoom,
    is_active: bool,
    name_key: Option<&str>,
) -> Result<()> {
    let saved = tx.execute(
        "UPDATE chat_rooms SET is_active = $2, name_key = $3 WHERE id = $1",
        &values![room.id, is_active, name_key],
    );
    saved.map(drop).map_err(named)
}

/// Two rooms got the same name at the same moment.
fn named(error: kontor_db::Error) -> Error {
    if error.is_unique("chat_rooms_name_key") {
        return Error::field("name", ErrorCode::ChatRoomNameTaken);
    }
    error.into()
}

pub fn is_shortening(tx: &mut Tx<'_>, _: &Owner, room: &StoredRoom) -> Result<bool> {
    let sql = "SELECT 1 FROM chat_rooms WHERE id = $1 AND shortened_to IS NOT NULL";
    Ok(tx.one(sql, &values![room.id], |row| row.get::<i64>(0))?.is_some())
}

/// Writes a room's shorter time into the next of its messages; answers whether there was anything to do. A kill in between leaves the
/// note, and the next call goes on there.
pub fn shorten_next(tx: &mut Tx<'_>) -> Result<bool> {
    let next = tx.one(
        "SELECT id, kept_days, last_seq, shortened_to FROM chat_rooms WHERE shortened_to IS NOT NULL ORDER BY id LIMIT 1",
        &[],
        |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, row.get::<i64>(2)?, row.get::<i64>(3)?)),
    )?;
    let Some((id, kept_days, last_seq, after)) = next else { return Ok(false) };
    let upto = after + SHORTENED_AT_ONCE;
    tx.execute(
        &format!(
            "UPDATE chat_messages SET expires_at = created_at + $4
             WHERE room_id = $1 AND seq > $2 AND seq <= $3
                AND COALESCE(expires_at, created_at + {LIFETIME}) > created_at + $4"
        ),
        &values![id, after, upto, kept_days * DAY],
    )?;
    let done = (upto < last_seq).then_some(upto);
    tx.execute("UPDATE chat_rooms SET shortened_to = $2 WHERE id = $1", &values![id, done])?;
    Ok(true)
}

/// Who is on a room's list, by name.
pub fn list_listed(tx: &mut Tx<'_>, _: &Owner, room: &StoredRoom) -> Result<Vec<ChatPartner>> {
    Ok(tx.all(
        "SELECT u.id, u.username, f.display_name, f.avatar FROM chat_members m JOIN auth_users u ON u.id = m.user_id
         LEFT JOIN profiles_profiles f ON f.user_id = u.id WHERE m.room_id = $1 ORDER BY u.username_key, u.id",
        &values![room.id],
        person,
    )?)
}

/// Who is told of a room with a list: its members, and admins, who enter every such room.
pub fn list_reached(tx: &mut Tx<'_>, room: &StoredRoom) -> Result<Vec<UserId>> {
    Ok(tx.all(
        "SELECT user_id FROM chat_members WHERE room_id = $1
         UNION SELECT id FROM auth_users WHERE role = 'admin' ORDER BY 1",
        &values![room.id],
        |row| row.get(0).map(UserId),
    )?)
}

pub fn insert_listed(
    tx: &mut Tx<'_>,
    _: &Owner,
    room: &StoredRoom,
    users: &[UserId],
    now: Time,
) -> Result<()> {
    let insert = Rows {
        before: "INSERT INTO chat_members (room_id, user_id, joined_at) VALUES",
        row: "(?, ?, ?)",
        after: "ON CONFLICT (room_id, user_id) DO NOTHING",
    };
    let rows: Vec<_> = users.iter().flat_map(|user| values![room.id, *user, now].to_vec()).collect();
    tx.execute_rows(insert, &rows)?;
    Ok(())
}

pub fn delete_listed(tx: &mut Tx<'_>, _: &Owner, room: &StoredRoom, users: &[UserId]) -> Result<()> {
    for user in users {
        tx.execute("DELETE FROM chat_members WHERE room_id = $1 AND user_id = $2", &values![room.id, *user])?;
    }
    Ok(())
}

/// The moderators of the chat, by name.
pub fn list_moderators(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<ChatPartner>> {
    Ok(tx.all(
        "SELECT u.id, u.username, f.display_name, f.avatar FROM auth_users u
         LEFT JOIN profiles_profiles f ON f.user_id = u.id WHERE u.is_moderator = TRUE ORDER BY u.username_key, u.id",
        &[],
        person,
    )?)
}

fn person(row: &Row<'_>) -> Result<ChatPartner, kontor_db::Error> {
    Ok(ChatPartner {
        id: UserId(row.get(0)?),
        username: row.get(1)?,
        display_name: row.get(2)?,
        avatar: row.get(3)?,
    })
}
