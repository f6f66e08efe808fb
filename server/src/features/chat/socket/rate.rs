//! How fast one socket may talk.

use crate::error::{Error, ErrorCode};
use std::time::{Duration, Instant};

/// Seconds' worth of frames that may come at once.
const BURST: f64 = 3.0;
/// Refusals are told this often; the rest is dropped in silence, so that a storm is not answered by a storm.
const TOLD: Duration = Duration::from_secs(1);

/// A bucket that fills while the socket is quiet.
pub struct Rate {
    per_second: f64,
    left: f64,
    counted: Instant,
    told: Option<Instant>,
}

/// What becomes of a frame that came too fast.
pub enum Refused {
    Told(Error),
    Silently,
}

impl Rate {
    pub fn new(per_second: u32) -> Self {
        let per_second = f64::from(per_second);
        Self { per_second, left: per_second * BURST, counted: Instant::now(), told: None }
    }

    /// Counts a frame; answers why it is refused.
    pub fn refuse(&mut self) -> Option<Refused> {
        let now = Instant::now();
        let filled = (now - self.counted).as_secs_f64() * self.per_second;
        self.left = (self.left + filled).min(self.per_second * BURST);
        self.counted = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return None;
        }
        if self.told.is_some_and(|told| now - told < TOLD) {
            return Some(Refused::Silently);
        }
        self.told = Some(now);
        Some(Refused::Told(Error::new(ErrorCode::RateLimited).retry_after(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_storm_is_refused_and_told_once_a_second() {
        let mut rate = Rate::new(20);
        let mut outcomes = [0; 3];
        for _ in 0..10_000 {
            match rate.refuse() {
                None => outcomes[0] += 1,
                Some(Refused::Told(fault)) => {
                    assert_eq!(fault.code(), ErrorCode::RateLimited);
                    outcomes[1] += 1;
                }
                Some(Refused::Silently) => outcomes[2] += 1,
            }
        }
        assert!((60..70).contains(&outcomes[0]) && outcomes[1] == 1, "{outcomes:?}");
        rate.counted -= Duration::from_secs(1);
        assert!(rate.refuse().is_none(), "it fills again");
    }
}
