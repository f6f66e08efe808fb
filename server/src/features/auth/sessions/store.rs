//! Rows of a member's own sessions.

use super::device::describe;
use super::types::OwnSession;
use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Those that are not over, newest first.
pub fn list(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Vec<OwnSession>> {
    Ok(tx.all(
        "SELECT id, created_at, expires_at, user_agent FROM auth_sessions
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
