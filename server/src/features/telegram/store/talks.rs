//! Rows of conversations with the owner that members lead by way of the bot.

use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};

/// The member wrote here last.
pub fn save(tx: &mut Tx<'_>, room: i64, user: UserId, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO telegram_talks (room_id, user_id, written_at) VALUES ($1, $2, $3)
         ON CONFLICT (room_id) DO UPDATE SET user_id = $2, written_at = $3",
        &values![room, user, now],
    )?;
    Ok(())
}

/// Whose conversation it is, if it is led here.
pub fn find(tx: &mut Tx<'_>, room: i64) -> Result<Option<UserId>> {
    let sql = "SELECT user_id FROM telegram_talks WHERE room_id = $1";
    Ok(tx.one(sql, &values![room], |row| row.get(0).map(UserId))?)
}

/// The member went on in the shop.
pub fn delete(tx: &mut Tx<'_>, room: i64) -> Result<()> {
    tx.execute("DELETE FROM telegram_talks WHERE room_id = $1", &values![room])?;
    Ok(())
}

pub fn delete_of(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute("DELETE FROM telegram_talks WHERE user_id = $1", &values![user])?;
    Ok(())
}

/// When the member last wrote to the owner by way of the bot.
pub fn find_own(tx: &mut Tx<'_>, member: &Member) -> Result<Option<Time>> {
    let sql = "SELECT written_at FROM telegram_talks WHERE user_id = $1 ORDER BY written_at DESC LIMIT 1";
    Ok(tx.one(sql, &values![member.id], |row| row.get(0).map(Time))?)
}
