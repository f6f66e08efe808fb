//! Counters, for the metrics page and for tests that must see grouping happen.

use std::sync::atomic::{AtomicU64, Ordering};

/// What the data layer did since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Write jobs whose changes were committed.
    pub jobs: u64,
    /// Commits that carried them. Fewer than `jobs` where writes were grouped.
    pub commits: u64,
    /// Times a write was repeated after a conflict.
    pub retries: u64,
    /// Connections made to the database server.
    pub connects: u64,
    /// Jobs refused because a queue was full.
    pub refused: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub jobs: AtomicU64,
    pub commits: AtomicU64,
    pub retries: AtomicU64,
    pub connects: AtomicU64,
    pub refused: AtomicU64,
}

pub(crate) fn add(counter: &AtomicU64, amount: u64) {
    counter.fetch_add(amount, Ordering::Relaxed);
}

impl Counters {
    pub fn read(&self) -> Stats {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Stats {
            jobs: get(&self.jobs),
            commits: get(&self.commits),
            retries: get(&self.retries),
            connects: get(&self.connects),
            refused: get(&self.refused),
        }
    }
}
