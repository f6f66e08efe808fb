//! Rows of known addresses.

use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};

pub fn exists(tx: &mut Tx<'_>, mark: &str, since: Time) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM auth_known_addresses WHERE mark = $1 AND last_used_at > $2",
        &values![mark, since],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}

pub fn upsert(tx: &mut Tx<'_>, mark: &str, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO auth_known_addresses (mark, last_used_at) VALUES ($1, $2)
         ON CONFLICT (mark) DO UPDATE SET last_used_at = excluded.last_used_at",
        &values![mark, now],
    )?;
    Ok(())
}

pub fn delete_until(tx: &mut Tx<'_>, last: Time) -> Result<()> {
    tx.execute("DELETE FROM auth_known_addresses WHERE last_used_at <= $1", &values![last])?;
    Ok(())
}
