//! What members have not read, for those who tell them elsewhere: with words, as far as they may still read them.

use super::content;
use super::messages::{self, Period, Unread};
use super::rooms::{self, list_seen, may_enter};
use super::types::RoomKind;
use crate::error::Result;
use crate::identity::{Account, UserId};
use crate::time::Time;
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};

/// A room in which something waits for a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    pub room_id: i64,
    /// The room's name, or the other person's.
    pub name: String,
    pub is_private: bool,
    /// The oldest first, at most [`Missed::MOST`].
    pub lines: Vec<MissedLine>,
}

impl Missed {
    pub const MOST: i64 = rooms::MAX_UNREAD;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedLine {
    /// Who wrote it.
    pub name: String,
    /// The first line, 140 characters at most.
    pub words: String,
    /// Whether it names the member or answers them.
    pub is_addressed: bool,
}

const FORMER_MEMBER: &str = "Ehemaliges Mitglied";
const THE_SHOP: &str = "Der Laden";

/// What others have said in that time in rooms that the account may enter, as far as it has not read it and it is still there; private rooms
/// first.
///
/// # Errors
/// When the database fails.
pub fn list_missed(tx: &mut Tx<'_>, account: &Account, period: Period, now: Time) -> Result<Vec<Missed>> {
    let mut missed = Vec::new();
    for seen in list_seen(tx, account, None, now)? {
        if seen.unread == 0 || may_enter(account, seen.access, now).is_err() {
            continue;
        }
        let unread = messages::list_unread(tx, account, &seen.room, seen.read_seq, period, now)?;
        if unread.is_empty() {
            continue;
        }
        missed.push(Missed {
            room_id: seen.room.id,
            is_private: seen.room.kind == RoomKind::Private,
            lines: unread.iter().map(line).collect(),
            name: match seen.partner {
                Some(partner) => partner.display_name.unwrap_or(partner.username),
                None => seen.room.name,
            },
        });
    }
    missed.sort_by_key(|missed| (!missed.is_private, missed.room_id));
    Ok(missed)
}

fn line(unread: &Unread) -> MissedLine {
    let name = match &unread.author {
        Some(name) => name.clone(),
        None if unread.is_system => THE_SHOP.to_owned(),
        None => FORMER_MEMBER.to_owned(),
    };
    let words = content::first_line(&unread.content);
    let words = if words.is_empty() { "📷 Bild".to_owned() } else { words };
    MissedLine { name, words, is_addressed: unread.is_addressed }
}

/// Those of the accounts for whom something waits that was said after the moment, in a room that they may enter and that is not in
/// `muted`. A few statements, however many accounts.
///
/// # Errors
/// When the database fails.
pub fn list_waiting(
    tx: &mut Tx<'_>,
    accounts: &BTreeMap<UserId, Account>,
    muted: &BTreeSet<(UserId, i64)>,
    now: Time,
) -> Result<BTreeMap<UserId, Time>> {
    let mut waiting: BTreeMap<UserId, Time> = BTreeMap::new();
    for (user, room, access, said_at) in rooms::list_latest_unread(tx, accounts.keys().copied(), now)? {
        let enters = accounts.get(&user).is_some_and(|account| may_enter(account, access, now).is_ok());
        if enters && !muted.contains(&(user, room)) {
            let latest = waiting.entry(user).or_insert(said_at);
            *latest = said_at.max(*latest);
        }
    }
    Ok(waiting)
}
