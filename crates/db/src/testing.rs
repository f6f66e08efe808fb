//! An own, empty, migrated database for each test, and how much of the promised size a test run takes.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::thread;

use parking_lot::Mutex;
use tempfile::TempDir;

use crate::postgres::{Link, address};
use crate::{Db, Engine, Migration, Options, Target, migrate};

/// Where tests find a PostgreSQL server on which they may create databases: `postgres://user@host:port/postgres`.
const SERVER: &str = "KONTOR_TEST_POSTGRES";

/// How large crowds, storms and models are in this run, in percent of what is promised.
const SCALE: &str = "KONTOR_TEST_SCALE";
const USUAL_SCALE: usize = 5;

/// The part of `full` that this test run takes, rounded up: 5 % or as many percent as `KONTOR_TEST_SCALE` says.
///
/// # Panics
/// When the variable is not a number from 1 to 100.
pub fn scaled(full: usize) -> usize {
    let percent = std::env::var(SCALE).map_or(USUAL_SCALE, |percent| match percent.parse() {
        Ok(percent @ 1..=100) => percent,
        _ => panic!("{SCALE} is {percent:?}, not a number from 1 to 100"),
    });
    (full * percent).div_ceil(100)
}

/// A database that is removed when this is dropped.
///
/// # Panics
/// All of it, with a sentence, where a test cannot have its database.
pub struct TestDatabase {
    db: Db,
    target: Target,
    home: Home,
}

enum Home {
    /// Removed by its own drop.
    Folder {
        _folder: TempDir,
    },
    Server {
        url: String,
        name: String,
    },
}

impl TestDatabase {
    pub fn new(engine: Engine, migrations: &[Migration]) -> TestDatabase {
        // Few connections: many tests run at once.
        TestDatabase::with_options(engine, migrations, Options { connections: 4, ..Options::default() })
    }

    pub fn with_options(engine: Engine, migrations: &[Migration], options: Options) -> TestDatabase {
        let (target, home) = match engine {
            Engine::Sqlite => file(migrations),
            Engine::Postgres => on_server(migrations),
        };
        let db = Db::open(&target, options).unwrap_or_else(|error| panic!("the test database: {error}"));
        TestDatabase { db, target, home }
    }

    pub fn db(&self) -> &Db {
        &self.db
    }

    /// For opening it once more, as another node or a restarted one would.
    pub fn target(&self) -> &Target {
        &self.target
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        self.db.shutdown();
        if let Home::Server { url, name } = &self.home {
            command(url, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

fn fingerprint(migrations: &[Migration]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in migrations {
        (migration.version, migration.name, migration.sql).hash(&mut hasher);
    }
    hasher.finish()
}

fn file(migrations: &[Migration]) -> (Target, Home) {
    /// Migrated files by the fingerprint of their migrations, as bytes: nothing is left behind on the disk.
    static TEMPLATES: Mutex<Option<HashMap<u64, Vec<u8>>>> = Mutex::new(None);

    let folder =
        tempfile::tempdir().unwrap_or_else(|error| panic!("a folder for the test database: {error}"));
    let path = folder.path().join("kontor.sqlite");
    let mut templates = TEMPLATES.lock();
    let template = templates.get_or_insert_default().entry(fingerprint(migrations)).or_insert_with(|| {
        migrate::sqlite(&path, migrations).unwrap_or_else(|error| panic!("{error}"));
        // The last connection is closed, so everything is in this one file.
        fs::read(&path).unwrap_or_else(|error| panic!("{error}"))
    });
    fs::write(&path, template).unwrap_or_else(|error| panic!("the test database: {error}"));
    (Target::Sqlite(path), Home::Folder { _folder: folder })
}

fn on_server(migrations: &[Migration]) -> (Target, Home) {
    let url = std::env::var(SERVER).unwrap_or_else(|_| {
        panic!(
            "{SERVER} is not set: run the tests through tools/with-services, which starts a PostgreSQL server"
        )
    });
    let template = template(&url, migrations);
    let name = format!("kontor_test_{}_{:016x}", std::process::id(), fastrand::u64(..));
    on_link(&url, |link| {
        link.wait(link.client.batch_execute(&copy(&name, &template, server_version(link)?)))
    });
    (Target::Postgres(within(&url, &name)), Home::Server { url, name })
}

/// Copies files instead of writing each page to the log, which takes six times as long. Before version 15 that was the
/// only way and had no name.
fn copy(name: &str, template: &str, version: u32) -> String {
    let strategy = if version >= 150_000 { " STRATEGY FILE_COPY" } else { "" };
    format!("CREATE DATABASE {name} TEMPLATE {template}{strategy}")
}

fn server_version(link: &Link) -> Result<u32, tokio_postgres::Error> {
    let row = link.wait(link.client.query_one("SHOW server_version_num", &[]))?;
    Ok(row.get::<_, String>(0).parse().unwrap_or_default())
}

/// The name of a migrated database to copy from; created by the first test that needs it.
fn template(url: &str, migrations: &[Migration]) -> String {
    let fingerprint = fingerprint(migrations);
    let name = format!("kontor_template_{fingerprint:016x}");
    on_link(url, |link| {
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

fn command(url: &str, sql: &str) {
    on_link(url, |link| link.wait(link.client.batch_execute(sql)));
}

/// Runs on a thread of its own: a link may not be used inside the runtime of a test.
fn on_link(url: &str, run: impl FnOnce(&Link) -> Result<(), tokio_postgres::Error> + Send) {
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
