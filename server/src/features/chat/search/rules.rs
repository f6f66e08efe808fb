//! Finding messages, newest first.
//!
//! Blocks are read in the order of their latest message. Whatever was written after the latest message of the next block is known by
//! then, so it can be answered, and the page ends there or goes on. One call looks through so much and no more ([`MOST_WORK`]); what it
//! has not reached, the next one goes on with.

use super::super::rooms::{Asker, may_enter};
use super::snippet::snippet;
use super::store::LISTED;
use super::store::blocks::{self, Block};
use super::store::found::{self, Living, Searched};
use super::types::{FoundMessage, FoundMessages, MessageSearch};
use super::words::Wanted;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::identity::Member;
use crate::places::{Full, Places};
use crate::time::MINUTE;
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};

/// Messages of a page.
const PAGE: usize = 20;
/// Characters of a question.
const LONGEST: usize = 100;
/// Searches at the same time, of all members together and of one.
const PLACES: usize = 32;
const PLACES_OF_ONE: usize = 2;
/// What one call looks through: blocks that are looked into for a word, rows of words, and messages that are read. One is about 2 µs.
const MOST_WORK: usize = 4000;
/// What it costs to read a message, and how many of its bytes cost as much as one more row.
const READ: usize = 4;
const BYTES: usize = 100;
/// Blocks that are looked into first: often the page is full then.
const FIRST_BLOCKS: usize = 16;
/// Messages in no block yet that are looked through. There are few, unless the worker has just begun; what it still has to put into blocks
/// beyond these is found when it has.
const MOST_RECENT: i64 = 500;

/// The searches that are under way.
pub struct Searches(Places);

impl Default for Searches {
    fn default() -> Self {
        Self(Places::new(PLACES))
    }
}

/// Messages with all the words, in one room or in all that the member may enter.
///
/// # Errors
/// When the member may not enter the room, the question is too long, or too many are asked.
pub async fn search(app: &App, member: &Member, search: MessageSearch) -> Result<FoundMessages> {
    if search.q.chars().count() > LONGEST {
        return Err(Error::field("q", Error::new(ErrorCode::TooLong).with("max", LONGEST)));
    }
    // Someone has just begun to type.
    let Some(wanted) = Wanted::parse(&search.q) else {
        return Ok(FoundMessages { success: true, messages: Vec::new(), next: None });
    };
    let place = app.state::<Searches>().0.take([(member.id.to_string(), PLACES_OF_ONE)]);
    let _place = place.map_err(|full| match full {
        Full::All => ErrorCode::Busy.into(),
        Full::Own => Error::new(ErrorCode::RateLimited).retry_after(1),
    })?;
    let limits = &app.config.limits;
    let limit = Limit::new(limits.chat_searches_per_member_minute, MINUTE, limits.factor);
    let (asker, key) = (Asker::new(app, member), format!("chat searches of {}", member.id));
    let now = asker.now;
    app.db.write(move |tx| limits::take(tx, &key, limit, now, ErrorCode::RateLimited)).await?;
    app.db.read(move |tx| find(tx, &asker, &wanted, &search)).await
}

fn find(tx: &mut Tx<'_>, asker: &Asker, wanted: &Wanted, search: &MessageSearch) -> Result<FoundMessages> {
    let account = asker.account(tx)?;
    if let Some(room_id) = search.room_id {
        asker.enter(tx, room_id)?;
    }
    let mut rooms = found::list_rooms(tx, &account)?;
    rooms.retain(|room| may_enter(&account, room.access, asker.now).is_ok());
    rooms.retain(|room| search.room_id.is_none_or(|id| room.id == id));
    let before = search.before.unwrap_or(i64::MAX);
    let mut blocks = blocks::list_blocks(tx, rooms.iter().map(|room| room.id))?;
    blocks.retain(|block| block.first_id < before);
    blocks.sort_by_key(|block| std::cmp::Reverse(block.last_id));
    let mut walk = Walk { wanted, before, candidates: BTreeSet::new(), work: 0 };
    walk.look_through_recent(tx, &rooms)?;
    let (mut messages, mut rest, mut step) = (Vec::new(), blocks.as_slice(), FIRST_BLOCKS);
    let next = loop {
        // Everything that was written after this is known.
        let horizon = rest.first().map_or(i64::MIN, |block| block.last_id);
        let read_to = walk.read(tx, asker, horizon, &mut messages)?;
        if messages.len() > PAGE {
            messages.truncate(PAGE);
            break messages.last().map(|message| message.id);
        }
        if read_to.is_some() || rest.is_empty() {
            break read_to;
        }
        // Blocks of different rooms overlap: those around the end of the page before are looked into once more, and then at least one.
        if walk.work >= MOST_WORK && horizon < before.saturating_sub(1) {
            break Some(horizon + 1);
        }
        let (here, later) = rest.split_at(step.min(rest.len()));
        walk.look_into(tx, here)?;
        (rest, step) = (later, LISTED);
    };
    let messages = messages.into_iter().map(|message| shown(message, wanted)).collect();
    Ok(FoundMessages { success: true, messages, next })
}

/// How far a search has come.
struct Walk<'a> {
    wanted: &'a Wanted,
    before: i64,
    /// Messages that hold the words that were looked up, and were not read yet.
    candidates: BTreeSet<i64>,
    work: usize,
}

impl Walk<'_> {
    /// Finds messages that are in no block yet.
    fn look_through_recent(&mut self, tx: &mut Tx<'_>, rooms: &[Searched]) -> Result<()> {
        let behind: Vec<&Searched> = rooms.iter().filter(|room| room.last_seq > room.indexed).collect();
        let each = (MOST_RECENT / i64::try_from(behind.len().max(1)).unwrap_or(MOST_RECENT)).max(1);
        let mut work = 0;
        for room in behind {
            for (id, text) in found::list_recent(tx, room, self.before, each)? {
                work += 1 + text.len() / BYTES;
                if work < MOST_WORK && self.wanted.is_in(&text) {
                    self.candidates.insert(id);
                }
            }
        }
        Ok(())
    }

    /// Finds the messages of some blocks that hold all the words.
    fn look_into(&mut self, tx: &mut Tx<'_>, blocks: &[Block]) -> Result<()> {
        let mut left: Vec<&Block> = blocks.iter().collect();
        let mut held: Option<BTreeMap<i64, Vec<i64>>> = None;
        for range in self.wanted.ranges() {
            let (mut found, rows) = found::find_messages(tx, &left, &range)?;
            self.work += left.len() + rows;
            if let Some(held) = &held {
                for (block, ids) in &mut found {
                    let known = held.get(block).map_or(&[][..], Vec::as_slice);
                    ids.retain(|id| known.binary_search(id).is_ok());
                }
            }
            left.retain(|block| found.get(&block.id).is_some_and(|ids| !ids.is_empty()));
            held = Some(found);
            if left.is_empty() {
                break;
            }
        }
        let ids = held.into_iter().flatten().flat_map(|(_, ids)| ids);
        self.candidates.extend(ids.filter(|id| *id < self.before));
        Ok(())
    }

    /// Reads candidates beyond the horizon until there is one more than a page holds. Answers up to which one, when it has to stop before.
    fn read(
        &mut self,
        tx: &mut Tx<'_>,
        asker: &Asker,
        horizon: i64,
        messages: &mut Vec<Living>,
    ) -> Result<Option<i64>> {
        let mut read_to = None;
        while messages.len() <= PAGE {
            let newest = self.candidates.iter().rev().take_while(|id| **id > horizon);
            let ids: Vec<i64> = newest.take(LISTED).copied().collect();
            let Some(oldest) = ids.last() else { return Ok(None) };
            if read_to.is_some() && self.work >= MOST_WORK {
                return Ok(read_to);
            }
            drop(self.candidates.split_off(oldest));
            let living = found::list_living(tx, &ids, asker.now)?;
            self.work += READ * ids.len();
            for message in living {
                self.work += message.content.len() / BYTES;
                if self.wanted.is_in(&message.content) {
                    messages.push(message);
                }
            }
            read_to = Some(*oldest);
        }
        Ok(None)
    }
}

fn shown(message: Living, wanted: &Wanted) -> FoundMessage {
    let Living { id, room_id, seq, content, created_at, author } = message;
    FoundMessage { id, room_id, seq, author, snippet: snippet(&content, wanted), created_at }
}
