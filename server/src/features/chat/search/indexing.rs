//! Putting words into blocks: seconds after messages were sent, and for those that were there before search was.

use super::store::blocks::{self, Block, Unindexed};
use super::{postings, words};
use crate::app::App;
use crate::error::{Error, Result};
use kontor_db::Tx;
use std::collections::BTreeMap;

/// Numbers of a room that share a block.
const BLOCK: i64 = 1024;
/// Messages of one transaction.
const BATCH: i64 = 256;
/// Rooms that are looked at in one transaction.
const ROOMS: i64 = 64;

/// Whether any message is in no block yet.
///
/// # Errors
/// When the database fails.
pub async fn is_behind(app: &App) -> Result<bool> {
    app.db.read(|tx| blocks::list_behind(tx, 1)).await.map(|rooms| !rooms.is_empty())
}

/// Puts the next messages into blocks; answers whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn index_next(app: &App) -> Result<bool> {
    // Read beforehand: on PostgreSQL a transaction that has read the rooms' rows collides with all who write in one of them.
    let rooms = app.db.read(|tx| blocks::list_behind(tx, ROOMS)).await?;
    if rooms.is_empty() {
        return Ok(false);
    }
    app.db.write(move |tx| index(tx, &rooms)).await
}

/// The same where no one else writes: made-up data, and tests.
///
/// # Errors
/// When the database fails.
pub fn index_batch(tx: &mut Tx<'_>) -> Result<bool> {
    let rooms = blocks::list_behind(tx, ROOMS)?;
    index(tx, &rooms)
}

/// Rooms with the numbers that their messages had reached: all of these are stored, because a room gives out one number after the other.
fn index(tx: &mut Tx<'_>, rooms: &[(i64, i64)]) -> Result<bool> {
    let mut left = BATCH;
    for (room_id, upto) in rooms {
        let mut after = blocks::find_indexed(tx, *room_id)?;
        while left > 0 && after < *upto {
            let messages = blocks::list_between(tx, *room_id, (after, *upto), left)?;
            left -= i64::try_from(messages.len()).unwrap_or(BATCH);
            put_in(tx, *room_id, &messages)?;
            // Numbers in between are of messages that are gone.
            after = if left > 0 { *upto } else { messages.last().map_or(*upto, |message| message.seq) };
            blocks::save_indexed(tx, *room_id, after)?;
        }
    }
    Ok(left <= 0 || i64::try_from(rooms.len()).unwrap_or(ROOMS) == ROOMS)
}

/// Messages of one room, oldest first, all of them newer than what its blocks hold.
fn put_in(tx: &mut Tx<'_>, room_id: i64, mut messages: &[Unindexed]) -> Result<()> {
    while let Some(first) = messages.first() {
        let block = match blocks::find_block(tx, room_id, first.seq)?.filter(|block| has_place(block, first))
        {
            Some(block) => block,
            None => start(tx, room_id, first)?,
        };
        let fitting = messages.iter().take_while(|message| has_place(&block, message)).count();
        let (here, rest) = messages.split_at(fitting);
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        for message in here {
            let code = postings::encode(message.id - block.first_id);
            for word in words::indexed(&message.content) {
                found.entry(word).or_default().push_str(&code);
            }
        }
        if let Some(last) = here.last() {
            blocks::extend_block(tx, &block, last)?;
        }
        blocks::append(tx, block.id, found)?;
        messages = rest;
    }
    Ok(())
}

fn has_place(block: &Block, message: &Unindexed) -> bool {
    message.seq - block.first_seq < BLOCK && message.id - block.first_id < postings::FARTHEST
}

fn start(tx: &mut Tx<'_>, room_id: i64, first: &Unindexed) -> Result<Block> {
    let missing = || Error::internal("a block of the chat's search was not stored");
    let id = blocks::insert_block(tx, room_id, first)?.ok_or_else(missing)?;
    Ok(Block {
        id,
        room_id,
        first_seq: first.seq,
        last_seq: first.seq,
        first_id: first.id,
        last_id: first.id,
    })
}
