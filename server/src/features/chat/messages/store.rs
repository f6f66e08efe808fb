//! Rows of messages. Only living messages are read here: what is beyond its end counts as gone.

mod bulk;
mod changes;
mod expiry;
mod held;
mod mentions;
mod pins;
mod reactions;
mod reported;
mod unread;

pub use bulk::insert_messages;
pub use changes::{edit_message, find_author, find_in_room, is_latest, read_whole, save_reply};
pub use expiry::{delete_messages, forget_removed, list_expired};
pub use held::{
    Kept, count_released, drop_refused, find_held, find_holding, hold, list_held, list_held_of,
    list_own_held, purge_held, refuse, release, save_holding, take_back_held,
};
pub use mentions::{add_mentions, list_mentioned, list_own_mentions, save_mentions};
pub use pins::{add_pin, count_pins, delete_pin, list_pins};
pub use reactions::{
    add_reaction, count_emojis, delete_reaction, insert_reaction, list_own_reactions, list_reactors,
    revise_reactions,
};
pub use reported::list_alive;
pub use unread::{Period, Unread, list_unread};

use super::super::content;
use super::super::pictures::add_pictures;
use super::super::rooms::{Entered, ROOM, StoredRoom, alive, end_of, room};
use super::super::types::{ChatAuthor, ChatMessage, ChatReply, ChatVia, MessageReaction, ReplyOriginal};
use crate::error::{Error, Result};
use crate::identity::{Account, Admin, Erasure, Member, Role, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use std::collections::HashMap;

const MESSAGE: &str = "SELECT m.id, m.room_id, m.seq, m.client_id, m.author_id, m.content, m.is_system, m.created_at,
    u.username, p.display_name, p.avatar, u.role, u.premium_until, m.reactions_revision, m.via,
    m.expires_at, r.kept_days, m.edits, m.edited_at, m.reply_seq, o.id, o.author_id, o.content, o.created_at, o.expires_at,
    COALESCE(op.display_name, ou.username),
    CASE WHEN r.kind <> 'private' AND u.role <> 'banned' THEN u.is_moderator ELSE FALSE END
    FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
    LEFT JOIN auth_users u ON u.id = m.author_id LEFT JOIN profiles_profiles p ON p.user_id = m.author_id
    LEFT JOIN chat_messages o ON o.room_id = m.room_id AND o.seq = m.reply_seq
    LEFT JOIN auth_users ou ON ou.id = o.author_id LEFT JOIN profiles_profiles op ON op.user_id = o.author_id";

/// Who reads: a reader's own messages are marked as such. Frames for a whole room have no reader.
type Reader<'a> = Option<&'a Account>;

fn message(row: &Row<'_>, reader: Reader<'_>, now: Time) -> Result<ChatMessage, kontor_db::Error> {
    let user_id = row.get::<Option<i64>>(4)?.map(UserId);
    let author = match (user_id, row.get::<Option<String>>(8)?) {
        (Some(id), Some(username)) => {
            let role = row.get::<Option<String>>(11)?.as_deref().and_then(Role::parse);
            let premium_until = row.get::<Option<i64>>(12)?;
            Some(ChatAuthor {
                id,
                user_id: id,
                username,
                display_name: row.get(9)?,
                avatar: row.get(10)?,
                is_premium: role == Some(Role::Premium) || premium_until.is_some_and(|until| until > now.0),
                is_admin: role == Some(Role::Admin),
                is_moderator: row.get::<Option<bool>>(26)?.unwrap_or_default(),
            })
        }
        _ => None,
    };
    let created_at = Time(row.get(7)?);
    let is_own = reader.map(|reader| user_id == Some(reader.id));
    Ok(ChatMessage {
        id: row.get(0)?,
        room_id: row.get(1)?,
        seq: row.get(2)?,
        client_id: row.get(3)?,
        user_id,
        content: row.get(5)?,
        is_system: row.get(6)?,
        via: row.get::<Option<String>>(14)?.as_deref().and_then(ChatVia::parse),
        created_at,
        expires_at: end_of(created_at, row.get(15)?, row.get(16)?),
        edits: row.get(17)?,
        edited_at: row.get::<Option<i64>>(18)?.map(Time),
        reply_to: reply(row, now)?,
        pictures: Vec::new(),
        mentions: Vec::new(),
        author,
        reactions: Vec::new(),
        reactions_revision: row.get(13)?,
        is_own,
    })
}

/// What a message answers, with its words only while it is there.
fn reply(row: &Row<'_>, now: Time) -> Result<Option<ChatReply>, kontor_db::Error> {
    let Some(seq) = row.get::<Option<i64>>(19)? else { return Ok(None) };
    let written = row.get::<Option<i64>>(23)?.map(Time);
    let end = written.map(|written| Ok(end_of(written, row.get(24)?, row.get(16)?))).transpose()?;
    let original = match (row.get::<Option<i64>>(20)?, end.filter(|end: &Time| *end > now)) {
        (Some(id), Some(expires_at)) => Some(ReplyOriginal {
            id,
            user_id: row.get::<Option<i64>>(21)?.map(UserId),
            name: row.get(25)?,
            line: content::first_line(&row.get::<String>(22)?),
            expires_at,
        }),
        _ => None,
    };
    Ok(Some(ChatReply { seq, original }))
}

/// A message that is about to be stored.
#[derive(Debug, Clone)]
pub struct NewMessage {
    pub room_id: i64,
    /// Null: the shop itself.
    pub author: Option<UserId>,
    pub client_id: Option<String>,
    pub content: String,
    /// `None`: written in the shop.
    pub via: Option<ChatVia>,
    pub created_at: Time,
}

/// Takes the room's next number; the answer's `last_seq` is it. First in its transaction, so that two who write into the
/// same room meet at this row and nowhere else.
pub fn take_seq(tx: &mut Tx<'_>, room_id: i64) -> Result<Option<StoredRoom>> {
    let sql = format!(
        "UPDATE chat_rooms AS r SET last_seq = last_seq + 1 WHERE r.id = $1 RETURNING {}",
        ROOM.replace("r.", "")
    );
    Ok(tx.one(&sql, &values![room_id], room)?)
}

/// Stores a message under the number that its room has just given, for as long as the room keeps it; `None` when its author sent it
/// before, deleted since or not.
pub fn write_message(tx: &mut Tx<'_>, new: &NewMessage, room: &StoredRoom) -> Result<Option<i64>> {
    Ok(tx.one(
        "INSERT INTO chat_messages (room_id, seq, author_id, client_id, content, is_system, created_at, via,
            expires_at)
         SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT),
            CAST($6 AS BOOLEAN), CAST($7 AS BIGINT), CAST($8 AS TEXT), CAST($9 AS BIGINT)
         WHERE NOT EXISTS (SELECT 1 FROM chat_removed g WHERE g.author_id = $3 AND g.client_id = $4)
         ON CONFLICT (author_id, client_id) DO NOTHING RETURNING id",
        &values![
            new.room_id,
            room.last_seq,
            new.author.map(|author| author.0),
            new.client_id.as_deref(),
            new.content.as_str(),
            new.author.is_none(),
            new.created_at,
            new.via.map(ChatVia::as_str),
            room.end_of(new.created_at)
        ],
        |row| row.get(0),
    )?)
}

/// Gives back the number that [`take_seq`] has just taken.
pub fn return_seq(tx: &mut Tx<'_>, room: &Entered) -> Result<()> {
    tx.execute("UPDATE chat_rooms SET last_seq = last_seq - 1 WHERE id = $1", &values![room.id])?;
    Ok(())
}

/// A message that has just been written, as its author sees it.
pub fn read_message(tx: &mut Tx<'_>, room: &Entered, id: i64, now: Time) -> Result<Option<ChatMessage>> {
    Ok(tx.one(&format!("{MESSAGE} WHERE m.id = $1"), &values![id], |row| {
        message(row, Some(&room.account), now)
    })?)
}

/// Counts a message of the author, who has read the room up to there.
pub fn count_sent(tx: &mut Tx<'_>, room_id: i64, author: UserId, seq: i64, at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_marks (room_id, user_id, read_seq, sent, last_sent_at) VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (user_id, room_id) DO UPDATE SET read_seq = $3, sent = chat_marks.sent + 1, last_sent_at = $4",
        &values![room_id, author, seq, at],
    )?;
    Ok(())
}

/// The three steps at once, where no caller waits: the shop's own messages and the demo's.
pub fn insert_message(tx: &mut Tx<'_>, new: &NewMessage) -> Result<i64> {
    let missing = || Error::internal("a chat message was not stored");
    let room = take_seq(tx, new.room_id)?.ok_or_else(missing)?;
    let id = write_message(tx, new, &room)?.ok_or_else(missing)?;
    if let Some(author) = new.author {
        count_sent(tx, new.room_id, author, room.last_seq, new.created_at)?;
    }
    Ok(id)
}

/// What who was let in sent before under that id, in whichever room.
pub fn find_repeated(
    tx: &mut Tx<'_>,
    room: &Entered,
    client_id: &str,
    now: Time,
) -> Result<Option<ChatMessage>> {
    let author = Some(&*room.account);
    let mut found = tx.all(
        &format!("{MESSAGE} WHERE m.author_id = $1 AND m.client_id = $2"),
        &values![room.account.id, client_id],
        |row| message(row, author, now),
    )?;
    add_reactions(tx, author, &mut found)?;
    add_mentions(tx, &mut found)?;
    add_pictures(tx, &mut found)?;
    Ok(found.pop())
}

/// A stretch of numbers, bounds excluded.
#[derive(Debug, Clone, Copy)]
pub struct Span {
    pub after: i64,
    pub before: i64,
    /// Which end counts when there are more than `limit`.
    pub latest: bool,
    pub limit: i64,
}

/// Living messages of a stretch, oldest first.
pub fn list_span(tx: &mut Tx<'_>, room: &Entered, span: Span, now: Time) -> Result<Vec<ChatMessage>> {
    let reader = Some(&*room.account);
    let order = if span.latest { "DESC" } else { "ASC" };
    let alive = alive("m", "$4");
    let mut found = tx.all(
        &format!(
            "{MESSAGE} WHERE m.room_id = $1 AND m.seq > $2 AND m.seq < $3 AND {alive} ORDER BY m.seq {order} LIMIT $5"
        ),
        &values![room.id, span.after, span.before, now, span.limit],
        |row| message(row, reader, now),
    )?;
    if span.latest {
        found.reverse();
    }
    add_reactions(tx, reader, &mut found)?;
    add_mentions(tx, &mut found)?;
    add_pictures(tx, &mut found)?;
    Ok(found)
}

/// Living messages after a number as everybody in the room is told of them.
pub fn list_after(
    tx: &mut Tx<'_>,
    room_id: i64,
    after: i64,
    limit: i64,
    now: Time,
) -> Result<Vec<ChatMessage>> {
    let alive = alive("m", "$3");
    let mut found = tx.all(
        &format!("{MESSAGE} WHERE m.room_id = $1 AND m.seq > $2 AND {alive} ORDER BY m.seq LIMIT $4"),
        &values![room_id, after, now, limit],
        |row| message(row, None, now),
    )?;
    add_reactions(tx, None, &mut found)?;
    add_mentions(tx, &mut found)?;
    add_pictures(tx, &mut found)?;
    Ok(found)
}

/// Lays the reactions over messages of one room that are sorted by number.
fn add_reactions(tx: &mut Tx<'_>, reader: Reader<'_>, messages: &mut [ChatMessage]) -> Result<()> {
    let (Some(first), Some(last)) = (messages.first(), messages.last()) else { return Ok(()) };
    let rows = tx.all(
        "SELECT x.message_id, x.emoji, COUNT(*), CAST(SUM(CASE WHEN x.user_id = $1 THEN 1 ELSE 0 END) AS BIGINT)
         FROM chat_reactions x JOIN chat_messages m ON m.id = x.message_id
         WHERE m.room_id = $2 AND m.seq >= $3 AND m.seq <= $4
         GROUP BY x.message_id, x.emoji ORDER BY COUNT(*) DESC, MIN(x.id)",
        &values![reader.map_or(Value::Null, |reader| reader.id.into()), first.room_id, first.seq, last.seq],
        |row| {
            let reacted = row.get::<i64>(3)? > 0;
            Ok((row.get::<i64>(0)?, MessageReaction { emoji: row.get(1)?, count: row.get(2)?, reacted }))
        },
    )?;
    let mut by_message: HashMap<i64, Vec<MessageReaction>> = HashMap::new();
    for (id, reaction) in rows {
        by_message.entry(id).or_default().push(reaction);
    }
    for message in messages {
        message.reactions = by_message.remove(&message.id).unwrap_or_default();
    }
    Ok(())
}

/// A living message, before access to its room is decided.
#[derive(Debug, Clone)]
pub struct MessagePlace {
    pub id: i64,
    pub room_id: i64,
    pub seq: i64,
    pub author: Option<UserId>,
    pub content: String,
    pub via: Option<ChatVia>,
    pub created_at: Time,
    pub expires_at: Time,
}

pub fn find_message(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<Option<MessagePlace>> {
    let alive = alive("m", "$2");
    let sql = format!(
        "SELECT m.id, m.room_id, m.seq, m.author_id, m.content, m.created_at, m.expires_at, r.kept_days, m.via
         FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id WHERE m.id = $1 AND {alive}"
    );
    Ok(tx.one(&sql, &values![id, now], |row| {
        let created_at = Time(row.get(5)?);
        Ok(MessagePlace {
            id: row.get(0)?,
            room_id: row.get(1)?,
            seq: row.get(2)?,
            author: row.get::<Option<i64>>(3)?.map(UserId),
            content: row.get(4)?,
            via: row.get::<Option<String>>(8)?.as_deref().and_then(ChatVia::parse),
            created_at,
            expires_at: end_of(created_at, row.get(6)?, row.get(7)?),
        })
    })?)
}

/// Removes a message, and remembers that it was there. Of two who delete it at the same moment one does: answers whether
/// it was this one.
pub fn delete_message(tx: &mut Tx<'_>, message: &MessagePlace, now: Time) -> Result<bool> {
    tx.execute(
        "INSERT INTO chat_removed (author_id, client_id, removed_at)
         SELECT m.author_id, m.client_id, CAST($2 AS BIGINT) FROM chat_messages m
         WHERE m.id = $1 AND m.author_id IS NOT NULL AND m.client_id IS NOT NULL
         ON CONFLICT (author_id, client_id) DO NOTHING",
        &values![message.id, now],
    )?;
    Ok(tx.execute("DELETE FROM chat_messages WHERE id = $1", &values![message.id])? == 1)
}

/// How many messages a person has sent, those included that are gone; for admins.
pub fn count_of(tx: &mut Tx<'_>, _: &Admin, user: UserId) -> Result<i64> {
    count_sent_by(tx, user)
}

/// How many messages the member has sent, those included that are gone.
pub fn count_own(tx: &mut Tx<'_>, member: &Member) -> Result<i64> {
    count_sent_by(tx, member.id)
}

/// How many messages someone has sent, those included that are gone.
pub fn count_sent_by(tx: &mut Tx<'_>, user: UserId) -> Result<i64> {
    let sum = tx.one(
        "SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) FROM chat_marks WHERE user_id = $1",
        &values![user],
        |row| row.get(0),
    )?;
    Ok(sum.unwrap_or_default())
}

/// The member's own living messages with the names of their rooms, oldest first; for the export.
pub fn list_own(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Vec<(String, String, Time)>> {
    let alive = alive("m", "$2");
    let sql = format!(
        "SELECT r.name, m.content, m.created_at FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
         WHERE m.author_id = $1 AND {alive} ORDER BY m.id"
    );
    Ok(tx.all(&sql, &values![member.id, now], |row| Ok((row.get(0)?, row.get(1)?, Time(row.get(2)?))))?)
}

/// Takes a person from the messages, which stay without author, and from the reactions, which go.
pub fn unbind_author(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "UPDATE chat_messages SET author_id = NULL, client_id = NULL WHERE author_id = $1",
        &values![erasure.user()],
    )?;
    tx.execute("DELETE FROM chat_reactions WHERE user_id = $1", &values![erasure.user()])?;
    tx.execute("DELETE FROM chat_mentions WHERE user_id = $1", &values![erasure.user()])?;
    tx.execute("DELETE FROM chat_removed WHERE author_id = $1", &values![erasure.user()])?;
    Ok(())
}
