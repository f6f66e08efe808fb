//! Rows of reactions to messages.

use super::super::super::types::ReactionUsers;
use super::{MessagePlace, alive};
use crate::error::Result;
use crate::identity::Member;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Counts a change of a message's reactions; answers the new count.
pub fn revise_reactions(tx: &mut Tx<'_>, message: &MessagePlace) -> Result<i64> {
    let revision = tx.one(
        "UPDATE chat_messages SET reactions_revision = reactions_revision + 1 WHERE id = $1
         RETURNING reactions_revision",
        &values![message.id],
        |row| row.get(0),
    )?;
    Ok(revision.unwrap_or_default())
}

pub fn add_reaction(tx: &mut Tx<'_>, member: &Member, message: &MessagePlace, emoji: &str) -> Result<()> {
    insert_reaction(tx, message.id, member.id, emoji)
}

/// For the demo, which has no guard's proof.
pub fn insert_reaction(tx: &mut Tx<'_>, message_id: i64, user: UserId, emoji: &str) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_reactions (message_id, user_id, emoji) VALUES ($1, $2, $3)
         ON CONFLICT (message_id, user_id, emoji) DO NOTHING",
        &values![message_id, user, emoji],
    )?;
    Ok(())
}

pub fn delete_reaction(tx: &mut Tx<'_>, member: &Member, message: &MessagePlace, emoji: &str) -> Result<()> {
    tx.execute(
        "DELETE FROM chat_reactions WHERE message_id = $1 AND user_id = $2 AND emoji = $3",
        &values![message.id, member.id, emoji],
    )?;
    Ok(())
}

/// How many different emojis a message has, `other` than one.
pub fn count_emojis(tx: &mut Tx<'_>, message: &MessagePlace, other: &str) -> Result<i64> {
    let count = tx.one(
        "SELECT COUNT(DISTINCT emoji) FROM chat_reactions WHERE message_id = $1 AND emoji <> $2",
        &values![message.id, other],
        |row| row.get(0),
    )?;
    Ok(count.unwrap_or_default())
}

/// Who reacted with what, most frequent first; of equals the one that was there first.
pub fn list_reactors(tx: &mut Tx<'_>, message: &MessagePlace) -> Result<Vec<ReactionUsers>> {
    let mut found: Vec<ReactionUsers> = Vec::new();
    for (emoji, user) in tx.all(
        "SELECT emoji, user_id FROM chat_reactions WHERE message_id = $1 ORDER BY id",
        &values![message.id],
        |row| Ok((row.get::<String>(0)?, UserId(row.get(1)?))),
    )? {
        match found.iter_mut().find(|reaction| reaction.emoji == emoji) {
            Some(reaction) => {
                reaction.count += 1;
                reaction.user_ids.push(user);
            }
            None => found.push(ReactionUsers { emoji, count: 1, user_ids: vec![user] }),
        }
    }
    found.sort_by_key(|reaction| std::cmp::Reverse(reaction.count));
    Ok(found)
}

/// The member's reactions to living messages with the names of the rooms; for the export.
pub fn list_own_reactions(
    tx: &mut Tx<'_>,
    member: &Member,
    now: Time,
) -> Result<Vec<(String, String, Time)>> {
    let alive = alive("m", "$2");
    let sql = format!(
        "SELECT x.emoji, r.name, m.created_at FROM chat_reactions x JOIN chat_messages m ON m.id = x.message_id
         JOIN chat_rooms r ON r.id = m.room_id WHERE x.user_id = $1 AND {alive} ORDER BY x.id"
    );
    Ok(tx.all(&sql, &values![member.id, now], |row| Ok((row.get(0)?, row.get(1)?, Time(row.get(2)?))))?)
}
