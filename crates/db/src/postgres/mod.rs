//! PostgreSQL: worker threads, each with a connection and its prepared statements.
//!
//! `link.rs` is a connection, `session.rs` what a worker keeps on it, `gate.rs` spares a dead server, `statements.rs`
//! converts values and columns, `worker.rs` decides about transactions and their repetition, `errors.rs` names what
//! went wrong.

mod errors;
mod gate;
mod link;
mod session;
mod statements;
mod worker;

use std::sync::Arc;
use std::thread;

use crossbeam_channel::bounded;

pub(crate) use errors::describe;
pub(crate) use link::{Link, address};
pub(crate) use statements::{Statements, column};

use crate::db::{Doors, Threads};
use crate::stats::Counters;
use crate::{Error, Options};

pub(crate) fn start(
    url: &str,
    options: Options,
    counters: &Arc<Counters>,
) -> Result<(Doors, Threads), Error> {
    let address = Arc::new(address(url)?);
    let gate = Arc::new(gate::Gate::default());
    let (tasks, queue) = bounded(options.queue.max(1));
    let mut threads = Vec::new();
    for index in 0..options.connections.max(1) {
        let worker = worker::Worker::new(
            Arc::clone(&address),
            options.statement_timeout,
            Arc::clone(&gate),
            queue.clone(),
            Arc::clone(counters),
        );
        let thread = thread::Builder::new().name(format!("db-worker-{index}")).spawn(move || worker.run());
        threads.push(thread.map_err(|error| Error::Unavailable(error.to_string()))?);
    }
    // Each of them reads and writes.
    let threads = Threads { readers: Vec::new(), others: threads };
    Ok((Doors { writes: tasks.clone(), reads: tasks }, threads))
}
