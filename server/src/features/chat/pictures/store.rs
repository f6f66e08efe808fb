//! Rows of pictures.

use super::super::rooms::{Entered, horizon};
use super::super::types::{ChatMessage, ChatPicture, MessagePicture, PictureSize};
use crate::error::Result;
use crate::features::media::Rendition;
use crate::identity::{Account, Erasure, Member, UserId};
use crate::time::Time;
use bytes::Bytes;
use kontor_db::{Tx, values};
use kontor_session::Token;
use std::collections::HashMap;

/// A picture that is about to be stored.
#[derive(Debug)]
pub struct NewPicture {
    pub name: String,
    pub large: Rendition,
    pub small: Rendition,
}

pub fn count_waiting(tx: &mut Tx<'_>, author: &Account) -> Result<i64> {
    let sql =
        "SELECT COUNT(*) FROM chat_pictures WHERE author_id = $1 AND message_id IS NULL AND held_id IS NULL";
    Ok(tx.one(sql, &values![author.id], |row| row.get(0))?.unwrap_or_default())
}

pub fn insert(tx: &mut Tx<'_>, author: &Account, new: &NewPicture, now: Time) -> Result<()> {
    let NewPicture { name, large, small } = new;
    tx.execute(
        "INSERT INTO chat_pictures (name, author_id, width, height, content, small, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &values![name.as_str(), author.id, large.width, large.height, &large.content, &small.content, now],
    )?;
    Ok(())
}

/// A picture that a message of the demo shows.
#[derive(Debug)]
pub struct SeededPicture {
    pub message_id: i64,
    pub author: UserId,
    pub alternative_text: String,
    /// In pixels, of the larger of its two sizes.
    pub width: u32,
    pub height: u32,
    pub content: Vec<u8>,
    pub small: Vec<u8>,
    pub sent_at: Time,
}

pub fn insert_seeded_picture(tx: &mut Tx<'_>, seeded: &SeededPicture) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_pictures (name, author_id, message_id, alternative_text, width, height, content, small, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &values![
            Token::generate().expose(),
            seeded.author,
            seeded.message_id,
            seeded.alternative_text.as_str(),
            seeded.width,
            seeded.height,
            seeded.content.as_slice(),
            seeded.small.as_slice(),
            seeded.sent_at
        ],
    )?;
    Ok(())
}

/// Where a picture is, before access is decided.
#[derive(Debug)]
pub struct Place {
    pub id: i64,
    pub author: UserId,
    pub message: Option<i64>,
    /// The room in which a message is kept back with it.
    pub held_in: Option<i64>,
}

pub fn find(tx: &mut Tx<'_>, name: &str) -> Result<Option<Place>> {
    Ok(tx.one(
        "SELECT q.id, q.author_id, q.message_id, h.room_id FROM chat_pictures q LEFT JOIN chat_held h ON h.id = q.held_id
         WHERE q.name = $1",
        &values![name],
        |row| {
            let author = UserId(row.get(1)?);
            Ok(Place { id: row.get(0)?, author, message: row.get(2)?, held_in: row.get(3)? })
        },
    )?)
}

pub fn read(tx: &mut Tx<'_>, id: i64, size: PictureSize) -> Result<Option<Bytes>> {
    let sql = match size {
        PictureSize::Large => "SELECT content FROM chat_pictures WHERE id = $1",
        PictureSize::Small => "SELECT small FROM chat_pictures WHERE id = $1",
    };
    Ok(tx.one(sql, &values![id], |row| Ok(Bytes::from(row.get::<Vec<u8>>(0)?)))?)
}

/// Whether it was there.
pub fn delete_waiting(tx: &mut Tx<'_>, author: &Account, name: &str) -> Result<bool> {
    let deleted = tx.execute(
        "DELETE FROM chat_pictures WHERE name = $1 AND author_id = $2 AND message_id IS NULL AND held_id IS NULL",
        &values![name, author.id],
    )?;
    Ok(deleted == 1)
}

/// Puts pictures of the author into a message of the room. False when one of them is not there, or in another message.
pub fn take_pictures(
    tx: &mut Tx<'_>,
    room: &Entered,
    message_id: i64,
    pictures: &[MessagePicture],
) -> Result<bool> {
    take(tx, room, ("message_id", message_id), pictures)
}

/// The same for a message that is kept back.
pub fn hold_pictures(
    tx: &mut Tx<'_>,
    room: &Entered,
    held_id: i64,
    pictures: &[MessagePicture],
) -> Result<bool> {
    take(tx, room, ("held_id", held_id), pictures)
}

fn take(
    tx: &mut Tx<'_>,
    room: &Entered,
    (column, message_id): (&str, i64),
    pictures: &[MessagePicture],
) -> Result<bool> {
    let sql = format!(
        "UPDATE chat_pictures SET {column} = $1, position = $2, alternative_text = $3
         WHERE name = $4 AND author_id = $5 AND message_id IS NULL AND held_id IS NULL"
    );
    for (position, picture) in (0_i64..).zip(pictures) {
        let taken = tx.execute(
            &sql,
            &values![
                message_id,
                position,
                picture.alternative_text.as_deref().unwrap_or_default(),
                picture.name.as_str(),
                room.account.id
            ],
        )?;
        if taken != 1 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The pictures of a message that is kept back.
pub fn list_held_pictures(tx: &mut Tx<'_>, held_id: i64) -> Result<Vec<i64>> {
    Ok(tx.all("SELECT id FROM chat_pictures WHERE held_id = $1", &values![held_id], |row| row.get(0))?)
}

/// Puts pictures that were kept back into the message that was released.
pub fn release_pictures(tx: &mut Tx<'_>, ids: &[i64], message_id: i64) -> Result<()> {
    for id in ids {
        tx.execute(
            "UPDATE chat_pictures SET message_id = $2, held_id = NULL WHERE id = $1",
            &values![*id, message_id],
        )?;
    }
    Ok(())
}

/// Lays the pictures over messages.
pub fn add_pictures(tx: &mut Tx<'_>, messages: &mut [ChatMessage]) -> Result<()> {
    let mut found = list_among(tx, "message_id", messages.iter().map(|message| message.id).collect())?;
    for message in messages {
        message.pictures = found.remove(&message.id).unwrap_or_default();
    }
    Ok(())
}

/// The pictures of messages that are kept back, by their numbers.
pub fn list_of_held(tx: &mut Tx<'_>, held: Vec<i64>) -> Result<HashMap<i64, Vec<ChatPicture>>> {
    list_among(tx, "held_id", held)
}

fn list_among(tx: &mut Tx<'_>, column: &str, ids: Vec<i64>) -> Result<HashMap<i64, Vec<ChatPicture>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let select = format!(
        "SELECT {column}, position, name, width, height, alternative_text FROM chat_pictures WHERE {column}"
    );
    let mut rows = tx.all_among(&select, ids, |row| {
        let picture = ChatPicture {
            name: row.get(2)?,
            width: row.get(3)?,
            height: row.get(4)?,
            alternative_text: row.get(5)?,
        };
        Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, picture))
    })?;
    rows.sort_by_key(|(id, position, _)| (*id, *position));
    let mut by_message: HashMap<i64, Vec<ChatPicture>> = HashMap::new();
    for (id, _, picture) in rows {
        by_message.entry(id).or_default().push(picture);
    }
    Ok(by_message)
}

/// A report keeps the pictures of its message.
pub fn copy_for_report(tx: &mut Tx<'_>, report: i64, message: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_reported_pictures (report_id, position, content)
         SELECT CAST($1 AS BIGINT), position, content FROM chat_pictures WHERE message_id = $2",
        &values![report, message],
    )?;
    Ok(())
}

/// How many pictures reports keep, by their numbers.
pub fn count_of_reports(tx: &mut Tx<'_>, reports: Vec<i64>) -> Result<HashMap<i64, i64>> {
    let select = "SELECT report_id FROM chat_reported_pictures WHERE report_id";
    let mut counts = HashMap::new();
    for report in tx.all_among(select, reports, |row| row.get::<i64>(0))? {
        *counts.entry(report).or_default() += 1;
    }
    Ok(counts)
}

/// A picture that a report keeps, and the room that it is from.
pub fn find_of_report(tx: &mut Tx<'_>, report: i64, position: i64) -> Result<Option<(i64, Bytes)>> {
    Ok(tx.one(
        "SELECT q.room_id, k.content FROM chat_reported_pictures k JOIN moderation_reports q ON q.id = k.report_id
         WHERE k.report_id = $1 AND k.position = $2",
        &values![report, position],
        |row| Ok((row.get(0)?, Bytes::from(row.get::<Vec<u8>>(1)?))),
    )?)
}

/// Removes what no message has taken for a day.
pub fn delete_unsent(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM chat_pictures WHERE message_id IS NULL AND held_id IS NULL AND created_at <= $1",
        &values![horizon(now)],
    )?;
    Ok(())
}

/// Pictures show people and places: none of an erased person stays. A message that was nothing else goes too.
pub fn erase_pictures(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("DELETE FROM chat_pictures WHERE author_id = $1", &values![user])?;
    tx.execute("DELETE FROM chat_messages WHERE author_id = $1 AND content = ''", &values![user])?;
    Ok(())
}

/// The member's own pictures: when they were sent, and what was said of them; for the export.
pub fn list_own_pictures(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, i64, i64, Time)>> {
    Ok(tx.all(
        "SELECT alternative_text, width, height, created_at FROM chat_pictures WHERE author_id = $1 ORDER BY id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, Time(row.get(3)?))),
    )?)
}
