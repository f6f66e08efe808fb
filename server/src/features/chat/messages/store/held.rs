//! Rows of messages that are kept back, and of what keeps them back.

use super::super::super::pictures::list_of_held;
use super::super::super::rooms::Entered;
use super::super::super::types::ChatVia;
use super::super::types::{HeldMessage, HeldReason, Holding, OwnHeldMessage};
use super::NewMessage;
use crate::error::Result;
use crate::features::moderation::ReportPerson;
use crate::identity::{Member, Moderator, Owner, UserId};
use crate::time::{DAY, Time};
use kontor_db::{Tx, values};

/// Waiting messages in one answer.
const MAX_HELD: i64 = 200;

/// What is kept back; `None` as long as the owner has set nothing.
pub fn find_holding(tx: &mut Tx<'_>) -> Result<Option<Holding>> {
    let sql = "SELECT words, first_messages, first_hours FROM chat_holding WHERE id = 1";
    Ok(tx.one(sql, &[], |row| {
        let words: String = row.get(0)?;
        Ok(Holding {
            words: words.lines().map(str::to_owned).collect(),
            first_messages: row.get(1)?,
            first_hours: row.get(2)?,
        })
    })?)
}

pub fn save_holding(tx: &mut Tx<'_>, _: &Owner, holding: &Holding) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_holding (id, words, first_messages, first_hours) VALUES (1, $1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET words = $1, first_messages = $2, first_hours = $3",
        &values![holding.words.join("\n"), holding.first_messages, holding.first_hours],
    )?;
    Ok(())
}

/// What became of a message that has to wait.
#[derive(Debug, Clone, Copy)]
pub enum Kept {
    Now(i64),
    /// Sent a second time.
    Before,
    /// Its author took it back, or was refused it, under the same id.
    Removed,
}

/// Keeps a message back.
pub fn hold(
    tx: &mut Tx<'_>,
    room: &Entered,
    new: &NewMessage,
    reply_to: Option<i64>,
    reason: HeldReason,
) -> Result<Kept> {
    let client_id = new.client_id.as_deref();
    let sql = "SELECT 1 FROM chat_removed WHERE author_id = $1 AND client_id = $2";
    if tx.one(sql, &values![room.account.id, client_id], |row| row.get::<i64>(0))?.is_some() {
        return Ok(Kept::Removed);
    }
    let id = tx.one(
        "INSERT INTO chat_held (room_id, author_id, client_id, content, via, reason, held_at, reply_to)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (author_id, client_id) DO NOTHING RETURNING id",
        &values![
            room.id,
            room.account.id,
            client_id,
            new.content.as_str(),
            new.via.map(ChatVia::as_str),
            reason.as_str(),
            new.created_at,
            reply_to
        ],
        |row| row.get(0),
    )?;
    Ok(id.map_or(Kept::Before, Kept::Now))
}

/// What is kept back of who was let in, in that room.
pub fn list_own_held(tx: &mut Tx<'_>, room: &Entered) -> Result<Vec<OwnHeldMessage>> {
    let mut held = tx.all(
        "SELECT id, content, held_at, refusal FROM chat_held WHERE room_id = $1 AND author_id = $2 ORDER BY id",
        &values![room.id, room.account.id],
        |row| {
            Ok(OwnHeldMessage {
                id: row.get(0)?,
                content: row.get(1)?,
                held_at: Time(row.get(2)?),
                refusal: row.get(3)?,
                pictures: Vec::new(),
            })
        },
    )?;
    let mut pictures = list_of_held(tx, held.iter().map(|message| message.id).collect())?;
    for message in &mut held {
        message.pictures = pictures.remove(&message.id).unwrap_or_default();
    }
    Ok(held)
}

/// Everything that is kept back of a member with the names of the rooms; for the export.
pub fn list_held_of(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, String, Time)>> {
    Ok(tx.all(
        "SELECT r.name, h.content, h.held_at FROM chat_held h JOIN chat_rooms r ON r.id = h.room_id
         WHERE h.author_id = $1 ORDER BY h.id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?, Time(row.get(2)?))),
    )?)
}

/// Takes an own message back; answers whether it was there.
pub fn take_back_held(tx: &mut Tx<'_>, member: &Member, id: i64, now: Time) -> Result<bool> {
    note_removed(tx, id, now)?;
    let sql = "DELETE FROM chat_held WHERE id = $1 AND author_id = $2";
    Ok(tx.execute(sql, &values![id, member.id])? == 1)
}

/// What waits, the oldest first.
pub fn list_held(tx: &mut Tx<'_>, _: &Moderator) -> Result<Vec<HeldMessage>> {
    let unknown = || kontor_db::Error::Column("chat_held.reason holds an unknown word".into());
    let mut held = tx.all(
        "SELECT h.id, h.room_id, r.name, h.author_id, u.username, h.content, h.reason, h.held_at
         FROM chat_held h JOIN chat_rooms r ON r.id = h.room_id JOIN auth_users u ON u.id = h.author_id
         WHERE h.refusal IS NULL ORDER BY h.id LIMIT $1",
        &values![MAX_HELD],
        |row| {
            Ok(HeldMessage {
                id: row.get(0)?,
                room_id: row.get(1)?,
                room_name: row.get(2)?,
                author: ReportPerson { id: UserId(row.get(3)?), username: row.get(4)? },
                content: row.get(5)?,
                reason: HeldReason::parse(&row.get::<String>(6)?).ok_or_else(unknown)?,
                held_at: Time(row.get(7)?),
                pictures: Vec::new(),
            })
        },
    )?;
    let mut pictures = list_of_held(tx, held.iter().map(|message| message.id).collect())?;
    for message in &mut held {
        message.pictures = pictures.remove(&message.id).unwrap_or_default();
    }
    Ok(held)
}

/// A waiting message as it is to be stored, what it answers, and why it waits.
pub fn find_held(
    tx: &mut Tx<'_>,
    _: &Moderator,
    id: i64,
    now: Time,
) -> Result<Option<(NewMessage, Option<i64>, HeldReason)>> {
    let unknown = || kontor_db::Error::Column("chat_held.reason holds an unknown word".into());
    Ok(tx.one(
        "SELECT room_id, author_id, client_id, content, via, reason, reply_to FROM chat_held WHERE id = $1 AND refusal IS NULL",
        &values![id],
        |row| {
            let new = NewMessage {
                room_id: row.get(0)?,
                author: Some(UserId(row.get(1)?)),
                client_id: row.get(2)?,
                content: row.get(3)?,
                via: row.get::<Option<String>>(4)?.as_deref().and_then(ChatVia::parse),
                created_at: now,
            };
            Ok((new, row.get(6)?, HeldReason::parse(&row.get::<String>(5)?).ok_or_else(unknown)?))
        },
    )?)
}

/// Ends the waiting: the message is stored now. Of two who decide at the same moment one does.
pub fn release(tx: &mut Tx<'_>, _: &Moderator, id: i64) -> Result<bool> {
    let sql = "DELETE FROM chat_held WHERE id = $1 AND refusal IS NULL";
    Ok(tx.execute(sql, &values![id])? == 1)
}

/// Refuses a message; its author sees why until it is over.
pub fn refuse(tx: &mut Tx<'_>, _: &Moderator, id: i64, reason: &str, now: Time) -> Result<bool> {
    note_removed(tx, id, now)?;
    let sql = "UPDATE chat_held SET refusal = $2 WHERE id = $1 AND refusal IS NULL";
    Ok(tx.execute(sql, &values![id, reason])? == 1)
}

/// A message that was refused and is said after all waits no more.
pub fn drop_refused(tx: &mut Tx<'_>, id: i64, author: UserId) -> Result<()> {
    let sql = "DELETE FROM chat_held WHERE id = $1 AND author_id = $2 AND refusal IS NOT NULL";
    tx.execute(sql, &values![id, author])?;
    Ok(())
}

/// Counts a released message of its author, whose reading mark stays where it is.
pub fn count_released(tx: &mut Tx<'_>, room_id: i64, author: UserId, seq: i64, at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_marks (room_id, user_id, read_seq, sent, last_sent_at) VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (user_id, room_id) DO UPDATE SET sent = chat_marks.sent + 1, last_sent_at = $4",
        &values![room_id, author, seq, at],
    )?;
    Ok(())
}

/// Removes what would be over by now, had it not been kept back.
pub fn purge_held(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        &format!(
            "DELETE FROM chat_held WHERE EXISTS (SELECT 1 FROM chat_rooms r WHERE r.id = chat_held.room_id
                AND chat_held.held_at + r.kept_days * {DAY} <= $1)"
        ),
        &values![now],
    )?;
    Ok(())
}

fn note_removed(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_removed (author_id, client_id, removed_at)
         SELECT h.author_id, h.client_id, CAST($2 AS BIGINT) FROM chat_held h
         WHERE h.id = $1 AND h.client_id IS NOT NULL ON CONFLICT (author_id, client_id) DO NOTHING",
        &values![id, now],
    )?;
    Ok(())
}
