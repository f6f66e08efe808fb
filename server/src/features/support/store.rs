//! Rows of conversations.

use super::conversation::Conversation;
use crate::error::{Error, Result};
use crate::identity::{Erasure, Member};
use crate::periods::Kept;
use crate::time::Time;
use crate::words::written;
use kontor_db::{Row, Tx, values};
use strum::IntoStaticStr;

/// A conversation is over this long after its last word.
const LIFETIME: i64 = Kept::Support.millis();
/// What is kept of a long conversation.
const MOST_TURNS: i64 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Speaker {
    User,
    Assistant,
}

written!(Speaker);

#[derive(Debug, Clone)]
pub struct Turn {
    pub id: i64,
    pub role: Speaker,
    pub content: String,
    pub created_at: Time,
}

fn turn(row: &Row<'_>) -> Result<Turn, kontor_db::Error> {
    let role = row.get::<String>(1)?;
    Ok(Turn {
        id: row.get(0)?,
        role: if role == Speaker::User.as_str() { Speaker::User } else { Speaker::Assistant },
        content: row.get(2)?,
        created_at: Time(row.get(3)?),
    })
}

/// The moment before which a conversation's last word must not lie.
fn horizon(now: Time) -> Time {
    now.plus(-LIFETIME)
}

/// The last `limit` turns of a conversation, oldest first.
pub fn list_last(tx: &mut Tx<'_>, of: &Conversation, limit: i64, now: Time) -> Result<Vec<Turn>> {
    let mut turns = tx.all(
        "SELECT t.id, t.role, t.content, t.created_at FROM support_turns t
            JOIN support_conversations c ON c.id = t.conversation_id
         WHERE c.conversation_key = $1 AND c.last_at > $2 ORDER BY t.id DESC LIMIT $3",
        &values![of.key.as_str(), horizon(now), limit],
        turn,
    )?;
    turns.reverse();
    Ok(turns)
}

/// All that is kept of what a member said and heard.
pub fn list_own(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Vec<Turn>> {
    Ok(tx.all(
        "SELECT t.id, t.role, t.content, t.created_at FROM support_turns t
            JOIN support_conversations c ON c.id = t.conversation_id
         WHERE c.user_id = $1 AND c.last_at > $2 ORDER BY t.id",
        &values![member.id, horizon(now)],
        turn,
    )?)
}

/// A conversation that a question is asked in. Its number is never given again: after a reset it is another one.
#[derive(Debug, Clone, Copy)]
pub struct Begun(i64);

/// Begins or goes on with a conversation; what is over does not come back.
pub fn begin(tx: &mut Tx<'_>, of: &Conversation, now: Time) -> Result<Begun> {
    tx.execute(
        "DELETE FROM support_conversations WHERE conversation_key = $1 AND last_at <= $2",
        &values![of.key.as_str(), horizon(now)],
    )?;
    let id: Option<i64> = tx.one(
        "INSERT INTO support_conversations (conversation_key, user_id, last_at) VALUES ($1, $2, $3)
         ON CONFLICT (conversation_key) DO UPDATE SET last_at = $3 RETURNING id",
        &values![of.key.as_str(), of.user.map(|user| user.0), now],
        |row| row.get(0),
    )?;
    id.map(Begun).ok_or_else(|| Error::internal("a conversation was not stored"))
}

/// Adds a question and its answer, unless the conversation was forgotten meanwhile.
pub fn add(tx: &mut Tx<'_>, Begun(id): Begun, question: &str, answer: &str, now: Time) -> Result<()> {
    let there =
        tx.execute("UPDATE support_conversations SET last_at = $2 WHERE id = $1", &values![id, now])?;
    if there == 0 {
        return Ok(());
    }
    for (speaker, content) in [(Speaker::User, question), (Speaker::Assistant, answer)] {
        tx.execute(
            "INSERT INTO support_turns (conversation_id, role, content, created_at) VALUES ($1, $2, $3, $4)",
            &values![id, speaker.as_str(), content, now],
        )?;
    }
    tx.execute(
        "DELETE FROM support_turns WHERE conversation_id = $1 AND id NOT IN
            (SELECT t.id FROM support_turns t WHERE t.conversation_id = $1 ORDER BY t.id DESC LIMIT $2)",
        &values![id, MOST_TURNS],
    )?;
    Ok(())
}

pub fn delete(tx: &mut Tx<'_>, conversation: &Conversation) -> Result<()> {
    tx.execute(
        "DELETE FROM support_conversations WHERE conversation_key = $1",
        &values![conversation.key.as_str()],
    )?;
    Ok(())
}

/// Removes what is over.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM support_conversations WHERE last_at <= $1", &values![horizon(now)])?;
    Ok(())
}

/// Forgets what a person asked.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("DELETE FROM support_conversations WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}
