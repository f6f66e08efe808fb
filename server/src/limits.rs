//! Rate limits that survive a restart and hold over all nodes: counters in the database, one row per key and window.

use crate::error::{Error, ErrorCode, Result};
use crate::time::Time;
use kontor_db::{Tx, values};
use std::net::IpAddr;

/// At most `most` in each window of `window` milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    pub most: i64,
    pub window: i64,
}

impl Limit {
    pub fn new(most: u32, window: i64, factor: u32) -> Self {
        Self { most: i64::from(most) * i64::from(factor), window }
    }
}

/// Counts one more for `key`, or refuses with `code` and the seconds until the window ends. Counting and checking are
/// one statement, so that a burst of parallel requests cannot slip past.
///
/// # Errors
/// `code` when the limit is reached.
pub fn take(tx: &mut Tx<'_>, key: &str, limit: Limit, now: Time, code: ErrorCode) -> Result<()> {
    take_many(tx, key, 1, limit, now, code)
}

/// The same for `count` at once, all or none.
///
/// # Errors
/// `code` when the limit would be passed.
pub fn take_many(
    tx: &mut Tx<'_>,
    key: &str,
    count: i64,
    limit: Limit,
    now: Time,
    code: ErrorCode,
) -> Result<()> {
    let window_start = now.0 - now.0.rem_euclid(limit.window);
    let counted = if count > limit.most {
        0
    } else {
        tx.execute(
            "INSERT INTO limits_counters (counter_key, window_start, window_end, uses) VALUES ($1, $2, $3, $5)
             ON CONFLICT (counter_key) DO UPDATE SET
                uses = CASE WHEN limits_counters.window_start = $2 THEN limits_counters.uses + $5 ELSE $5 END,
                window_start = $2, window_end = $3
             WHERE limits_counters.window_start <> $2 OR limits_counters.uses + $5 <= $4",
            &values![key, window_start, window_start + limit.window, limit.most, count],
        )?
    };
    if counted == 0 {
        let wait = window_start + limit.window - now.0;
        return Err(Error::new(code).retry_after(u64::try_from(wait / 1000 + 1).unwrap_or(1)));
    }
    Ok(())
}

/// Forgets counters whose window is over.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM limits_counters WHERE window_end < $1", &values![now])?;
    Ok(())
}

/// What counts as one address: an IPv4 address, or the /64 that an IPv6 connection is usually given.
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_counts_by_its_network() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8:1:2:3::4"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), "192.0.2.1");
    }
}
