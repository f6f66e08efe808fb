//! The one writer: what waits together is committed together.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use rusqlite::Connection;

use super::log::{IDLE, LOOK, Log};
use super::{Statements, translate};
use crate::Error;
use crate::job::{Job, Task};
use crate::stats::{self, Counters};
use crate::tx::{Backend, Tx, Verdict};

/// After this long no further job joins a batch, so that the first does not wait indefinitely.
const WINDOW: Duration = Duration::from_millis(10);

/// A job of that length is the last of its batch. It has done many people's work (a crowd's transfers, a batch of deliveries),
/// and their answers do not wait for jobs that came after it.
const LONG: Duration = Duration::from_micros(500);

/// Batches that go on with savepoints after one had to be undone: refusals that have written something come in crowds.
const CAUTIOUS: u32 = 16;

/// How a job ended.
enum Attempt {
    /// Its changes stay.
    Kept,
    /// It left no changes behind.
    Undone,
    /// It was refused after it had changed something, and stands in no savepoint.
    MustUndo,
}

pub(super) struct Writer {
    connection: Connection,
    log: Log,
    queue: Receiver<Task>,
    batch: usize,
    counters: Arc<Counters>,
    /// Batches still to be run with a savepoint per job.
    cautious: Cell<u32>,
}

impl Writer {
    pub fn new(
        connection: Connection,
        log: Log,
        queue: Receiver<Task>,
        batch: usize,
        counters: Arc<Counters>,
    ) -> Writer {
        Writer { connection, log, queue, batch: batch.max(1), counters, cautious: Cell::new(0) }
    }

    /// Works until no sender is left and the queue is empty.
    pub fn run(self) {
        let mut looked = Instant::now();
        while let Some(task) = self.next() {
            // Closures are guarded one by one. This guard is for code around them that is not ours either: the
            // conversion of errors, the dropping of results. The shop has no second writer.
            if catch_unwind(AssertUnwindSafe(|| self.serve(task))).is_err() {
                tracing::error!("the writer panicked outside a job; its batch is rolled back");
                self.roll_back();
            }
            if looked.elapsed() >= LOOK {
                self.log.give_way(&self.connection);
                looked = Instant::now();
            }
        }
    }

    /// Waits for a job; empties a large log when none comes for a while.
    fn next(&self) -> Option<Task> {
        match self.queue.recv_timeout(IDLE) {
            Ok(task) => Some(task),
            Err(RecvTimeoutError::Timeout) => {
                self.log.tidy(&self.connection);
                self.queue.recv().ok()
            }
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Runs `first` and whatever waits behind it in one commit, and answers all of them afterwards.
    fn serve(&self, first: Task) {
        let mut jobs = Vec::new();
        let outcome = self.collect(first, &mut jobs).and_then(|wanted| {
            self.control("COMMIT")?;
            Ok(wanted)
        });
        match outcome {
            Ok(wanted) => {
                stats::add(&self.counters.jobs, wanted);
                stats::add(&self.counters.commits, u64::from(wanted > 0));
            }
            Err(error) => {
                tracing::error!(%error, jobs = jobs.len(), "a batch of writes was not committed");
                self.roll_back();
                for job in &mut jobs {
                    job.fail(error.clone());
                }
            }
        }
        for job in jobs {
            job.answer();
        }
    }

    /// Runs jobs until none waits; gives how many want their changes kept. An error concerns all of them.
    ///
    /// A savepoint per job costs a fifth of a small write. So jobs run without one until a job is refused after it has
    /// changed something; then the batch is undone and run again with savepoints, which closures allow.
    fn collect(&self, first: Task, jobs: &mut Vec<Box<dyn Job>>) -> Result<u64, Error> {
        let opened = self.control("BEGIN IMMEDIATE");
        let started = Instant::now();
        let mut careful = self.cautious.get() > 0;
        self.cautious.set(self.cautious.get().saturating_sub(1));
        let mut wanted = 0;
        let mut next = Some(first);
        while let Some(Task { mut job, .. }) = next.take() {
            let began = Instant::now();
            if !job.abandoned() {
                let outcome = opened.clone().and_then(|()| self.attempt(&mut *job, careful));
                jobs.push(job);
                match outcome? {
                    Attempt::Kept => wanted += 1,
                    Attempt::Undone => {}
                    Attempt::MustUndo if jobs.len() == 1 => self.begin_again()?,
                    Attempt::MustUndo => {
                        careful = true;
                        self.cautious.set(CAUTIOUS);
                        self.begin_again()?;
                        wanted = self.run_again(jobs)?;
                    }
                }
            }
            if jobs.len() < self.batch && started.elapsed() < WINDOW && began.elapsed() < LONG {
                next = self.queue.try_recv().ok();
            }
        }
        Ok(wanted)
    }

    fn begin_again(&self) -> Result<(), Error> {
        self.control("ROLLBACK")?;
        self.control("BEGIN IMMEDIATE")
    }

    fn run_again(&self, jobs: &mut [Box<dyn Job>]) -> Result<u64, Error> {
        let mut wanted = 0;
        for job in jobs {
            wanted += u64::from(matches!(self.attempt(&mut **job, true)?, Attempt::Kept));
        }
        Ok(wanted)
    }

    /// Runs one job, inside a savepoint of its own when careful.
    fn attempt(&self, job: &mut dyn Job, careful: bool) -> Result<Attempt, Error> {
        if careful {
            self.control("SAVEPOINT job")?;
        }
        let changes = self.connection.total_changes();
        let mut tx = Tx::new(Backend::Sqlite(Statements(&self.connection)));
        let mut keep = job.run(&mut tx);
        if let Some(failure) = tx.into_failure() {
            if failure.verdict == Verdict::Lost {
                return Err(failure.error);
            }
            if keep {
                job.fail(failure.error);
                keep = false;
            }
        }
        if careful {
            if !keep {
                self.control("ROLLBACK TO job")?;
            }
            self.control("RELEASE job")?;
        }
        Ok(if keep {
            Attempt::Kept
        } else if careful || self.connection.total_changes() == changes {
            Attempt::Undone
        } else {
            Attempt::MustUndo
        })
    }

    fn roll_back(&self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.control("ROLLBACK")
        {
            tracing::error!(%error, "rolling back failed");
        }
    }

    fn control(&self, sql: &str) -> Result<(), Error> {
        let run = || self.connection.prepare_cached(sql)?.raw_execute();
        run().map(drop).map_err(|error| translate(&error, Some(&self.connection)))
    }
}
