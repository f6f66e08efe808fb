//! Rows of what waits for devices.

use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, values};
use kontor_web_push::Device;

/// What a member was told, as far as devices need it.
#[derive(Debug)]
pub struct Made {
    pub id: i64,
    pub user: UserId,
    pub kind: String,
}

/// What some events have told whom.
pub fn list_made(tx: &mut Tx<'_>, events: &[i64]) -> Result<Vec<Made>> {
    let select =
        "SELECT id, user_id, CASE WHEN is_mention = TRUE THEN 'mention' ELSE kind END FROM notifications_notifications
         WHERE is_read = FALSE AND event_id";
    Ok(tx.all_among(select, events.iter().copied(), |row| {
        Ok(Made { id: row.get(0)?, user: UserId(row.get(1)?), kind: row.get(2)? })
    })?)
}

/// Leaves notifications for devices; `is_bulk`: they go to many.
pub fn push_notifications(tx: &mut Tx<'_>, rows: &[(i64, i64)], is_bulk: bool, now: Time) -> Result<()> {
    let insert = Rows {
        before: "INSERT INTO push_messages (subscription_id, notification_id, created_at, due_at, is_bulk) VALUES",
        row: "(?, ?, ?, ?, ?)",
        after: "ON CONFLICT (subscription_id, notification_id) DO NOTHING",
    };
    let rows =
        rows.iter().flat_map(|(device, notification)| values![*device, *notification, now, now, is_bulk]);
    tx.execute_rows(insert, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// Something was said in a room. The row is written again by each message: one that comes while the room is being told of meets
/// the other transaction, and one of both is run again.
pub fn note_room(tx: &mut Tx<'_>, room: i64, seq: i64, due: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO push_rooms (room_id, seq, due_at) VALUES ($1, $2, $3) ON CONFLICT (room_id) DO UPDATE SET seq = $2",
        &values![room, seq, due],
    )?;
    Ok(())
}

/// A room that is due.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    pub id: i64,
    pub is_private: bool,
}

/// Takes the rooms that are due, some at a time.
pub fn take_rooms(tx: &mut Tx<'_>, now: Time) -> Result<Vec<Room>> {
    let rooms = tx.all(
        "SELECT p.room_id, r.kind FROM push_rooms p JOIN chat_rooms r ON r.id = p.room_id
         WHERE p.due_at <= $1 ORDER BY p.due_at, p.room_id LIMIT 50",
        &values![now],
        |row| Ok(Room { id: row.get(0)?, is_private: row.get::<String>(1)? == "private" }),
    )?;
    for room in &rooms {
        tx.execute("DELETE FROM push_rooms WHERE room_id = $1", &values![room.id])?;
    }
    Ok(rooms)
}

/// The devices of those who want to hear of a room, each with when they last did: the two of a private one unless they do not
/// want to, and of others those who have asked for it.
pub fn list_listeners(tx: &mut Tx<'_>, room: i64, is_private: bool) -> Result<Vec<(i64, Time)>> {
    let sql = if is_private {
        "SELECT s.id, COALESCE(c.told_at, 0) FROM chat_members m JOIN push_subscriptions s ON s.user_id = m.user_id
         LEFT JOIN push_conversations c ON c.user_id = m.user_id AND c.room_id = m.room_id
         WHERE m.room_id = $1 AND COALESCE(c.is_wanted, TRUE) = TRUE ORDER BY s.id"
    } else {
        "SELECT s.id, c.told_at FROM push_conversations c JOIN push_subscriptions s ON s.user_id = c.user_id
         WHERE c.room_id = $1 AND c.is_wanted = TRUE ORDER BY s.id"
    };
    Ok(tx.all(sql, &values![room], |row| Ok((row.get(0)?, Time(row.get(1)?))))?)
}

/// Leaves a room for devices, each from its moment on.
pub fn push_room(tx: &mut Tx<'_>, room: i64, rows: &[(i64, Time)], now: Time) -> Result<()> {
    let insert = Rows {
        before: "INSERT INTO push_messages (subscription_id, room_id, created_at, due_at) VALUES",
        row: "(?, ?, ?, ?)",
        after: "ON CONFLICT (subscription_id, room_id) DO NOTHING",
    };
    let rows = rows.iter().flat_map(|(device, due)| values![*device, room, now, *due]);
    tx.execute_rows(insert, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// Whether there is anything to do.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    pub has_devices: bool,
    pub is_anything: bool,
}

pub fn look(tx: &mut Tx<'_>, now: Time) -> Result<Look> {
    let has_devices = tx.one("SELECT 1 FROM push_subscriptions LIMIT 1", &[], |row| row.get::<i64>(0))?;
    let room = "SELECT 1 FROM push_rooms WHERE due_at <= $1 LIMIT 1";
    let room = tx.one(room, &values![now], |row| row.get::<i64>(0))?;
    let is_anything = room.is_some() || (has_devices.is_some() && !list_due(tx, now, 1)?.is_empty());
    Ok(Look { has_devices: has_devices.is_some(), is_anything })
}

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Notification(i64),
    Room(i64),
}

/// A message that is due, with the device that it is for.
#[derive(Debug, Clone)]
pub struct Due {
    pub id: i64,
    pub user: UserId,
    pub subscription: i64,
    pub endpoint: String,
    pub device: Device,
    pub about: About,
    pub created_at: Time,
    pub failures: i64,
    pub subscribed_at: Time,
    pub last_success_at: Option<Time>,
    pub is_bulk: bool,
}

/// What is due for devices whose session has not ended and whose service is not left alone. What goes to many comes after all others,
/// however long it waits.
pub fn list_due(tx: &mut Tx<'_>, now: Time, most: i64) -> Result<Vec<Due>> {
    Ok(tx.all(
        "SELECT m.id, s.user_id, s.id, s.endpoint, s.point, s.auth, m.notification_id, m.room_id, m.created_at, s.failures,
            s.created_at, s.last_success_at, m.is_bulk
         FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id JOIN auth_sessions a ON a.id = s.session_id
         WHERE m.due_at <= $1 AND s.rests_until <= $1 AND a.expires_at > $1 ORDER BY m.is_bulk, m.due_at, m.id LIMIT $2",
        &values![now, most],
        due,
    )?)
}

fn due(row: &Row<'_>) -> Result<Due, kontor_db::Error> {
    let unusable = |_| kontor_db::Error::Column("push_subscriptions holds unusable keys".into());
    let notification = row.get::<Option<i64>>(6)?.map(About::Notification);
    let room = row.get::<Option<i64>>(7)?.map(About::Room);
    let nothing = || kontor_db::Error::Column("push_messages holds a message about nothing".into());
    Ok(Due {
        id: row.get(0)?,
        user: UserId(row.get(1)?),
        subscription: row.get(2)?,
        endpoint: row.get(3)?,
        device: Device::new(&row.get::<Vec<u8>>(4)?, &row.get::<Vec<u8>>(5)?).map_err(unusable)?,
        about: notification.or(room).ok_or_else(nothing)?,
        created_at: Time(row.get(8)?),
        failures: row.get(9)?,
        subscribed_at: Time(row.get(10)?),
        last_success_at: row.get::<Option<i64>>(11)?.map(Time),
        is_bulk: row.get(12)?,
    })
}

pub fn delete(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("DELETE FROM push_messages WHERE id = $1", &values![id])?;
    Ok(())
}

pub fn put_off(tx: &mut Tx<'_>, id: i64, until: Time) -> Result<()> {
    tx.execute("UPDATE push_messages SET due_at = $2 WHERE id = $1", &values![id, until])?;
    Ok(())
}

/// Leaves again what was not taken, if it is still about something, and nothing newer took its place.
pub fn push_again(tx: &mut Tx<'_>, due: &Due, until: Time) -> Result<()> {
    let (column, table, id) = match due.about {
        About::Notification(id) => ("notification_id", "notifications_notifications", id),
        About::Room(id) => ("room_id", "chat_rooms", id),
    };
    tx.execute(
        &format!(
            "INSERT INTO push_messages (subscription_id, {column}, created_at, due_at, is_bulk)
             SELECT s.id, t.id, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BOOLEAN) FROM push_subscriptions s JOIN {table} t ON t.id = $2 WHERE s.id = $1
             ON CONFLICT (subscription_id, {column}) DO NOTHING"
        ),
        &values![due.subscription, id, due.created_at, until, due.is_bulk],
    )?;
    Ok(())
}

/// A notification that no one has read.
#[derive(Debug)]
pub struct Told {
    pub kind: String,
    pub title: String,
    pub message: String,
    pub path: Option<String>,
    pub at: Time,
}

pub fn find_unread(tx: &mut Tx<'_>, user: UserId, id: i64) -> Result<Option<Told>> {
    Ok(tx.one(
        "SELECT kind, title, message, action_url, created_at FROM notifications_notifications
         WHERE id = $1 AND user_id = $2 AND is_read = FALSE",
        &values![id, user],
        |row| {
            Ok(Told {
                kind: row.get(0)?,
                title: row.get(1)?,
                message: row.get(2)?,
                path: row.get(3)?,
                at: Time(row.get(4)?),
            })
        },
    )?)
}

pub fn count_unread(tx: &mut Tx<'_>, user: UserId) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM notifications_notifications WHERE user_id = $1 AND is_read = FALSE";
    Ok(tx.one(sql, &values![user], |row| row.get(0))?.unwrap_or_default())
}

/// What a member has said of a room.
pub fn find_choice(tx: &mut Tx<'_>, user: UserId, room: i64) -> Result<Option<bool>> {
    let sql = "SELECT is_wanted FROM push_conversations WHERE user_id = $1 AND room_id = $2";
    Ok(tx.one(sql, &values![user, room], |row| row.get::<Option<bool>>(0))?.flatten())
}

pub fn mark_told(tx: &mut Tx<'_>, user: UserId, room: i64, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO push_conversations (user_id, room_id, told_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, room_id) DO UPDATE SET told_at = $3",
        &values![user, room, now],
    )?;
    Ok(())
}
