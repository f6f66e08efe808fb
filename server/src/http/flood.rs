//! A coarse limit on calls and pages per address, in memory: the fast path in front of the durable limits.

use super::address::ClientAddress;
use crate::config::Limits;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::network_of;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// Requests between two clearings of addresses that have not been heard of lately.
const CLEAR_EVERY: u32 = 10_000;

pub struct Guard {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    seen: AtomicU32,
}

impl Guard {
    pub fn new(limits: &Limits) -> Self {
        let scaled =
            |value: u32| NonZeroU32::new(value.saturating_mul(limits.factor)).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(scaled(limits.calls_per_address_second))
            .allow_burst(scaled(limits.calls_per_address_burst));
        Self { limiter: RateLimiter::keyed(quota), seen: AtomicU32::new(0) }
    }

    /// Counts a request from this address.
    ///
    /// # Errors
    /// [`ErrorCode::RateLimited`] when there were too many.
    pub fn admit(&self, ClientAddress(address): ClientAddress, path: &str) -> Result<()> {
        // Files are cheap and come in crowds; calls and pages are counted.
        if ["/assets/", "/pictures/"].iter().any(|files| path.starts_with(files)) {
            return Ok(());
        }
        if self.seen.fetch_add(1, Ordering::Relaxed) % CLEAR_EVERY == CLEAR_EVERY - 1 {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&network_of(address)).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            Error::new(ErrorCode::RateLimited).retry_after(wait.as_secs() + 1)
        })
    }
}
