//! Spares everybody the waiting while the server is away.

use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// Between two attempts to reach a server that was not there.
const PAUSE: Duration = Duration::from_millis(500);

/// While one worker tries again, the others do not. Longer than a connection attempt may take.
const PROBE: Duration = Duration::from_secs(5);

/// Shared by the workers: closed after a failed connection, so that calls are answered at once.
#[derive(Default)]
pub(super) struct Gate(Mutex<Option<Instant>>);

impl Gate {
    /// Whether to try connecting now.
    pub fn admits(&self) -> bool {
        let mut closed_until = self.0.lock();
        let now = Instant::now();
        match *closed_until {
            None => true,
            Some(until) if until <= now => {
                *closed_until = Some(now + PROBE);
                true
            }
            Some(_) => false,
        }
    }

    /// Notes how the attempt ended.
    pub fn report(&self, connected: bool) {
        let closed_until = if connected { None } else { Some(Instant::now() + PAUSE) };
        *self.0.lock() = closed_until;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_attempt_closes_it_and_a_good_one_opens_it() {
        let gate = Gate::default();
        assert!(gate.admits() && gate.admits(), "open at first, for every worker");
        gate.report(false);
        assert!(!gate.admits());
        gate.report(true);
        assert!(gate.admits());
    }

    #[test]
    fn after_the_pause_one_worker_tries() {
        let gate = Gate(Mutex::new(Some(Instant::now())));
        assert!(gate.admits());
        assert!(!gate.admits());
    }
}
