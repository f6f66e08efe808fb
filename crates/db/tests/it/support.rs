//! A small shop's tables, and what several tests need.

use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use kontor_db::{Db, Engine, Error, Migration, Options, TestDatabase, values};
pub use kontor_test_macros::on_both;

pub const MIGRATIONS: &[Migration] = &[Migration {
    version: 1,
    name: "accounts_and_orders",
    sql: "
        -- What members owe and own; a BIGINT in a comment stays one.
        CREATE TABLE accounts (
            id BIGSERIAL PRIMARY KEY,
            name TEXT NOT NULL,
            balance BIGINT NOT NULL DEFAULT 0 CONSTRAINT accounts_balance_check CHECK (balance >= 0),
            open BOOLEAN NOT NULL DEFAULT TRUE,
            secret BYTEA,
            note TEXT
        );
        CREATE UNIQUE INDEX accounts_name ON accounts (name);
        CREATE INDEX accounts_open ON accounts (open, balance DESC) WHERE open = TRUE;

        CREATE TABLE orders (
            id BIGSERIAL PRIMARY KEY,
            account BIGINT NOT NULL,
            number BIGINT NOT NULL,
            code TEXT NOT NULL,
            CONSTRAINT orders_account_fkey FOREIGN KEY (account) REFERENCES accounts (id) ON DELETE CASCADE
        );
        CREATE UNIQUE INDEX orders_account_number ON orders (account, number);
        CREATE UNIQUE INDEX orders_code ON orders (LOWER(code));
        CREATE UNIQUE INDEX orders_first ON orders (account) WHERE number = 1;

        CREATE TABLE tags (
            account BIGINT NOT NULL,
            tag TEXT NOT NULL,
            PRIMARY KEY (account, tag),
            CONSTRAINT tags_account_fkey FOREIGN KEY (account) REFERENCES accounts (id)
        );
    ",
}];

/// Where [`on_both`] hands its tests over.
pub fn run(engine: Engine, test: fn(Engine)) {
    test(engine);
}

pub fn database(engine: Engine) -> TestDatabase {
    TestDatabase::new(engine, MIGRATIONS)
}

pub fn sqlite_with(options: Options) -> TestDatabase {
    TestDatabase::with_options(Engine::Sqlite, MIGRATIONS, options)
}

/// Opens an account and gives its id.
pub fn account(db: &Db, name: &str, balance: i64) -> i64 {
    let name = name.to_owned();
    let insert = "INSERT INTO accounts (name, balance) VALUES ($1, $2) RETURNING id";
    let id = db.write_blocking(move |tx| tx.one(insert, &values![&name, balance], |row| row.get(0)));
    id.unwrap().unwrap()
}

pub fn insert(db: &Db, name: &str) -> Result<u64, Error> {
    let name = name.to_owned();
    db.write_blocking(move |tx| tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![&name]))
}

pub fn number(db: &Db, sql: &'static str) -> i64 {
    db.read_blocking(move |tx| tx.one(sql, &[], |row| row.get(0))).unwrap().unwrap()
}

/// The names of all accounts, sorted.
pub fn names(db: &Db) -> Vec<String> {
    db.read_blocking(|tx| tx.all("SELECT name FROM accounts ORDER BY name", &[], |row| row.get(0))).unwrap()
}

/// A write that occupies its thread until it is let go.
pub struct Held {
    release: Sender<()>,
    thread: JoinHandle<Result<(), Error>>,
}

pub fn hold(db: &Db) -> Held {
    let (begun, has_begun) = channel();
    let (release, released) = channel::<()>();
    let db = db.clone();
    let thread = thread::spawn(move || {
        db.write_blocking(move |_| {
            let _ = begun.send(());
            let _ = released.recv();
            Ok::<_, Error>(())
        })
    });
    has_begun.recv().unwrap();
    Held { release, thread }
}

impl Held {
    pub fn let_go(self) {
        self.release.send(()).unwrap();
        self.thread.join().unwrap().unwrap();
    }
}

/// Polls a future once, which hands its job in.
pub fn begin<T>(future: &mut (impl Future<Output = T> + Unpin)) -> Option<T> {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::Pin::new(future).poll(&mut context) {
        std::task::Poll::Ready(value) => Some(value),
        std::task::Poll::Pending => None,
    }
}
