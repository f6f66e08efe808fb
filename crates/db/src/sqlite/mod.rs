//! SQLite: one writer thread that groups commits, a few reader threads, each with its own connection.
//!
//! `connection.rs` opens files, `checks.rs` writes their checks as they are quick, `statements.rs` runs SQL, `writer.rs` and `reader.rs` are the threads, `log.rs` keeps the
//! write-ahead log small, `examine.rs` looks whether a file is a whole database of this program, `errors.rs` names what
//! went wrong.

mod backup;
mod checks;
mod connection;
mod errors;
mod examine;
mod log;
mod reader;
mod statements;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::bounded;

pub(crate) use backup::backup;
pub(crate) use checks::compare;
pub(crate) use connection::{Mode, open};
pub(crate) use errors::translate;
pub(crate) use examine::{APPLICATION, examine};
pub(crate) use statements::{Statements, column};

use crate::db::{Doors, Threads};
use crate::stats::Counters;
use crate::{Error, Options};

pub(crate) fn start(
    file: &Path,
    options: Options,
    counters: &Arc<Counters>,
) -> Result<(Doors, Threads), Error> {
    let (writes, queue) = bounded(options.queue.max(1));
    let connection = open(file, Mode::Write)?;
    let log = log::Log::of(file);
    // A program that was killed leaves its log behind, however large.
    log.tidy(&connection);
    let writer = writer::Writer::new(connection, log, queue, options.batch, Arc::clone(counters));
    let (reads, queue) = bounded(options.queue.max(1));
    let mut threads = Threads::default();
    threads.others.push(spawn("db-writer".into(), move || writer.run())?);
    for index in 0..options.readers.max(1) {
        let reader = reader::Reader::new(file.to_owned(), queue.clone());
        threads.readers.push(spawn(format!("db-reader-{index}"), move || reader.run())?);
    }
    Ok((Doors { writes, reads }, threads))
}

fn spawn(name: String, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Error> {
    thread::Builder::new().name(name).spawn(run).map_err(|error| Error::Unavailable(error.to_string()))
}
