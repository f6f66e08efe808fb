//! Rows of a member's own sessions.

use super::device::describe;
use super::types::OwnSession;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Those that are not over, newest first.
pub fn list(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Vec<OwnSession>> {
    Ok(tx.all(
        "SELECT id, created_at, COALESCE(ends_at, expires_at), user_agent FROM auth_sessions
         WHERE user_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id DESC",
        &values![member.id, now],
        |row| {
            let (id, user_agent): (i64, String) = (row.get(0)?, row.get(3)?);
            Ok(OwnSession {
                id,
                current: id == member.session().id,
                created_at: Time(row.get(1)?),
                expires_at: Time(row.get(2)?),
                device: describe(&user_agent),
                user_agent,
            })
        },
    )?)
}

/// Notes that a session was used, and moves its end, unless it is over or ends then anyway.
pub fn prolong(tx: &mut Tx<'_>, session: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE auth_users SET last_active_at = $2
         WHERE id = (SELECT user_id FROM auth_sessions WHERE id = $1 AND expires_at > $2)",
        &values![session, now],
    )?;
    tx.execute(
        "UPDATE auth_sessions
         SET expires_at = CASE WHEN ends_at < $2 + idle_millis THEN ends_at ELSE $2 + idle_millis END
         WHERE id = $1 AND expires_at > $2 AND expires_at < ends_at",
        &values![session, now],
    )?;
    Ok(())
}

/// When a session began.
pub fn find_beginning(tx: &mut Tx<'_>, session: i64) -> Result<Option<Time>> {
    let sql = "SELECT created_at FROM auth_sessions WHERE id = $1";
    Ok(tx.one(sql, &values![session], |row| row.get(0).map(Time))?)
}

/// Ends one of the member's sessions; whether there was one.
pub fn end(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<bool> {
    let ended =
        tx.execute("DELETE FROM auth_sessions WHERE id = $1 AND user_id = $2", &values![id, member.id])?;
    Ok(ended == 1)
}

/// Ends the member's sessions save this one.
pub fn end_others(tx: &mut Tx<'_>, member: &Member) -> Result<()> {
    tx.execute(
        "DELETE FROM auth_sessions WHERE user_id = $1 AND id <> $2",
        &values![member.id, member.session().id],
    )?;
    Ok(())
}

/// When and with which browser the sessions began that are still stored, the latest first.
///
/// # Errors
/// When the database fails.
pub fn list_sign_ins(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<(Time, String)>> {
    Ok(tx.all(
        "SELECT created_at, user_agent FROM auth_sessions WHERE user_id = $1 ORDER BY 1 DESC LIMIT $2",
        &values![member.id, most],
        |row| Ok((Time(row.get(0)?), row.get(1)?)),
    )?)
}
