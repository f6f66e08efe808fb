//! What decides on entry: the room, and who belongs to it.

use super::super::super::types::{RoomKind, RoomWriters};
use crate::error::Result;
use crate::identity::Account;
use crate::periods::Kept;
use crate::time::{DAY, SECOND, Time};
use kontor_db::{Row, Tx, values};

/// How long a message lives in the specified rooms, and where no other time is known.
pub const LIFETIME: i64 = Kept::ChatMessages.millis();

/// A room as it is stored.
#[derive(Debug, Clone)]
pub struct StoredRoom {
    pub id: i64,
    pub kind: RoomKind,
    pub name: String,
    pub description: String,
    pub is_active: bool,
    pub last_seq: i64,
    pub writers: RoomWriters,
    pub kept_days: i64,
    pub slow_seconds: i64,
}

impl StoredRoom {
    /// Until when an account waits that last wrote at this moment; moderation never does.
    pub fn slow_until(&self, account: &Account, last_sent: Time, now: Time) -> Option<Time> {
        let until = last_sent.plus(self.slow_seconds * SECOND);
        (self.slow_seconds > 0 && !account.moderates() && until > now).then_some(until)
    }

    /// When a message is over that is written at this moment.
    pub fn end_of(&self, written: Time) -> Time {
        written.plus(self.kept_days * DAY)
    }
}

/// The columns that [`room`] reads, of rooms `r`.
pub const ROOM: &str = "r.id, r.kind, r.name, r.description, r.is_active, r.last_seq, r.writers, r.kept_days,
    r.slow_seconds";
/// How many columns [`ROOM`] has; what a query adds comes after them.
pub const ROOM_COLUMNS: usize = 9;

/// When a message is over: by its own end, which a node of before does not write, or earlier by what its room keeps now.
pub fn end_of(created_at: Time, own: Option<i64>, kept_days: i64) -> Time {
    let own = own.map_or(created_at.plus(LIFETIME), Time);
    own.min(created_at.plus(kept_days * DAY))
}

/// Whether a message of a room `r` is alive at a moment: not beyond its own end, nor beyond what the room keeps now. The second
/// counts while a shorter time is still being written into older messages.
pub fn alive(message: &str, now: &str) -> String {
    format!(
        "(COALESCE({message}.expires_at, {message}.created_at + {LIFETIME}) > {now}
            AND {message}.created_at + r.kept_days * {DAY} > {now})"
    )
}

pub fn room(row: &Row<'_>) -> Result<StoredRoom, kontor_db::Error> {
    let unknown = |column| kontor_db::Error::Column(format!("chat_rooms.{column} holds an unknown word"));
    Ok(StoredRoom {
        id: row.get(0)?,
        kind: RoomKind::parse(&row.get::<String>(1)?).ok_or_else(|| unknown("kind"))?,
        name: row.get(2)?,
        description: row.get(3)?,
        is_active: row.get(4)?,
        last_seq: row.get(5)?,
        writers: RoomWriters::parse(&row.get::<String>(6)?).ok_or_else(|| unknown("writers"))?,
        kept_days: row.get(7)?,
        slow_seconds: row.get(8)?,
    })
}

/// A room, before access to it is decided.
pub fn find_room(tx: &mut Tx<'_>, id: i64) -> Result<Option<StoredRoom>> {
    Ok(tx.one(&format!("SELECT {ROOM} FROM chat_rooms r WHERE r.id = $1"), &values![id], room)?)
}

pub fn is_member(tx: &mut Tx<'_>, room_id: i64, account: &Account) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM chat_members WHERE room_id = $1 AND user_id = $2",
        &values![room_id, account.id],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}
