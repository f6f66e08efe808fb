//! Rows of messages that wait to be sent. A chat's messages go in their order, each when the chat may be written to again.

use super::KEEP_MESSAGES;
use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::{SECOND, Time};
use kontor_db::{Row, Tx, values};
use kontor_telegram::Keyboard;

/// What Telegram asks for: one message a second to a chat.
const CHAT_PACE: i64 = SECOND;
/// The pace of all chats together.
const EVERY_CHAT: i64 = 0;
/// The event of an answer of the bot: none.
pub const NO_EVENT: i64 = 0;

/// A message before it is stored.
#[derive(Debug, Clone)]
pub struct NewMessage {
    pub user: Option<UserId>,
    pub chat_id: i64,
    pub content: String,
    pub keyboard: Option<Keyboard>,
    /// A path of the app that a button opens.
    pub action_path: Option<String>,
    pub event_id: i64,
    /// What it carries in place of words.
    pub attachment: Option<Attachment>,
    /// Goes to many, and waits for what goes to one.
    pub is_bulk: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attachment {
    /// A file of a letter that is kept in the member's account.
    Letter { id: i64, position: i64 },
    /// The QR code of an order's transfer, as it is when it is sent.
    TransferCode { order_id: String },
}

#[derive(Debug, Clone)]
pub struct Waiting {
    pub id: i64,
    pub user: Option<UserId>,
    pub chat_id: i64,
    pub content: String,
    pub keyboard: Option<Keyboard>,
    pub action_path: Option<String>,
    pub attempts: i64,
    pub created_at: Time,
    pub attachment: Option<Attachment>,
}

pub fn push(tx: &mut Tx<'_>, message: &NewMessage, now: Time) -> Result<()> {
    let keyboard = message.keyboard.as_ref().and_then(|keyboard| serde_json::to_string(keyboard).ok());
    let (letter, position, order) = match &message.attachment {
        None => (None, None, None),
        Some(Attachment::Letter { id, position }) => (Some(*id), Some(*position), None),
        Some(Attachment::TransferCode { order_id }) => (None, None, Some(order_id.as_str())),
    };
    tx.execute(
        "INSERT INTO telegram_messages (user_id, chat_id, content, keyboard_json, action_path, event_id, created_at, attempts, letter_id,
            file_position, order_id, is_bulk)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11)",
        &values![
            message.user.map(|user| user.0),
            message.chat_id,
            message.content.as_str(),
            keyboard,
            message.action_path.as_deref(),
            message.event_id,
            now,
            letter,
            position,
            order,
            message.is_bulk
        ],
    )?;
    Ok(())
}

fn waiting(row: &Row<'_>) -> Result<Waiting, kontor_db::Error> {
    Ok(Waiting {
        id: row.get(0)?,
        chat_id: row.get(1)?,
        content: row.get(2)?,
        keyboard: row.get::<Option<String>>(3)?.and_then(|json| serde_json::from_str(&json).ok()),
        action_path: row.get(4)?,
        attempts: row.get(5)?,
        created_at: Time(row.get(6)?),
        user: row.get::<Option<i64>>(7)?.map(UserId),
        attachment: match (row.get(8)?, row.get(9)?, row.get(10)?) {
            (Some(id), Some(position), _) => Some(Attachment::Letter { id, position }),
            (_, _, Some(order_id)) => Some(Attachment::TransferCode { order_id }),
            _ => None,
        },
    })
}

/// The first message of each chat that may be written to, oldest first; what goes to many comes after all others.
pub fn list_due(tx: &mut Tx<'_>, now: Time, most: i64) -> Result<Vec<Waiting>> {
    Ok(tx.all(
        "SELECT m.id, m.chat_id, m.content, m.keyboard_json, m.action_path, m.attempts, m.created_at,
            m.user_id, m.letter_id, m.file_position, m.order_id
         FROM telegram_messages m LEFT JOIN telegram_paces p ON p.chat_id = m.chat_id
         WHERE COALESCE(p.next_at, 0) <= $1
            AND NOT EXISTS (SELECT 1 FROM telegram_paces a WHERE a.chat_id = $3 AND a.next_at > $1)
            AND NOT EXISTS (SELECT 1 FROM telegram_messages o WHERE o.chat_id = m.chat_id AND o.is_bulk = m.is_bulk AND o.id < m.id)
            AND (m.is_bulk = FALSE OR NOT EXISTS
                (SELECT 1 FROM telegram_messages o WHERE o.chat_id = m.chat_id AND o.is_bulk = FALSE))
         ORDER BY m.is_bulk, m.id LIMIT $2",
        &values![now, most, EVERY_CHAT],
        waiting,
    )?)
}

/// The message was taken, or never will be: the chat rests a while.
pub fn finish(tx: &mut Tx<'_>, message: &Waiting, now: Time) -> Result<()> {
    tx.execute("DELETE FROM telegram_messages WHERE id = $1", &values![message.id])?;
    rest(tx, message.chat_id, now.plus(CHAT_PACE))
}

/// Everything rests until then.
pub fn rest_all(tx: &mut Tx<'_>, until: Time) -> Result<()> {
    rest(tx, EVERY_CHAT, until)
}

fn rest(tx: &mut Tx<'_>, chat: i64, until: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO telegram_paces (chat_id, next_at) VALUES ($1, $2)
         ON CONFLICT (chat_id) DO UPDATE SET next_at = CASE WHEN telegram_paces.next_at > $2
            THEN telegram_paces.next_at ELSE $2 END",
        &values![chat, until],
    )?;
    Ok(())
}

/// Telegram could not be reached: the message stays, unless it is too old to matter.
pub fn keep(tx: &mut Tx<'_>, message: &Waiting, now: Time) -> Result<()> {
    if message.created_at < now.plus(-KEEP_MESSAGES) {
        return finish(tx, message, now);
    }
    tx.execute("UPDATE telegram_messages SET attempts = attempts + 1 WHERE id = $1", &values![message.id])?;
    Ok(())
}

/// Messages that wait for a member.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, Time)>> {
    Ok(tx.all(
        "SELECT content, created_at FROM telegram_messages WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| Ok((row.get(0)?, Time(row.get(1)?))),
    )?)
}

/// Removes what waits for others and names a person.
pub fn delete_naming(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM telegram_messages WHERE event_id IN (SELECT id FROM outbox_events
         WHERE actor_id = $1 OR (subject_kind = 'user' AND subject_id = $2))",
        &values![user, user.to_string()],
    )?;
    Ok(())
}
