//! A reader: every job sees one consistent snapshot and can change nothing.

use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use crossbeam_channel::Receiver;
use rusqlite::Connection;

use super::{Mode, Statements, open, translate};
use crate::Error;
use crate::job::{Job, Task};
use crate::tx::{Backend, Tx};

pub(super) struct Reader {
    file: PathBuf,
    /// Opened on this thread: each connection reads the whole schema, for which the start of the program would wait.
    connection: OnceCell<Connection>,
    queue: Receiver<Task>,
}

impl Reader {
    /// `file` is there already.
    pub fn new(file: PathBuf, queue: Receiver<Task>) -> Reader {
        Reader { file, connection: OnceCell::new(), queue }
    }

    /// Works until no sender is left and the queue is empty.
    pub fn run(self) {
        // Where that fails, each job tries again.
        let _ = self.connection();
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
        match self.begin() {
            Err(error) => job.fail(error),
            Ok(connection) => {
                let mut tx = Tx::new(Backend::Sqlite(Statements(connection)));
                let answered = job.run(&mut tx);
                if let Some(failure) = tx.into_failure()
                    && answered
                {
                    job.fail(failure.error);
                }
                self.finish();
            }
        }
        job.answer();
    }

    fn connection(&self) -> Result<&Connection, Error> {
        if let Some(connection) = self.connection.get() {
            return Ok(connection);
        }
        let opened = open(&self.file, Mode::Read)?;
        Ok(self.connection.get_or_init(|| opened))
    }

    fn begin(&self) -> Result<&Connection, Error> {
        let connection = self.connection()?;
        control(connection, "BEGIN").map_err(|error| translate(&error, None))?;
        Ok(connection)
    }

    fn finish(&self) {
        if let Some(connection) = self.connection.get()
            && !connection.is_autocommit()
            && let Err(error) = control(connection, "ROLLBACK")
        {
            tracing::error!(%error, "ending a snapshot failed");
        }
    }
}

fn control(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.raw_execute().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Access, call};
    use crossbeam_channel::bounded;

    #[test]
    fn a_file_that_cannot_be_opened_fails_its_job_and_the_next_one_tries_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tea.db");
        let (jobs, queue) = bounded(1);
        let reader = Reader::new(file.clone(), queue);
        let reading = std::thread::spawn(move || reader.run());
        let ask = || {
            let (job, answer) = call(|tx| tx.one("SELECT 7", &[], |row| row.get::<i64>(0)));
            jobs.send(Task { access: Access::Read, job }).unwrap();
            answer.blocking_recv().unwrap()
        };
        assert!(matches!(ask(), Err(Error::Unavailable(_))));
        open(&file, Mode::Write).unwrap();
        assert_eq!(ask(), Ok(Some(7)));
        drop(jobs);
        reading.join().unwrap();
    }
}
