//! How fast one socket may talk.

use super::end::{End, Flow};
use crate::error::{Error, ErrorCode};
use kontor_websocket::close;
use std::time::{Duration, Instant};

/// Seconds' worth of frames that may come at once.
const BURST: f64 = 3.0;
/// Refusals are told this often; the rest is dropped in silence, so that a storm is not answered by a storm.
const TOLD: Duration = Duration::from_secs(1);

/// Frames that came too fast or made no sense after which a socket is closed, unless it kept quiet for a while in between.
const MISUSES: u32 = 50;
const FORGOTTEN: Duration = Duration::from_secs(60);

/// A bucket that fills while the socket is quiet.
pub struct Rate {
    per_second: f64,
    left: f64,
    counted: Instant,
    told: Option<Instant>,
    misuses: u32,
    misused: Instant,
}

/// What becomes of a frame that came too fast.
pub enum Refused {
    Told(Error),
    Silently,
}

impl Rate {
    pub fn new(per_second: u32) -> Self {
        let per_second = f64::from(per_second);
        let now = Instant::now();
        Self { per_second, left: per_second * BURST, counted: now, told: None, misuses: 0, misused: now }
    }

    /// Counts a frame that was refused.
    ///
    /// # Errors
    /// Ends the socket when there were too many.
    pub fn note_misuse(&mut self) -> Flow {
        if self.misused.elapsed() > FORGOTTEN {
            self.misuses = 0;
        }
        (self.misuses, self.misused) = (self.misuses + 1, Instant::now());
        if self.misuses > MISUSES { Err(End::With(close::POLICY)) } else { Ok(()) }
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
                Some(Refused::Told(error)) => {
                    assert_eq!(error.code(), ErrorCode::RateLimited);
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
