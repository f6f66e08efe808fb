//! Databases on a PostgreSQL server.
//!
//! Creating one copies a thousand files, and its first connections read a catalogue that no one has read before. So a database that a test
//! has left behind is emptied and used again, under another name: what still reconnects to it finds nothing.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use parking_lot::Mutex;
use tokio_postgres::Error;

use super::fingerprint;
use crate::postgres::{Link, address};
use crate::{Migration, migrate};

/// Where tests find a PostgreSQL server on which they may create databases: `postgres://user@host:port/postgres`.
const SERVER: &str = "KONTOR_TEST_POSTGRES";

/// What the names of databases that wait for another test begin with; the process that knows them follows.
const PARKED: &str = "kontor_parked_";

/// The databases of one set of migrations.
#[derive(Default)]
struct Stock {
    parked: VecDeque<String>,
    /// What migrations put into a database, once one was created.
    fresh: Option<Arc<Fresh>>,
}

static STOCKS: Mutex<Option<HashMap<u64, Stock>>> = Mutex::new(None);

/// A database as its migrations leave it.
struct Fresh {
    /// Tables that have rows, and these as JSON.
    rows: Vec<(String, String)>,
    /// Sequences that do not begin as they were made: a number, and whether it was given out.
    numbers: Vec<(String, i64, bool)>,
    /// How many objects there are and which is the newest.
    shape: String,
}

/// A database of a test on the server.
pub struct OnServer {
    url: String,
    name: String,
    migrations: u64,
}

impl OnServer {
    pub fn new(migrations: &[Migration]) -> OnServer {
        let url = std::env::var(SERVER).unwrap_or_else(|_| {
            panic!(
                "{SERVER} is not set: run the tests through tools/with-services, which starts a PostgreSQL server"
            )
        });
        let print = fingerprint(migrations);
        let take = |stock: &mut Stock| Some((stock.parked.pop_front()?, stock.fresh.clone()?));
        if let Some((name, fresh)) = with_stock(print, take) {
            let mut is_fresh = false;
            on_server(&within(&url, &name), |link| {
                is_fresh = fresh.restore(link)?;
                Ok(())
            });
            if is_fresh {
                return OnServer { url, name, migrations: print };
            }
            remove(&url, &name);
        }
        let template = template(&url, migrations);
        let name = format!("kontor_test_{}", unique());
        on_server(&url, |link| {
            link.wait(link.client.batch_execute(&copy(&name, &template, server_version(link)?)))
        });
        let database = OnServer { url, name, migrations: print };
        database.note_fresh();
        database
    }

    pub fn address(&self) -> String {
        within(&self.url, &self.name)
    }

    /// Reads once what a new database holds.
    fn note_fresh(&self) {
        if with_stock(self.migrations, |stock| stock.fresh.is_some()) {
            return;
        }
        let mut fresh = None;
        on_server(&self.address(), |link| {
            fresh = Some(Arc::new(Fresh::read(link)?));
            Ok(())
        });
        with_stock(self.migrations, |stock| stock.fresh = fresh);
    }
}

impl Drop for OnServer {
    fn drop(&mut self) {
        if thread::panicking() {
            return remove(&self.url, &self.name);
        }
        let parked = format!("{PARKED}{}", unique());
        // A connection that comes in between hinders the new name.
        let park = format!(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{0}';
             ALTER DATABASE {0} RENAME TO {parked}",
            self.name
        );
        let mut is_parked = false;
        on_server(&self.url, |link| {
            is_parked = link.wait(link.client.batch_execute(&park)).is_ok();
            Ok(())
        });
        if is_parked {
            with_stock(self.migrations, |stock| stock.parked.push_back(parked));
        } else {
            remove(&self.url, &self.name);
        }
    }
}

fn with_stock<T>(migrations: u64, change: impl FnOnce(&mut Stock) -> T) -> T {
    change(STOCKS.lock().get_or_insert_default().entry(migrations).or_default())
}

/// What a test may not change if its database is to be used again; statistics of rows that are gone would lead to plans that no
/// fresh database has.
const SHAPE: &str = "SELECT concat_ws(' ',
    (SELECT count(*) FROM pg_class WHERE relkind = 'r' AND reltuples > 0 AND relnamespace = 'public'::regnamespace),
    (SELECT count(*) || '/' || max(oid::bigint) FROM pg_class), (SELECT count(*) || '/' || max(oid::bigint) FROM pg_constraint),
    (SELECT count(*) || '/' || count(*) FILTER (WHERE attnotnull) FROM pg_attribute WHERE NOT attisdropped),
    (SELECT count(*) || '/' || max(oid::bigint) FROM pg_trigger), (SELECT count(*) || '/' || max(oid::bigint) FROM pg_proc))";

/// Large tables get new files; most hold a few rows, and to delete these is much quicker.
const EMPTY: &str = "DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT oid::regclass AS name, pg_relation_size(oid) AS size FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    LOOP
        IF one.size > 500000 THEN EXECUTE format('TRUNCATE %s CASCADE', one.name);
        ELSIF one.size > 0 THEN EXECUTE format('DELETE FROM %s', one.name);
        END IF;
    END LOOP;
    FOR one IN SELECT format('%I.%I', schemaname, sequencename) AS name, start_value FROM pg_sequences WHERE last_value IS NOT NULL
    LOOP PERFORM setval(one.name, one.start_value, FALSE);
    END LOOP;
END $$";

impl Fresh {
    fn read(link: &Link) -> Result<Fresh, Error> {
        let list = |sql: &str| link.wait(link.client.query(sql, &[]));
        let tables = "SELECT oid::regclass::text FROM pg_class
            WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0";
        let mut rows = Vec::new();
        for table in list(tables)? {
            let table: String = table.get(0);
            let sql = format!("SELECT json_agg(one)::text FROM {table} one");
            if let Some(json) = link.wait(link.client.query_one(&sql, &[]))?.get(0) {
                rows.push((table, json));
            }
        }
        let mut numbers = Vec::new();
        let sequences = "SELECT format('%I.%I', schemaname, sequencename), start_value FROM pg_sequences";
        for sequence in list(sequences)? {
            let (name, start): (String, i64) = (sequence.get(0), sequence.get(1));
            let sql = format!("SELECT last_value, is_called FROM {name}");
            let row = link.wait(link.client.query_one(&sql, &[]))?;
            let (number, is_called) = (row.get(0), row.get(1));
            if is_called || number != start {
                numbers.push((name, number, is_called));
            }
        }
        Ok(Fresh { rows, numbers, shape: shape(link)? })
    }

    /// Makes a used database as it was. False when a test has changed more than rows.
    fn restore(&self, link: &Link) -> Result<bool, Error> {
        if shape(link)? != self.shape {
            return Ok(false);
        }
        let run = |sql: &str| link.wait(link.client.batch_execute(sql));
        // Without the triggers of foreign keys, so that the order does not matter.
        run("BEGIN; SET LOCAL session_replication_role = replica")?;
        run(EMPTY)?;
        for (table, json) in &self.rows {
            let sql = format!(
                "INSERT INTO {table} SELECT * FROM json_populate_recordset(NULL::{table}, $1::text::json)"
            );
            link.wait(link.client.execute(&sql, &[json]))?;
        }
        for (sequence, number, is_called) in &self.numbers {
            let sql = "SELECT setval($1::text::regclass, $2, $3)";
            link.wait(link.client.execute(sql, &[sequence, number, is_called]))?;
        }
        run("COMMIT")?;
        Ok(true)
    }
}

fn shape(link: &Link) -> Result<String, Error> {
    Ok(link.wait(link.client.query_one(SHAPE, &[]))?.get(0))
}

/// A part of a name: this process, and a number.
fn unique() -> String {
    format!("{}_{:016x}", std::process::id(), fastrand::u64(..))
}

fn remove(url: &str, name: &str) {
    on_server(url, |link| {
        link.wait(link.client.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")))
    });
}

/// Removes what processes that have ended left waiting.
fn remove_orphans(link: &Link) -> Result<(), Error> {
    let sql = "SELECT datname FROM pg_database WHERE starts_with(datname, $1)";
    for row in link.wait(link.client.query(sql, &[&PARKED]))? {
        let name: String = row.get(0);
        let process = name.trim_start_matches(PARKED).split('_').next().unwrap_or_default();
        if !Path::new("/proc").join(process).exists() {
            link.wait(link.client.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")))?;
        }
    }
    Ok(())
}

/// Copies files instead of writing each page to the log, which takes six times as long. Before version 15 that was the
/// only way and had no name.
fn copy(name: &str, template: &str, version: u32) -> String {
    let strategy = if version >= 150_000 { " STRATEGY FILE_COPY" } else { "" };
    format!("CREATE DATABASE {name} TEMPLATE {template}{strategy}")
}

fn server_version(link: &Link) -> Result<u32, Error> {
    let row = link.wait(link.client.query_one("SHOW server_version_num", &[]))?;
    Ok(row.get::<_, String>(0).parse().unwrap_or_default())
}

/// The name of a migrated database to copy from; created by the first test that needs it.
fn template(url: &str, migrations: &[Migration]) -> String {
    let fingerprint = fingerprint(migrations);
    let name = format!("kontor_template_{fingerprint:016x}");
    on_server(url, |link| {
        let exists = || {
            let sql = "SELECT 1 FROM pg_database WHERE datname = $1";
            link.wait(link.client.query_opt(sql, &[&name])).map(|row| row.is_some())
        };
        let run = |sql: String| link.wait(link.client.batch_execute(&sql));
        if exists()? {
            return Ok(());
        }
        // Held until this connection closes.
        run(format!("SELECT pg_advisory_lock({})", fingerprint.cast_signed()))?;
        if exists()? {
            return Ok(());
        }
        remove_orphans(link)?;
        // It gets its name when it is complete, so an interrupted run leaves no half-made template.
        let draft = format!("{name}_draft");
        run(format!("DROP DATABASE IF EXISTS {draft}"))?;
        run(format!("CREATE DATABASE {draft}"))?;
        migrate::postgres(&within(url, &draft), migrations).unwrap_or_else(|error| panic!("{error}"));
        run(format!("ALTER DATABASE {draft} RENAME TO {name}"))
    });
    name
}

/// The address of another database on the same server.
fn within(url: &str, database: &str) -> String {
    let (address, settings) = url.split_once('?').map_or((url, String::new()), |(a, s)| (a, format!("?{s}")));
    let start = address.find("://").map_or(0, |at| at + 3);
    let server = address[start..].find('/').map_or(address, |at| &address[..start + at]);
    format!("{server}/{database}{settings}")
}

/// Runs on a thread of its own: a link may not be used inside the runtime of a test.
fn on_server(url: &str, run: impl FnOnce(&Link) -> Result<(), Error> + Send) {
    let work = || {
        let link = address(url).and_then(|address| Link::open(&address));
        let link = link.unwrap_or_else(|error| panic!("{SERVER}: {error}"));
        run(&link).unwrap_or_else(|error| panic!("{SERVER}: {}", crate::postgres::describe(&error)));
    };
    let panicked = thread::scope(|scope| scope.spawn(work).join().is_err());
    assert!(!panicked || thread::panicking(), "the test database server refused");
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn the_address_of_another_database() {
        for (url, wanted) in [
            ("postgres://u@h:1/postgres", "postgres://u@h:1/x"),
            ("postgres://u@h:1", "postgres://u@h:1/x"),
            ("postgres://u@h/postgres?sslmode=disable", "postgres://u@h/x?sslmode=disable"),
        ] {
            assert_eq!(within(url, "x"), wanted);
        }
    }
}
