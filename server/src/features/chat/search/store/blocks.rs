//! Writing blocks and words, and taking words out.

use super::{LISTED, listed, places};
use crate::error::Result;
use kontor_db::{Rows, Tx, Value, values};
use std::collections::{BTreeMap, BTreeSet};

/// A stretch of one room's messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub id: i64,
    pub room_id: i64,
    pub first_seq: i64,
    pub last_seq: i64,
    pub first_id: i64,
    pub last_id: i64,
}

/// The columns that [`block`] reads.
const BLOCK: &str = "id, room_id, first_seq, last_seq, first_id, last_id";

fn block(row: &kontor_db::Row<'_>) -> Result<Block, kontor_db::Error> {
    Ok(Block {
        id: row.get(0)?,
        room_id: row.get(1)?,
        first_seq: row.get(2)?,
        last_seq: row.get(3)?,
        first_id: row.get(4)?,
        last_id: row.get(5)?,
    })
}

/// What of a message is put into a block.
#[derive(Debug)]
pub struct Unindexed {
    pub id: i64,
    pub seq: i64,
    pub content: String,
}

/// Rooms with messages that are in no block yet, each with its latest number.
pub fn list_behind(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<(i64, i64)>> {
    Ok(tx.all(
        "SELECT r.id, r.last_seq FROM chat_rooms r LEFT JOIN chat_indexed i ON i.room_id = r.id
         WHERE r.last_seq > COALESCE(i.seq, 0) ORDER BY r.id LIMIT $1",
        &values![limit],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

/// Up to which number a room's messages are in blocks.
pub fn find_indexed(tx: &mut Tx<'_>, room_id: i64) -> Result<i64> {
    let sql = "SELECT seq FROM chat_indexed WHERE room_id = $1";
    Ok(tx.one(sql, &values![room_id], |row| row.get(0))?.unwrap_or_default())
}

/// The messages of a room after one number and up to another, oldest first.
pub fn list_between(
    tx: &mut Tx<'_>,
    room_id: i64,
    (after, upto): (i64, i64),
    limit: i64,
) -> Result<Vec<Unindexed>> {
    Ok(tx.all(
        "SELECT id, seq, content FROM chat_messages WHERE room_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
        &values![room_id, after, upto, limit],
        |row| Ok(Unindexed { id: row.get(0)?, seq: row.get(1)?, content: row.get(2)? }),
    )?)
}

/// The block of a room that holds a number, or the last one before it.
pub fn find_block(tx: &mut Tx<'_>, room_id: i64, seq: i64) -> Result<Option<Block>> {
    let sql = format!(
        "SELECT {BLOCK} FROM chat_blocks WHERE room_id = $1 AND first_seq <= $2 ORDER BY first_seq DESC LIMIT 1"
    );
    Ok(tx.one(&sql, &values![room_id, seq], block)?)
}

/// The blocks of some rooms.
pub fn list_blocks(tx: &mut Tx<'_>, rooms: impl IntoIterator<Item = i64>) -> Result<Vec<Block>> {
    Ok(tx.all_among(&format!("SELECT {BLOCK} FROM chat_blocks WHERE room_id"), rooms, block)?)
}

/// A new block with one message; answers its number.
pub fn insert_block(tx: &mut Tx<'_>, room_id: i64, first: &Unindexed) -> Result<Option<i64>> {
    Ok(tx.one(
        "INSERT INTO chat_blocks (room_id, first_seq, last_seq, first_id, last_id) VALUES ($1, $2, $2, $3, $3) RETURNING id",
        &values![room_id, first.seq, first.id],
        |row| row.get(0),
    )?)
}

pub fn extend_block(tx: &mut Tx<'_>, block: &Block, last: &Unindexed) -> Result<()> {
    tx.execute(
        "UPDATE chat_blocks SET last_seq = $2, last_id = $3 WHERE id = $1",
        &values![block.id, last.seq, last.id],
    )?;
    Ok(())
}

/// Notes up to which number a room's messages are in blocks.
pub fn save_indexed(tx: &mut Tx<'_>, room_id: i64, seq: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO chat_indexed (room_id, seq) VALUES ($1, $2) ON CONFLICT (room_id) DO UPDATE SET seq = $2",
        &values![room_id, seq],
    )?;
    Ok(())
}

/// Adds messages to words of a block.
pub fn append(tx: &mut Tx<'_>, block_id: i64, words: BTreeMap<String, String>) -> Result<()> {
    let upsert = Rows {
        before: "INSERT INTO chat_words (block_id, word, messages) VALUES",
        row: "(?, ?, ?)",
        after: "ON CONFLICT (block_id, word) DO UPDATE SET messages = chat_words.messages || excluded.messages",
    };
    tx.execute_rows(upsert, &rows_of(block_id, words))?;
    Ok(())
}

/// The messages of some words of a block.
pub fn list_words(tx: &mut Tx<'_>, block_id: i64, words: &[&String]) -> Result<BTreeMap<String, String>> {
    let sql =
        format!("SELECT word, messages FROM chat_words WHERE block_id = $1 AND word IN ({})", places(2));
    let mut found = BTreeMap::new();
    for part in words.chunks(LISTED) {
        let part = part.iter().map(|word| Value::from(word.as_bytes()));
        found.extend(tx.all(&sql, &listed(values![block_id], part), |row| {
            let word = String::from_utf8_lossy(&row.get::<Vec<u8>>(0)?).into_owned();
            Ok((word, row.get::<String>(1)?))
        })?);
    }
    Ok(found)
}

/// Puts other messages to words of a block; a word without any goes.
pub fn replace(tx: &mut Tx<'_>, block_id: i64, words: BTreeMap<String, String>) -> Result<()> {
    let (kept, gone): (BTreeMap<_, _>, BTreeMap<_, _>) =
        words.into_iter().partition(|(_, messages)| !messages.is_empty());
    let update = Rows {
        before: "INSERT INTO chat_words (block_id, word, messages) VALUES",
        row: "(?, ?, ?)",
        after: "ON CONFLICT (block_id, word) DO UPDATE SET messages = excluded.messages",
    };
    tx.execute_rows(update, &rows_of(block_id, kept))?;
    let sql = format!("DELETE FROM chat_words WHERE block_id = $1 AND word IN ({})", places(2));
    let gone: Vec<String> = gone.into_keys().collect();
    for part in gone.chunks(LISTED) {
        let part = part.iter().map(|word| Value::from(word.as_bytes()));
        tx.execute(&sql, &listed(values![block_id], part))?;
    }
    Ok(())
}

fn rows_of(block_id: i64, words: BTreeMap<String, String>) -> Vec<Value> {
    words
        .into_iter()
        .flat_map(|(word, messages)| values![block_id, word.into_bytes(), messages].to_vec())
        .collect()
}

/// Removes those of the blocks whose messages are all gone.
pub fn delete_empty(tx: &mut Tx<'_>, blocks: &BTreeSet<i64>) -> Result<()> {
    for id in blocks {
        tx.execute(
            "DELETE FROM chat_blocks WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM chat_messages m
                WHERE m.room_id = chat_blocks.room_id AND m.seq >= chat_blocks.first_seq AND m.seq <= chat_blocks.last_seq)",
            &values![*id],
        )?;
    }
    Ok(())
}
