//! A coarse limit on calls and pages per address, in memory: the fast path in front of the durable limits.

use super::ClientAddress;
use crate::config::Limits;
use crate::error::{Error, ErrorCode};
use crate::limits::address_key;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Requests between two clearings of addresses that have not been heard of lately.
const CLEAR_EVERY: u32 = 10_000;

#[derive(Clone)]
pub struct Guard {
    limiter: Arc<DefaultKeyedRateLimiter<String>>,
    seen: Arc<AtomicU32>,
}

impl Guard {
    pub fn new(limits: &Limits) -> Self {
        let scaled =
            |value: u32| NonZeroU32::new(value.saturating_mul(limits.factor)).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(scaled(limits.calls_per_address_second))
            .allow_burst(scaled(limits.calls_per_address_burst));
        Self { limiter: Arc::new(RateLimiter::keyed(quota)), seen: Arc::default() }
    }
}

pub async fn admit(
    State(guard): State<Guard>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    // Files are cheap and come in crowds; calls and pages are counted.
    if ["/assets/", "/pictures/"].iter().any(|files| request.uri().path().starts_with(files)) {
        return next.run(request).await;
    }
    if guard.seen.fetch_add(1, Ordering::Relaxed) % CLEAR_EVERY == CLEAR_EVERY - 1 {
        guard.limiter.retain_recent();
    }
    match guard.limiter.check_key(&address_key(address)) {
        Ok(()) => next.run(request).await,
        Err(refused) => {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            Error::new(ErrorCode::RateLimited).retry_after(wait.as_secs() + 1).into_response()
        }
    }
}
