//! The transaction a closure works in.

use std::any::Any;

use crate::db::{Hooks, hook};
use crate::{Engine, Error, Row, Value, postgres, sqlite};

/// An open transaction. Statements run in it one after the other; the first that fails ends it.
pub struct Tx<'a> {
    backend: Backend<'a>,
    failure: Option<Failure>,
    hooks: Hooks,
}

pub(crate) enum Backend<'a> {
    Sqlite(sqlite::Statements<'a>),
    Postgres(postgres::Statements<'a>),
}

/// Why a transaction cannot go on, and what that means for it as a whole.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    pub error: Error,
    pub verdict: Verdict,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// This transaction is refused; the session is fine.
    Refused,
    /// Nothing happened yet; running the closure again from its start can succeed.
    Repeat,
    /// As `Repeat`, once the session has forgotten its prepared statements.
    Stale,
    /// The closure needs a real transaction because it reads more than once.
    Snapshot,
    /// The session, and with it the whole transaction, is gone.
    Lost,
    /// The session is gone, and it is unknown whether the transaction was committed.
    Unknown,
}

impl<'a> Tx<'a> {
    pub(crate) fn new(backend: Backend<'a>) -> Tx<'a> {
        Tx { backend, failure: None, hooks: &[] }
    }

    /// The failure that ended the transaction. The closure may have hidden it behind an error of its own or even
    /// an `Ok`, so the code that decides about the commit asks here.
    pub(crate) fn into_failure(self) -> Option<Failure> {
        self.failure
    }

    pub(crate) fn set_hooks(&mut self, hooks: Hooks) {
        self.hooks = hooks;
    }

    /// What the program handed over with [`crate::Db::with_hooks`].
    pub fn hook<T: Any>(&self) -> Option<&'static T> {
        hook(self.hooks)
    }

    /// Which database this is, for the rare statement that must differ.
    pub fn engine(&self) -> Engine {
        match self.backend {
            Backend::Sqlite(_) => Engine::Sqlite,
            Backend::Postgres(_) => Engine::Postgres,
        }
    }

    /// Runs a statement that answers no rows; gives the number of rows it changed.
    ///
    /// # Errors
    /// Any [`Error`] of the statement. It ends the transaction.
    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, Error> {
        self.admit(sql)?;
        let result = match &mut self.backend {
            Backend::Sqlite(statements) => statements.execute(sql, params),
            Backend::Postgres(statements) => statements.execute(sql, params),
        };
        self.note(result)
    }

    /// The first row of the answer, if there is one.
    ///
    /// # Errors
    /// Any [`Error`] of the statement, which ends the transaction, or the one of `map`.
    pub fn one<T>(
        &mut self,
        sql: &str,
        params: &[Value],
        map: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let mut map = Some(map);
        let mut found = None;
        self.each(sql, params, &mut |row| {
            found = map.take().map(|map| map(row));
            false
        })?;
        found.transpose()
    }

    /// All rows of the answer.
    ///
    /// # Errors
    /// Any [`Error`] of the statement, which ends the transaction, or the first one of `map`.
    pub fn all<T>(
        &mut self,
        sql: &str,
        params: &[Value],
        mut map: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut found = Vec::new();
        let mut wrong = None;
        self.each(sql, params, &mut |row| match map(row) {
            Ok(value) => {
                found.push(value);
                true
            }
            Err(error) => {
                wrong = Some(error);
                false
            }
        })?;
        wrong.map_or(Ok(found), Err)
    }

    /// Runs a statement and shows its rows until `visit` has seen enough.
    fn each(
        &mut self,
        sql: &str,
        params: &[Value],
        visit: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<(), Error> {
        self.admit(sql)?;
        let result = match &mut self.backend {
            Backend::Sqlite(statements) => statements.each(sql, params, visit),
            Backend::Postgres(statements) => statements.each(sql, params, visit),
        };
        self.note(result)
    }

    /// Lets a statement through unless the transaction has ended or the statement would end it by itself, which
    /// on SQLite would also cut through the jobs it shares its commit with.
    fn admit(&self, sql: &str) -> Result<(), Error> {
        const CONTROL: [&str; 8] =
            ["BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE"];
        if let Some(failure) = &self.failure {
            return Err(failure.error.clone());
        }
        let sql = sql.trim_ascii_start();
        let word = sql.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        if CONTROL.iter().any(|control| control.eq_ignore_ascii_case(word)) {
            return Err(Error::Sql(format!("{word} belongs to the data layer")));
        }
        Ok(())
    }

    fn note<T>(&mut self, result: Result<T, Failure>) -> Result<T, Error> {
        result.map_err(|failure| {
            let error = failure.error.clone();
            self.failure = Some(failure);
            error
        })
    }
}
