//! What of reported messages is still there.

use super::end_of;
use crate::error::Result;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::BTreeSet;

/// Those of the messages that are alive.
pub fn list_alive(tx: &mut Tx<'_>, ids: Vec<i64>, now: Time) -> Result<BTreeSet<i64>> {
    let select = "SELECT m.id, m.created_at, m.expires_at, r.kept_days FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
         WHERE m.id";
    let found = tx.all_among(select, ids, |row| {
        Ok((row.get::<i64>(0)?, end_of(Time(row.get(1)?), row.get(2)?, row.get(3)?)))
    })?;
    Ok(found.into_iter().filter(|(_, end)| *end > now).map(|(id, _)| id).collect())
}
