//! An own, empty, migrated database for each test, and how much of the promised size a test run takes.

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use parking_lot::Mutex;
use tempfile::TempDir;

use crate::{Db, Engine, Migration, Options, Target, migrate};

mod server;

use server::OnServer;

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
    _home: Home,
}

/// Where it lies; removed by its own drop.
enum Home {
    Folder { _folder: TempDir },
    Server { _database: OnServer },
}

impl TestDatabase {
    pub fn new(engine: Engine, migrations: &[Migration]) -> TestDatabase {
        // Few connections: many tests run at once.
        TestDatabase::with_options(engine, migrations, Options { connections: 4, ..Options::default() })
    }

    pub fn with_options(engine: Engine, migrations: &[Migration], options: Options) -> TestDatabase {
        let (target, home) = match engine {
            Engine::Sqlite => file(migrations),
            Engine::Postgres => {
                let database = OnServer::new(migrations);
                (Target::Postgres(database.address()), Home::Server { _database: database })
            }
        };
        let db = Db::open(&target, options).unwrap_or_else(|error| panic!("the test database: {error}"));
        TestDatabase { db, target, _home: home }
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
