//! PostgreSQL going away, in every moment that matters.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use kontor_db::{Db, Engine, Error, Options, Target, TestDatabase};

use crate::support::{MIGRATIONS, insert, names, number};

fn database() -> TestDatabase {
    TestDatabase::new(Engine::Postgres, MIGRATIONS)
}

fn terminate_others(url: &str) {
    let mut client = postgres::Client::connect(url, postgres::NoTls).unwrap();
    let ended = client.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
        &[],
    );
    assert!(!ended.unwrap().is_empty(), "somebody was connected");
}

fn url(test: &TestDatabase) -> String {
    let Target::Postgres(url) = test.target() else { panic!("not a server") };
    url.clone()
}

#[test]
fn idle_connections_that_died_are_replaced() {
    let test = database();
    for round in 0..3 {
        insert(test.db(), &format!("n{round}")).unwrap();
        terminate_others(&url(&test));
        assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), round + 1);
        terminate_others(&url(&test));
    }
    insert(test.db(), "zuletzt").unwrap();
    assert_eq!(names(test.db()).len(), 4);
}

#[test]
fn a_transaction_cut_before_its_commit_is_run_again() {
    let test = database();
    let url = url(&test);
    let runs = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&runs);
    let answer = test.db().write_blocking(move |tx| {
        tx.execute("INSERT INTO accounts (name) VALUES ('Amsel')", &[])?;
        if counter.fetch_add(1, Ordering::SeqCst) == 0 {
            terminate_others(&url);
        }
        tx.execute("INSERT INTO accounts (name) VALUES ('Drossel')", &[])
    });
    assert_eq!(answer, Ok(1));
    assert_eq!(runs.load(Ordering::SeqCst), 2);
    assert_eq!(names(test.db()), ["Amsel", "Drossel"]);
}

#[test]
fn a_connection_that_breaks_during_the_commit_is_reported_and_not_repeated() {
    let test = database();
    test.db()
        .write_blocking(|tx| {
            tx.execute(
                "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$",
                &[],
            )?;
            tx.execute(
                "CREATE CONSTRAINT TRIGGER die AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED
                 FOR EACH ROW EXECUTE FUNCTION die()",
                &[],
            )
        })
        .unwrap();
    let runs = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&runs);
    let answer = test.db().write_blocking(move |tx| {
        counter.fetch_add(1, Ordering::SeqCst);
        tx.execute("INSERT INTO accounts (name) VALUES ('Amsel')", &[])
    });
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    assert_eq!(runs.load(Ordering::SeqCst), 1);
    assert_eq!(number(test.db(), "SELECT count(*) FROM accounts"), 0, "and the next call works");
}

#[test]
fn a_statement_prepared_before_its_table_changed_is_prepared_anew() {
    let test = database();
    let everything = || {
        test.db().read_blocking(|tx| {
            let first = tx.all("SELECT * FROM accounts", &[], |row| row.get::<i64>(0))?;
            let again = tx.all("SELECT * FROM accounts", &[], |row| row.get::<i64>(0))?;
            Ok::<_, Error>(first.len() + again.len())
        })
    };
    for _ in 0..8 {
        assert_eq!(everything(), Ok(0), "every connection knows the statement");
    }
    let mut outside = postgres::Client::connect(&url(&test), postgres::NoTls).unwrap();
    outside.batch_execute("ALTER TABLE accounts ADD COLUMN colour TEXT").unwrap();
    for _ in 0..8 {
        assert_eq!(everything(), Ok(0));
    }
}

#[test]
fn a_server_that_is_not_there_is_told_at_once() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let started = Instant::now();
    let opened = Db::open(&Target::Postgres(format!("postgres://u@{closed}/x")), Options::default());
    assert!(matches!(opened.err(), Some(Error::Unavailable(_))));
    assert!(started.elapsed() < Duration::from_secs(5));
    let nonsense = Db::open(&Target::Postgres("postgres://u@h:port/x".into()), Options::default());
    assert!(matches!(nonsense.err(), Some(Error::Unavailable(_))));
}

/// Takes a server away that answered before, and gives it back.
fn lose_and_find(lost: State, limit: Duration) {
    let test = database();
    let proxy = Proxy::before(&url(&test));
    let statement_timeout = Duration::from_millis(200);
    let options = Options { connections: 1, statement_timeout, ..Options::default() };
    let address = format!("{}?connect_timeout=1", proxy.url);
    let db = Db::open(&Target::Postgres(address), options).unwrap();
    insert(&db, "vorher").unwrap();

    proxy.turn(lost);
    let started = Instant::now();
    for index in 0..50 {
        let answer = insert(&db, &format!("n{index}"));
        assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    }
    assert!(started.elapsed() < limit, "{:?} for 50 calls", started.elapsed());

    proxy.turn(State::Whole);
    let started = Instant::now();
    while insert(&db, "nachher").is_err() {
        assert!(started.elapsed() < Duration::from_secs(5), "it comes back by itself");
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(names(&db), ["nachher", "vorher"]);
}

#[test]
fn a_server_that_refuses_is_told_quickly_and_found_again() {
    lose_and_find(State::Cut, Duration::from_secs(3));
}

/// It takes connections and says nothing, so only one call at a time may wait for it.
#[test]
fn a_server_that_is_silent_is_told_quickly_and_found_again() {
    lose_and_find(State::Silent, Duration::from_secs(5));
}

/// Its connections stay and carry nothing more, as when the machine behind them stands still.
#[test]
fn a_server_that_froze_is_noticed() {
    lose_and_find(State::Frozen, Duration::from_secs(8));
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Whole,
    /// Nothing is connected, and no connection succeeds.
    Cut,
    /// Nothing is connected; new connections are taken and not served.
    Silent,
    /// As `Silent`, and old connections carry nothing more.
    Frozen,
}

/// Stands before the server and fails as networks do.
struct Proxy {
    url: String,
    state: Arc<Mutex<State>>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    fn before(url: &str) -> Proxy {
        let (start, rest) = url.split_once('@').unwrap();
        let (server, database) = rest.split_once('/').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("{start}@{}/{database}", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(State::Whole));
        let open = Arc::new(Mutex::new(Vec::new()));
        let (server, now, streams) = (server.to_owned(), Arc::clone(&state), Arc::clone(&open));
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let mut streams = streams.lock().unwrap();
                match *now.lock().unwrap() {
                    State::Cut => continue,
                    State::Silent | State::Frozen => streams.push(client),
                    State::Whole => {
                        let server = TcpStream::connect(&server).unwrap();
                        for stream in [&client, &server] {
                            streams.push(stream.try_clone().unwrap());
                        }
                        let back = (server.try_clone().unwrap(), client.try_clone().unwrap());
                        for (from, to) in [(client, server), back] {
                            let now = Arc::clone(&now);
                            thread::spawn(move || copy(from, to, &now));
                        }
                    }
                }
            }
        });
        Proxy { url, state, open }
    }

    fn turn(&self, state: State) {
        *self.state.lock().unwrap() = state;
        let mut open = self.open.lock().unwrap();
        if state != State::Frozen {
            for stream in open.drain(..) {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
    }
}

fn copy(mut from: TcpStream, mut to: TcpStream, now: &Mutex<State>) {
    let mut buffer = [0; 8192];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if *now.lock().unwrap() != State::Frozen && to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
