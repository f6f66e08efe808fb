//! What can go wrong, in words that are the same for both engines.

/// Which promise of the schema a statement broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConstraintKind {
    Unique,
    Check,
    ForeignKey,
    NotNull,
}

/// A failure of the data layer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A named constraint refused the data. `name` is the unique index, the CHECK or foreign key constraint,
    /// `table_pkey` for a primary key, `table.column` for NOT NULL. It is empty where the engine does not tell,
    /// which is only SQLite's foreign keys.
    #[error("constraint {name:?} ({kind:?}) refused the data")]
    Constraint { kind: ConstraintKind, name: String },
    /// Too much to do at the moment: the queue is full, the database stayed locked, or a write met conflicting
    /// writes too often. Nothing was stored; trying again later is right.
    #[error("the database is busy")]
    Busy,
    /// The database cannot be reached or cannot store (server away, disk full). When a connection broke during a
    /// commit the outcome is unknown, so a caller repeats it only under an idempotency key.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// A statement tried to write inside [`Db::read`](crate::Db::read).
    #[error("a read tried to write")]
    ReadOnly,
    /// Seen only inside a closure: the transaction is going to be repeated from its start. Pass it on.
    #[error("the transaction is being repeated")]
    Retry,
    /// The statement itself is wrong, or the data did not fit it.
    #[error("statement failed: {0}")]
    Sql(String),
    /// A column does not hold what was asked for.
    #[error("{0}")]
    Column(String),
    /// A migration could not be rendered or applied; nothing of the run was applied.
    #[error("migration failed: {0}")]
    Migration(String),
    /// A file is not a whole database of this program; the text says why.
    #[error("{0}")]
    Unusable(String),
    /// A file could not be read or written.
    #[error("{0}")]
    Io(String),
    /// This engine cannot do that; the text says what to do instead.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The closure panicked; its changes were rolled back.
    #[error("a database job panicked")]
    Panic,
}

impl Error {
    /// Whether the unique index `name` refused the data.
    pub fn is_unique(&self, name: &str) -> bool {
        self.is_constraint(ConstraintKind::Unique, name)
    }

    /// Whether the constraint `name` of this kind refused the data.
    pub fn is_constraint(&self, kind: ConstraintKind, name: &str) -> bool {
        matches!(self, Error::Constraint { kind: k, name: n } if *k == kind && n == name)
    }

    pub(crate) fn stopped() -> Error {
        Error::Unavailable("the data layer has been shut down".into())
    }
}
