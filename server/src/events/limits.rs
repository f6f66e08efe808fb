//! Rate limits that survive a restart and hold over all nodes: counters in the database, one row per key and window.

mod store;

use crate::error::{Error, ErrorCode, Result};
use crate::time::Time;
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr};

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

    fn window_start(self, now: Time) -> i64 {
        now.0 - now.0.rem_euclid(self.window)
    }

    fn refusal(self, now: Time, code: ErrorCode) -> Error {
        let wait = self.window_start(now) + self.window - now.0;
        Error::new(code).retry_after(u64::try_from(wait / 1000 + 1).unwrap_or(1))
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
    let window_start = limit.window_start(now);
    let counted = if count > limit.most {
        0
    } else {
        store::count(tx, key, (window_start, window_start + limit.window), limit.most, count)?
    };
    if counted == 0 { Err(limit.refusal(now, code)) } else { Ok(()) }
}

/// One limit for many keys, for calls that are decided together in one transaction: read before, counted in between,
/// stored afterwards.
pub struct Counters {
    limit: Limit,
    now: Time,
    uses: BTreeMap<String, i64>,
    taken: BTreeMap<String, i64>,
}

impl Counters {
    /// # Errors
    /// When the database fails.
    pub fn load(tx: &mut Tx<'_>, keys: BTreeSet<String>, limit: Limit, now: Time) -> Result<Self> {
        let found = store::list(tx, keys)?;
        let running = found.into_iter().filter(|(_, window, _)| *window == limit.window_start(now));
        let uses = running.map(|(key, _, uses)| (key, uses)).collect();
        Ok(Self { limit, now, uses, taken: BTreeMap::new() })
    }

    /// Refuses with `code` what one more for `key` would pass.
    ///
    /// # Errors
    /// `code` when the limit is reached.
    pub fn check(&self, key: &str, code: ErrorCode) -> Result<()> {
        let of = |counters: &BTreeMap<String, i64>| counters.get(key).copied().unwrap_or_default();
        let full = of(&self.uses) + of(&self.taken) >= self.limit.most;
        if full { Err(self.limit.refusal(self.now, code)) } else { Ok(()) }
    }

    /// Counts one for `key`.
    pub fn count(&mut self, key: &str) {
        *self.taken.entry(key.to_owned()).or_default() += 1;
    }

    /// # Errors
    /// When the database fails.
    pub fn store(self, tx: &mut Tx<'_>) -> Result<()> {
        let window_start = self.limit.window_start(self.now);
        store::add(tx, &self.taken, (window_start, window_start + self.limit.window))
    }
}

/// Forgets counters whose window is over.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::delete_ended(tx, now)
}

/// What counts as one address: an IPv4 address, or the /64 that an IPv6 connection is usually given.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// The same as the name of a counter.
pub fn address_key(address: IpAddr) -> String {
    match network_of(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => {
            let [a, b, c, d, ..] = network.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The larger networks of an IPv6 address that one person may have whole: its /56 and its /48. Of IPv4 there are none.
pub fn wider_keys(address: IpAddr) -> Vec<String> {
    match address.to_canonical() {
        IpAddr::V4(_) => Vec::new(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            vec![format!("{a:x}:{b:x}:{c:x}:{:x}::/56", d & 0xff00), format!("{a:x}:{b:x}:{c:x}::/48")]
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
        assert_eq!(key("2001:db8:1:2:3::4"), "2001:db8:1:2::/64");
        assert_eq!(key("::ffff:192.0.2.1"), "192.0.2.1");
        let wider = |text: &str| wider_keys(text.parse().unwrap());
        assert_eq!(wider("2001:db8:1:2ff::1"), wider("2001:db8:1:200::1"));
        assert_eq!(wider("2001:db8:1:300::1")[1], wider("2001:db8:1:200::1")[1]);
        assert!(wider("192.0.2.1").is_empty());
    }
}
