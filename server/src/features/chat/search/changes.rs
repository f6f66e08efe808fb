//! Words leave the blocks with their message, and change with it: in the same transaction. A message that is in no block yet needs neither.

use super::super::messages::MessagePlace;
use super::store::blocks::{self, Block};
use super::{postings, words};
use crate::error::Result;
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};

/// A message that was removed, or is about to be another.
#[derive(Debug, Clone)]
pub struct Gone {
    pub id: i64,
    pub room_id: i64,
    pub seq: i64,
    pub content: String,
}

impl From<&MessagePlace> for Gone {
    fn from(message: &MessagePlace) -> Self {
        let MessagePlace { id, room_id, seq, content, .. } = message;
        Self { id: *id, room_id: *room_id, seq: *seq, content: content.clone() }
    }
}

/// Takes the words of removed messages out. Called after the messages are gone, so that a block without any can go too.
///
/// # Errors
/// When the database fails.
pub fn forget(tx: &mut Tx<'_>, messages: &[Gone]) -> Result<()> {
    let mut last: Option<Block> = None;
    let mut touched = BTreeSet::new();
    let mut gone: BTreeMap<i64, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for message in messages {
        let known = last.filter(|block| holds(block, message.room_id, message.seq));
        let Some(block) =
            known.map_or_else(|| find(tx, message.room_id, message.seq), |block| Ok(Some(block)))?
        else {
            continue;
        };
        last = Some(block);
        touched.insert(block.id);
        let words = gone.entry(block.id).or_default();
        for word in words::indexed(&message.content) {
            words.entry(word).or_default().push(postings::encode(message.id - block.first_id));
        }
    }
    for (block_id, words) in gone {
        take_out(tx, block_id, &words)?;
    }
    blocks::delete_empty(tx, &touched)
}

/// Gives a message the words of its new text.
///
/// # Errors
/// When the database fails.
pub fn change(tx: &mut Tx<'_>, before: &Gone, content: &str) -> Result<()> {
    let Some(block) = find(tx, before.room_id, before.seq)? else { return Ok(()) };
    let (old, new) = (words::indexed(&before.content), words::indexed(content));
    let code = postings::encode(before.id - block.first_id);
    let gone = old.difference(&new).map(|word| (word.clone(), vec![code.clone()])).collect();
    take_out(tx, block.id, &gone)?;
    let added = new.difference(&old).map(|word| (word.clone(), code.clone())).collect();
    blocks::append(tx, block.id, added)
}

fn holds(block: &Block, room_id: i64, seq: i64) -> bool {
    block.room_id == room_id && (block.first_seq..=block.last_seq).contains(&seq)
}

fn find(tx: &mut Tx<'_>, room_id: i64, seq: i64) -> Result<Option<Block>> {
    Ok(blocks::find_block(tx, room_id, seq)?.filter(|block| holds(block, room_id, seq)))
}

fn take_out(tx: &mut Tx<'_>, block_id: i64, gone: &BTreeMap<String, Vec<String>>) -> Result<()> {
    let names: Vec<&String> = gone.keys().collect();
    let left = blocks::list_words(tx, block_id, &names)?
        .into_iter()
        .filter_map(|(word, messages)| {
            let left = postings::without(&messages, gone.get(&word)?);
            Some((word, left))
        })
        .collect();
    blocks::replace(tx, block_id, left)
}
