//! Applying migrations: refinery decides what is missing and keeps the history; the transaction is ours.
//!
//! All missing migrations and their lines in the history are one transaction, entered by one node at a time.
//! Checksums are taken of the source text, so both engines agree on them.

use std::path::Path;
use std::thread;

use refinery_core::traits::sync::{Migrate, Query, Transaction};
use refinery_core::{Migration as Step, Runner};
use rusqlite::OptionalExtension;
use time::OffsetDateTime;

use crate::postgres::{Link, address};
use crate::render::render;
use crate::sqlite::{APPLICATION, Mode, compare, open};
use crate::{Engine, Error};

/// Taken while migrating a PostgreSQL database. The number means nothing, it only has to stay the same.
const LOCK: i64 = 0x6b6f_6e74_6f72;

/// One step of the schema, written for both engines in the words `render.rs` lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    /// Its place in the order; never reused.
    pub version: i32,
    /// Letters, digits and `_`.
    pub name: &'static str,
    /// Never changed once released: a differing text is refused.
    pub sql: &'static str,
}

pub(crate) fn sqlite(file: &Path, migrations: &[Migration]) -> Result<Vec<String>, Error> {
    let connection = open(file, Mode::Write)?;
    // Rebuilding a table drops the old one; with this on, rows of other tables would go with it. What the
    // migrations leave behind is checked before the commit instead.
    connection.pragma_update(None, "foreign_keys", false).map_err(on_sqlite)?;
    connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| crate::sqlite::translate(&error, None))?;
    let applied = apply(&mut OnSqlite(&connection), migrations)?;
    compare(&connection).map_err(on_sqlite)?;
    if !applied.is_empty() {
        check_sqlite(&connection)?;
        connection.pragma_update(None, "application_id", APPLICATION).map_err(on_sqlite)?;
    }
    connection.execute_batch("COMMIT").map_err(on_sqlite)?;
    Ok(applied)
}

/// What the database would not tell of migrations, or not in time.
fn check_sqlite(connection: &rusqlite::Connection) -> Result<(), Error> {
    let orphans = connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0));
    let orphans: i64 = orphans.map_err(on_sqlite)?;
    if orphans > 0 {
        return Err(Error::Migration(format!("{orphans} rows would refer to nothing")));
    }
    // SQLite names the columns of a broken unique index, so no two may be over the same ones.
    let twins = connection.query_row(
        "SELECT group_concat(name, ' and ') FROM (
           SELECT list.name, (SELECT group_concat(name ORDER BY seqno) FROM pragma_index_info(list.name)) AS columns,
                  tables.name AS place
           FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS list
           WHERE tables.type = 'table' AND list.\"unique\" AND list.origin <> 'pk'
             AND NOT EXISTS (SELECT 1 FROM pragma_index_info(list.name) WHERE cid < 0)
         ) GROUP BY place, columns HAVING count(*) > 1 LIMIT 1",
        [],
        |row| row.get::<_, String>(0),
    );
    match twins.optional().map_err(on_sqlite)? {
        Some(twins) => {
            let reason = "are unique over the same columns: SQLite could not tell which one refused";
            Err(Error::Migration(format!("{twins} {reason}; change the order of the columns in one")))
        }
        None => Ok(()),
    }
}

pub(crate) fn postgres(url: &str, migrations: &[Migration]) -> Result<Vec<String>, Error> {
    // The client brings a runtime of its own, which may not be used inside another one.
    thread::scope(|scope| scope.spawn(|| postgres_here(url, migrations)).join().unwrap_or(Err(Error::Panic)))
}

fn postgres_here(url: &str, migrations: &[Migration]) -> Result<Vec<String>, Error> {
    let mut driver = OnPostgres(Link::open(&address(url)?)?);
    // `IF NOT EXISTS` would speak up every time.
    driver.run("SET client_min_messages = warning; BEGIN")?;
    driver.run(&format!("SELECT pg_advisory_xact_lock({LOCK})"))?;
    let applied = apply(&mut driver, migrations)?;
    driver.run("COMMIT")?;
    Ok(applied)
}

fn apply(driver: &mut impl Migrate, migrations: &[Migration]) -> Result<Vec<String>, Error> {
    let steps = migrations
        .iter()
        .map(|migration| {
            Step::unapplied(&format!("V{}__{}", migration.version, migration.name), migration.sql)
        })
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| Error::Migration(error.to_string()))?;
    let report = Runner::new(&steps).set_grouped(true).run(driver);
    let report = report.map_err(|error| Error::Migration(error.to_string()))?;
    Ok(report.applied_migrations().iter().map(|step| step.name().to_owned()).collect())
}

/// A line of the history: version, name, (when,) checksum of the source.
fn step(version: i32, name: String, checksum: &str) -> Result<Step, Error> {
    let checksum =
        checksum.parse().map_err(|_| Error::Migration(format!("{name}: checksum {checksum:?}")))?;
    // The time is in the table for people; deciding what is missing does not need it.
    Ok(Step::applied(version, name, OffsetDateTime::UNIX_EPOCH, checksum))
}

/// The history in words both engines take; refinery's own text has types a strict table refuses.
fn history_table(name: &str) -> String {
    format!(
        "CREATE TABLE IF NOT EXISTS {name} (
           version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_on TEXT NOT NULL, checksum TEXT NOT NULL)"
    )
}

fn on_sqlite(error: rusqlite::Error) -> Error {
    Error::Migration(error.to_string())
}

fn on_postgres(error: tokio_postgres::Error) -> Error {
    Error::Migration(crate::postgres::describe(&error))
}

/// A connection whose transaction is open; dropping it before the commit leaves nothing.
struct OnSqlite<'a>(&'a rusqlite::Connection);

struct OnPostgres(Link);

impl OnPostgres {
    fn run(&self, sql: &str) -> Result<(), Error> {
        self.0.wait(self.0.client.batch_execute(sql)).map_err(on_postgres)
    }
}

impl Transaction for OnSqlite<'_> {
    type Error = Error;

    fn execute<'a, T: Iterator<Item = &'a str>>(&mut self, queries: T) -> Result<usize, Error> {
        let mut count = 0;
        for query in queries {
            let query = render(query, Engine::Sqlite).map_err(Error::Migration)?;
            self.0.execute_batch(&query).map_err(on_sqlite)?;
            count += 1;
        }
        Ok(count)
    }
}

impl Transaction for OnPostgres {
    type Error = Error;

    fn execute<'a, T: Iterator<Item = &'a str>>(&mut self, queries: T) -> Result<usize, Error> {
        let mut count = 0;
        for query in queries {
            let query = render(query, Engine::Postgres).map_err(Error::Migration)?;
            self.run(&query)?;
            count += 1;
        }
        Ok(count)
    }
}

impl Query<Vec<Step>> for OnSqlite<'_> {
    fn query(&mut self, query: &str) -> Result<Vec<Step>, Error> {
        let mut statement = self.0.prepare(query).map_err(on_sqlite)?;
        let mut rows = statement.query([]).map_err(on_sqlite)?;
        let mut steps = Vec::new();
        while let Some(row) = rows.next().map_err(on_sqlite)? {
            let get = |index| row.get::<_, String>(index).map_err(on_sqlite);
            steps.push(step(row.get(0).map_err(on_sqlite)?, get(1)?, &get(3)?)?);
        }
        Ok(steps)
    }
}

impl Query<Vec<Step>> for OnPostgres {
    fn query(&mut self, query: &str) -> Result<Vec<Step>, Error> {
        let rows = self.0.wait(self.0.client.query(query, &[])).map_err(on_postgres)?;
        rows.iter().map(|row| step(row.get(0), row.get(1), row.get(3))).collect()
    }
}

impl Migrate for OnSqlite<'_> {
    fn assert_migrations_table_query(name: &str) -> String {
        history_table(name)
    }
}

impl Migrate for OnPostgres {
    fn assert_migrations_table_query(name: &str) -> String {
        history_table(name)
    }
}
