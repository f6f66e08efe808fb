//! Who is not there: what a feature of a higher level notes of a message, and what waits for a member in a room.

use super::rooms::{self, list_seen, may_enter};
use super::types::RoomKind;
use crate::app::App;
use crate::error::Result;
use crate::identity::Account;
use crate::time::Time;
use kontor_db::Tx;

/// Told of every new message in its transaction, if there is anyone to be told; handed over at the start.
pub struct Away {
    pub is_anyone: fn(&App) -> bool,
    /// `room` and the number of the message in it.
    pub note: fn(tx: &mut Tx<'_>, room: i64, seq: i64, now: Time) -> Result<()>,
}

/// What a member has not read in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The room's, or the other person's.
    pub name: String,
    /// At most [`Waiting::MOST`].
    pub unread: i64,
    pub is_private: bool,
}

impl Waiting {
    pub const MOST: i64 = rooms::MAX_UNREAD;
}

/// What others have said in a room that the account may enter; `None` when it has read everything.
///
/// # Errors
/// When the database fails.
pub fn find_waiting(tx: &mut Tx<'_>, account: &Account, room_id: i64, now: Time) -> Result<Option<Waiting>> {
    let seen = list_seen(tx, account, Some(room_id), now)?.pop();
    let seen = seen.filter(|seen| seen.unread > 0 && may_enter(account, seen.access, now).is_ok());
    Ok(seen.map(|seen| Waiting {
        is_private: seen.room.kind == RoomKind::Private,
        unread: seen.unread,
        name: match seen.partner {
            Some(partner) => partner.display_name.unwrap_or(partner.username),
            None => seen.room.name,
        },
    }))
}

/// In how many private rooms something waits for the account.
///
/// # Errors
/// When the database fails.
pub fn count_private_unread(tx: &mut Tx<'_>, account: &Account, now: Time) -> Result<i64> {
    rooms::count_private_unread(tx, account, now)
}
