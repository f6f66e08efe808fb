//! Rows of failed sign-ins.

use crate::error::{Error, Result};
use crate::time::Time;
use kontor_db::{Tx, values};

/// What attempts are counted by.
#[derive(Debug, Clone, Copy)]
pub enum Counted {
    Account,
    Address,
}

impl Counted {
    const fn column(self) -> &'static str {
        match self {
            Self::Account => "account_key",
            Self::Address => "address_key",
        }
    }
}

/// When the attempt after `since` happened that has `later` newer ones.
pub fn find(tx: &mut Tx<'_>, by: Counted, key: &str, since: Time, later: i64) -> Result<Option<Time>> {
    let column = by.column();
    Ok(tx.one(
        &format!(
            "SELECT at FROM auth_attempts WHERE {column} = $1 AND at > $2 ORDER BY at DESC LIMIT 1 OFFSET $3"
        ),
        &values![key, since, later],
        |row| row.get(0).map(Time),
    )?)
}

/// How many failures an account has had since each of two moments.
pub fn count(tx: &mut Tx<'_>, account_key: &str, hour: Time, day: Time) -> Result<(i64, i64)> {
    let counts = tx.one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN at > $2 THEN 1 ELSE 0 END), 0) AS BIGINT), COUNT(*)
         FROM auth_attempts WHERE account_key = $1 AND at > $3",
        &values![account_key, hour, day],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(counts.unwrap_or_default())
}

/// Returns the attempt's number.
pub fn insert(tx: &mut Tx<'_>, account_key: &str, address_key: &str, now: Time) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO auth_attempts (account_key, address_key, at) VALUES ($1, $2, $3) RETURNING id",
        &values![account_key, address_key, now],
        |row| row.get(0),
    )?;
    id.ok_or_else(|| Error::internal("a sign-in was not counted"))
}

pub fn delete(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("DELETE FROM auth_attempts WHERE id = $1", &values![id])?;
    Ok(())
}

/// Of an account, at its known addresses too.
pub fn delete_of(tx: &mut Tx<'_>, account_key: &str) -> Result<()> {
    tx.execute(
        "DELETE FROM auth_attempts WHERE account_key = $1 OR substr(account_key, 1, length($1) + 1) = $1 || ' '",
        &values![account_key],
    )?;
    Ok(())
}

pub fn delete_until(tx: &mut Tx<'_>, last: Time) -> Result<()> {
    tx.execute("DELETE FROM auth_attempts WHERE at <= $1", &values![last])?;
    Ok(())
}
