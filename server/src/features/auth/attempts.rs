//! Failed sign-ins, one row each: within any minute and any day, and not only within the clock's, an account and an
//! address have so many. The rows survive a restart and hold over all nodes.

use crate::config::Limits;
use crate::error::{Error, ErrorCode, Result};
use crate::limits::address_key;
use crate::time::{DAY, MINUTE, Time};
use kontor_db::{Tx, values};
use std::net::IpAddr;

/// Rows older than the longest window are of no use.
const KEEP: i64 = DAY;

/// What a try is counted under.
#[derive(Debug, Clone)]
pub struct AttemptKeys {
    /// The name's key, whether there is such an account or not.
    pub account: String,
    pub address: String,
}

impl AttemptKeys {
    pub fn new(account_key: &str, address: IpAddr) -> Self {
        Self { account: account_key.to_owned(), address: address_key(address) }
    }
}

/// Counts a try as failed, until [`withdraw`] takes it back. `limits.factor` does not apply: guessing passwords is never
/// a load test.
///
/// # Errors
/// [`ErrorCode::TooManySignIns`] with the time until the next try.
pub fn count(tx: &mut Tx<'_>, keys: &AttemptKeys, limits: &Limits, now: Time) -> Result<i64> {
    let windows = [
        ("account_key", &keys.account, limits.failed_sign_ins_per_account_minute, MINUTE),
        ("account_key", &keys.account, limits.failed_sign_ins_per_account_day, DAY),
        ("address_key", &keys.address, limits.failed_sign_ins_per_address_minute, MINUTE),
    ];
    for (column, key, most, window) in windows {
        // The try that must leave the window before another may enter it.
        let oldest = tx.one(
            &format!("SELECT at FROM auth_attempts WHERE {column} = $1 AND at > $2 ORDER BY at DESC LIMIT 1 OFFSET $3"),
            &values![key.as_str(), now.plus(-window), i64::from(most.max(1)) - 1],
            |row| row.get::<i64>(0),
        )?;
        if let Some(oldest) = oldest {
            let wait = u64::try_from(oldest + window - now.0).unwrap_or_default();
            return Err(Error::new(ErrorCode::TooManySignIns).retry_after(wait.div_ceil(1000)));
        }
    }
    let id = tx.one(
        "INSERT INTO auth_attempts (account_key, address_key, at) VALUES ($1, $2, $3) RETURNING id",
        &values![keys.account.as_str(), keys.address.as_str(), now],
        |row| row.get(0),
    )?;
    id.ok_or_else(|| Error::internal("a sign-in was not counted"))
}

/// Takes a try back that turned out to be right.
///
/// # Errors
/// When the database fails.
pub fn withdraw(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("DELETE FROM auth_attempts WHERE id = $1", &values![id])?;
    Ok(())
}

/// Forgets tries that no window reaches any more.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM auth_attempts WHERE at <= $1", &values![now.plus(-KEEP)])?;
    Ok(())
}
