//! A worker: takes a job, gives it a transaction, repeats it where the server asks for that.

use std::any::TypeId;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::Receiver;
use kontor_postgres_tls::Address;

use super::gate::Gate;
use super::session::{Frame, Session};
use super::statements::Statements;
use crate::Error;
use crate::job::{Access, Job, Task};
use crate::stats::{self, Counters};
use crate::tx::{Backend, Failure, Tx, Verdict};

/// How often a write is tried before `Busy` is answered; with the pauses below that is about two seconds. Callers
/// prefer waiting to trying again themselves.
const TRIES: u32 = 200;

/// The longest pause before another try. A worker that pauses does nothing for the others, and writes are short.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

const BEGIN_WRITE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE";
const BEGIN_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

pub(super) struct Worker {
    address: Arc<Address>,
    statement_timeout: Duration,
    gate: Arc<Gate>,
    queue: Receiver<Task>,
    counters: Arc<Counters>,
    session: Option<Session>,
    /// Reads that turned out to need several statements. They get a snapshot from the start; the others
    /// avoid the round trip that ends a transaction.
    snapshots: HashSet<TypeId>,
}

impl Worker {
    pub fn new(
        address: Arc<Address>,
        statement_timeout: Duration,
        gate: Arc<Gate>,
        queue: Receiver<Task>,
        counters: Arc<Counters>,
    ) -> Worker {
        Worker { address, statement_timeout, gate, queue, counters, session: None, snapshots: HashSet::new() }
    }

    /// Works until no sender is left and the queue is empty.
    pub fn run(mut self) {
        while let Ok(task) = self.queue.recv() {
            // Closures are guarded one by one; this guard is for foreign code around them. What the session was
            // doing then is unclear, so it goes.
            if catch_unwind(AssertUnwindSafe(|| self.serve(task))).is_err() {
                tracing::error!("a database worker panicked outside a job");
                self.session = None;
            }
        }
    }

    fn serve(&mut self, Task { access, mut job }: Task) {
        if job.abandoned() {
            return;
        }
        if let Err(error) = self.settle(access, &mut *job) {
            job.fail(error);
        }
        job.answer();
    }

    /// Tries until the job's own result stands. An error takes that result's place.
    fn settle(&mut self, access: Access, job: &mut dyn Job) -> Result<(), Error> {
        let mut tries = 0;
        let mut lost = false;
        loop {
            let Err(Failure { error, verdict }) = self.attempt(access, job) else { return Ok(()) };
            match verdict {
                Verdict::Refused => return Err(error),
                Verdict::Snapshot => {
                    self.snapshots.insert(job.site());
                }
                Verdict::Repeat | Verdict::Stale => {
                    if verdict == Verdict::Stale {
                        self.session.iter_mut().for_each(Session::forget);
                    }
                    tries += 1;
                    stats::add(&self.counters.retries, 1);
                    if tries == TRIES {
                        return Err(Error::Busy);
                    }
                    pause(tries);
                }
                // Connections die while they idle, with a restarted server for instance. Nothing was committed, so
                // a fresh one may try once.
                Verdict::Lost => {
                    self.session = None;
                    if std::mem::replace(&mut lost, true) {
                        return Err(error);
                    }
                    tracing::warn!(%error, "lost a database connection");
                }
                Verdict::Unknown => {
                    tracing::error!(%error, "a connection broke during a commit; the outcome is unknown");
                    self.session = None;
                    return Err(error);
                }
            }
        }
    }

    /// Runs the job once. `Ok` means its result stands as it is.
    fn attempt(&mut self, access: Access, job: &mut dyn Job) -> Result<(), Failure> {
        let frame = match access {
            Access::Write => Frame::Announced(BEGIN_WRITE),
            Access::Read if self.snapshots.contains(&job.site()) => Frame::Announced(BEGIN_READ),
            Access::Read => Frame::Single,
        };
        let counters = Arc::clone(&self.counters);
        let session = self.session()?;
        session.announce(frame);
        let mut tx = Tx::new(Backend::Postgres(Statements(session)));
        let keep = job.run(&mut tx);
        let failure = tx.into_failure();
        if access == Access::Write && keep && failure.is_none() {
            session.commit()?;
            stats::add(&counters.jobs, 1);
            stats::add(&counters.commits, 1);
            return Ok(());
        }
        if session.roll_back().is_err() {
            self.session = None;
        }
        match failure {
            Some(failure) if keep || failure.verdict != Verdict::Refused => Err(failure),
            // The closure chose its own error, knowing of the failure or not: that is the answer.
            _ => Ok(()),
        }
    }

    fn session(&mut self) -> Result<&mut Session, Failure> {
        let session = match self.session.take() {
            Some(session) => session,
            None => self.connect().map_err(|error| Failure { error, verdict: Verdict::Refused })?,
        };
        Ok(self.session.insert(session))
    }

    fn connect(&self) -> Result<Session, Error> {
        if !self.gate.admits() {
            return Err(Error::Unavailable("the database server cannot be reached".into()));
        }
        let opened = Session::open(&self.address, self.statement_timeout);
        self.gate.report(opened.is_ok());
        match &opened {
            Ok(_) => stats::add(&self.counters.connects, 1),
            Err(error) => tracing::error!(%error, "cannot reach the database server"),
        }
        opened
    }
}

/// Waits a random time that grows with the number of tries, so that those who collided part.
fn pause(tries: u32) {
    let longest = Duration::from_millis(u64::from(tries)).min(LONGEST_PAUSE);
    thread::sleep(longest.mul_f64(fastrand::f64()));
}
