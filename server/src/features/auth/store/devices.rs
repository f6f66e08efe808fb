//! Rows of known devices.

use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Whether the account was known there.
pub fn note(tx: &mut Tx<'_>, user: UserId, mark_hash: &[u8], now: Time) -> Result<bool> {
    let seen = tx.execute(
        "UPDATE auth_devices SET last_seen_at = $3 WHERE user_id = $1 AND mark_hash = $2",
        &values![user, mark_hash, now],
    )?;
    if seen == 0 {
        tx.execute(
            "INSERT INTO auth_devices (user_id, mark_hash, last_seen_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, mark_hash) DO NOTHING",
            &values![user, mark_hash, now],
        )?;
    }
    Ok(seen > 0)
}

pub fn delete_until(tx: &mut Tx<'_>, last: Time) -> Result<()> {
    tx.execute("DELETE FROM auth_devices WHERE last_seen_at <= $1", &values![last])?;
    Ok(())
}
