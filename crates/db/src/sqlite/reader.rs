//! A reader: every job sees one consistent snapshot and can change nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crossbeam_channel::Receiver;
use rusqlite::Connection;

use super::{Statements, translate};
use crate::job::{Job, Task};
use crate::tx::{Backend, Tx};

pub(super) struct Reader {
    connection: Connection,
    queue: Receiver<Task>,
}

impl Reader {
    pub fn new(connection: Connection, queue: Receiver<Task>) -> Reader {
        Reader { connection, queue }
    }

    /// Works until no sender is left and the queue is empty.
    pub fn run(self) {
        while let Ok(Task { job, .. }) = self.queue.recv() {
            // As in the writer: dropping a result is foreign code.
            if catch_unwind(AssertUnwindSafe(|| self.serve(job))).is_err() {
                tracing::error!("a reader panicked outside a job");
                self.finish();
            }
        }
    }

    fn serve(&self, mut job: Box<dyn Job>) {
        if job.abandoned() {
            return;
        }
        if let Err(error) = self.control("BEGIN") {
            job.fail(translate(&error, None));
        } else {
            let mut tx = Tx::new(Backend::Sqlite(Statements(&self.connection)));
            let answered = job.run(&mut tx);
            if let Some(failure) = tx.into_failure()
                && answered
            {
                job.fail(failure.error);
            }
            self.finish();
        }
        job.answer();
    }

    fn finish(&self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.control("ROLLBACK")
        {
            tracing::error!(%error, "ending a snapshot failed");
        }
    }

    fn control(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.raw_execute().map(drop)
    }
}
