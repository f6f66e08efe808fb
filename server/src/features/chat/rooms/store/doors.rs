//! What decides on entry: the room, and who belongs to it.

use super::super::super::types::RoomKind;
use crate::error::Result;
use crate::identity::Account;
use kontor_db::{Row, Tx, values};

/// A room as it is stored.
#[derive(Debug, Clone)]
pub struct StoredRoom {
    pub id: i64,
    pub kind: RoomKind,
    pub name: String,
    pub description: String,
    pub is_active: bool,
    pub last_seq: i64,
}

/// The columns that [`room`] reads, of rooms `r`.
pub const ROOM: &str = "r.id, r.kind, r.name, r.description, r.is_active, r.last_seq";

pub fn room(row: &Row<'_>) -> Result<StoredRoom, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("chat_rooms.kind holds an unknown word".into());
    Ok(StoredRoom {
        id: row.get(0)?,
        kind: RoomKind::parse(&row.get::<String>(1)?).ok_or_else(unknown)?,
        name: row.get(2)?,
        description: row.get(3)?,
        is_active: row.get(4)?,
        last_seq: row.get(5)?,
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
