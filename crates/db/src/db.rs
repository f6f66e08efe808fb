//! The door: where closures are handed in, and where threads start and stop.

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Sender, TrySendError};
use parking_lot::{Mutex, RwLock};

use crate::job::{self, Access, Task};
use crate::stats::{self, Counters};
use crate::{Error, Migration, Stats, Tx, migrate, postgres, sqlite};

/// Which database to open.
#[derive(Clone, PartialEq, Eq)]
pub enum Target {
    /// A file; it is created with its folder when missing.
    Sqlite(PathBuf),
    /// A `postgres://…` address.
    Postgres(String),
}

impl std::fmt::Debug for Target {
    /// Without the address of a server, because it may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Target::Sqlite(file) => f.debug_tuple("Sqlite").field(file).finish(),
            Target::Postgres(_) => f.write_str("Postgres(…)"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// Sizes of the data layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Reader threads on SQLite.
    pub readers: usize,
    /// Worker threads, each with its connection, on PostgreSQL.
    pub connections: usize,
    /// Jobs that may wait in each queue before [`Error::Busy`] is answered.
    pub queue: usize,
    /// Jobs that may share one commit on SQLite; 1 commits each by itself.
    pub batch: usize,
    /// How long a statement may run on PostgreSQL before it is cancelled.
    pub statement_timeout: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            readers: 2,
            connections: 8,
            queue: 1024,
            batch: 256,
            statement_timeout: Duration::from_secs(30),
        }
    }
}

/// An open database. Clones share it; when the last is dropped it is shut down.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
    hooks: Hooks,
}

/// What the program hands to its transactions, one value per type.
pub type Hooks = &'static [&'static (dyn Any + Send + Sync)];

/// The value of that type.
pub(crate) fn hook<T: Any>(hooks: Hooks) -> Option<&'static T> {
    hooks.iter().find_map(|hook| hook.downcast_ref())
}

struct Inner {
    target: Target,
    doors: RwLock<Option<Doors>>,
    threads: Mutex<Threads>,
    counters: Arc<Counters>,
}

/// The threads behind the doors.
#[derive(Default)]
pub(crate) struct Threads {
    /// They end before any other, once nothing more is to be read.
    pub readers: Vec<JoinHandle<()>>,
    pub others: Vec<JoinHandle<()>>,
}

/// The ends at which jobs enter. Threads stop when these are gone and the queues are empty.
pub(crate) struct Doors {
    pub writes: Sender<Task>,
    pub reads: Sender<Task>,
}

impl Db {
    /// Opens the database and starts its threads. Blocks; may be called inside a runtime.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the file or the server cannot be reached, [`Error::Io`] if the folder cannot be
    /// made or the file's permissions not be set.
    pub fn open(target: &Target, options: Options) -> Result<Db, Error> {
        let counters = Arc::new(Counters::default());
        let (doors, threads) = match target {
            Target::Sqlite(file) => sqlite::start(file, options, &counters)?,
            Target::Postgres(url) => postgres::start(url, options, &counters)?,
        };
        let inner = Arc::new(Inner {
            target: target.clone(),
            doors: RwLock::new(Some(doors)),
            threads: Mutex::new(threads),
            counters,
        });
        let db = Db { inner, hooks: &[] };
        // Here the threads connect for their first jobs; on SQLite the writer's connection is open by now.
        if db.engine() == Engine::Postgres {
            db.read_blocking(|tx| tx.one("SELECT 1", &[], |row| row.get::<i64>(0)))?;
        }
        Ok(db)
    }

    /// The same database; what runs in it by way of this handle finds `hooks`.
    #[must_use]
    pub fn with_hooks(self, hooks: Hooks) -> Db {
        Db { hooks, ..self }
    }

    /// What was handed over with [`Db::with_hooks`].
    pub fn hook<T: Any>(&self) -> Option<&'static T> {
        hook(self.hooks)
    }

    pub fn engine(&self) -> Engine {
        match self.inner.target {
            Target::Sqlite(_) => Engine::Sqlite,
            Target::Postgres(_) => Engine::Postgres,
        }
    }

    pub fn target(&self) -> &Target {
        &self.inner.target
    }

    /// Applies what is missing of `migrations`, all or nothing, and gives the names of those applied. Blocks.
    /// Several nodes may do this at once: they take turns.
    ///
    /// # Errors
    /// [`Error::Migration`] if one fails or differs from what was applied before, [`Error::Unavailable`].
    pub fn migrate(&self, migrations: &[Migration]) -> Result<Vec<String>, Error> {
        match &self.inner.target {
            Target::Sqlite(file) => migrate::sqlite(file, migrations),
            Target::Postgres(url) => migrate::postgres(url, migrations),
        }
    }

    /// Runs `work` in a transaction that is committed if it returns `Ok`. It may run more than once.
    ///
    /// Dropping the future before `work` has begun may spare it; afterwards it has no effect on the transaction.
    ///
    /// # Errors
    /// What `work` returned, or an [`Error`] of the data layer; nothing was committed then, except that
    /// [`Error::Unavailable`] can mean that the outcome is unknown.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.submit(Access::Write, work).await
    }

    /// Runs `work` on one consistent snapshot. Statements that write are refused. It may run more than once.
    ///
    /// # Errors
    /// What `work` returned, or an [`Error`] of the data layer.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.submit(Access::Read, work).await
    }

    /// [`Db::write`], blocking the thread.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub fn write_blocking<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        pollster::block_on(self.write(work))
    }

    /// [`Db::read`], blocking the thread.
    ///
    /// # Errors
    /// As [`Db::read`].
    pub fn read_blocking<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        pollster::block_on(self.read(work))
    }

    async fn submit<T, E, F>(&self, access: Access, work: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let hooks = self.hooks;
        let (job, answer) = job::call(move |tx: &mut Tx<'_>| {
            tx.set_hooks(hooks);
            work(tx)
        });
        self.enqueue(Task { access, job })?;
        // The sending end vanishes without an answer only when a shut-down threw the job away.
        answer.await.unwrap_or_else(|_| Err(Error::stopped().into()))
    }

    fn enqueue(&self, task: Task) -> Result<(), Error> {
        let doors = self.inner.doors.read();
        let doors = doors.as_ref().ok_or_else(Error::stopped)?;
        let door = match task.access {
            Access::Read => &doors.reads,
            Access::Write => &doors.writes,
        };
        door.try_send(task).map_err(|error| match error {
            TrySendError::Full(_) => {
                stats::add(&self.inner.counters.refused, 1);
                Error::Busy
            }
            TrySendError::Disconnected(_) => Error::stopped(),
        })
    }

    /// Writes a consistent copy of the database to the new file `to`, while work goes on. Blocks.
    ///
    /// # Errors
    /// [`Error::Io`] if `to` exists or cannot be written; [`Error::Unsupported`] on PostgreSQL.
    pub fn backup(&self, to: &Path) -> Result<(), Error> {
        match &self.inner.target {
            Target::Sqlite(file) => sqlite::backup(file, to),
            Target::Postgres(_) => Err(Error::Unsupported("on PostgreSQL, back up with pg_dump")),
        }
    }

    /// Looks whether `file` is a whole SQLite database that these migrations made, or can bring up to date. Blocks, and
    /// reads all of it.
    ///
    /// # Errors
    /// [`Error::Unusable`] with the reason; [`Error::Unavailable`] if it cannot be opened.
    pub fn examine(file: &Path, migrations: &[Migration]) -> Result<(), Error> {
        sqlite::examine(file, migrations)
    }

    /// Counters since the database was opened.
    pub fn stats(&self) -> Stats {
        self.inner.counters.read()
    }

    /// Accepts nothing more, finishes what waits, and stops the threads. Blocks until they have stopped; calling
    /// it again does nothing.
    pub fn shutdown(&self) {
        self.inner.shutdown();
    }
}

impl Inner {
    fn shutdown(&self) {
        let Some(Doors { writes, reads }) = self.doors.write().take() else { return };
        let Threads { readers, others } = std::mem::take(&mut *self.threads.lock());
        // SQLite empties its log when the last connection closes. Of two that close at the same moment each may leave that to
        // the other, so the writer's stays until the readers' are gone.
        drop(reads);
        join(readers);
        drop(writes);
        join(others);
    }
}

fn join(threads: Vec<JoinHandle<()>>) {
    for thread in threads {
        // The last clone may have been captured by a closure, which is dropped on one of these threads.
        if thread.thread().id() != thread::current().id() && thread.join().is_err() {
            tracing::error!("a database thread had panicked");
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.shutdown();
    }
}
