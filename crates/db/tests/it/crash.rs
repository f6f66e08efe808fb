//! Losing the process or the disk: what was acknowledged stays. A child process takes the blow.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kontor_db::{Db, Engine, Error, Migration, Options, Target, values};

use crate::support::{MIGRATIONS, begin, hold, insert, names};

/// Tells a child which database it works on.
const FILE: &str = "KONTOR_TEST_CRASH_FILE";

/// Starts the ignored test `name` of this program as a process of its own, through a shell that first runs `setup`.
fn child(name: &str, file: &Path, setup: &str) -> Child {
    Command::new("sh")
        .args(["-c", &format!("{setup} exec \"$0\" --exact crash::{name} --ignored --nocapture")])
        .arg(std::env::current_exe().unwrap())
        .env(FILE, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn open(file: PathBuf) -> Db {
    let db = Db::open(&Target::Sqlite(file), Options::default()).unwrap();
    db.migrate(MIGRATIONS).unwrap();
    db
}

/// The names a child says it has stored.
fn acknowledged(line: &str) -> Option<String> {
    line.strip_prefix("stored ").map(str::to_owned)
}

#[test]
fn a_killed_process_loses_nothing_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kontor.sqlite");
    let mut child = child("child_that_is_killed", &file, "");
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut stored: Vec<String> = Vec::new();
    for line in output.lines() {
        stored.extend(acknowledged(&line.unwrap()));
        if stored.len() == 200 {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(stored.len() >= 200, "{} before the end", stored.len());
    let found = names(&open(file));
    let lost: Vec<_> = stored.iter().filter(|name| !found.contains(name)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
#[ignore = "runs as a child process"]
fn child_that_is_killed() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let db = open(file.into());
    std::thread::scope(|scope| {
        for client in 0..8 {
            let db = &db;
            scope.spawn(move || {
                for index in 0.. {
                    let name = format!("{client}-{index}");
                    insert(db, &name).unwrap();
                    println!("stored {name}");
                }
            });
        }
    });
}

/// A limit on file sizes simulates the full disk: writing beyond it fails as it does there.
#[test]
fn a_full_disk_is_told_and_passes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kontor.sqlite");
    drop(open(file.clone()));
    // 512 KiB, well below the size at which the write-ahead log is folded into the database. The signal that goes
    // with the limit is not wanted, only the error.
    let mut child = child("child_on_a_full_disk", &file, "trap '' XFSZ; ulimit -S -f 1024;");
    let output = BufReader::new(child.stdout.take().unwrap());
    let lines: Vec<String> = output.lines().map_while(Result::ok).collect();
    assert!(child.wait().unwrap().success(), "{lines:?}");
    let stored: Vec<String> = lines.iter().filter_map(|line| acknowledged(line)).collect();
    assert!(stored.iter().any(|name| name.starts_with("before")), "{lines:?}");
    assert!(stored.contains(&"after".to_owned()), "{lines:?}");
    let mut wanted = stored.clone();
    wanted.sort();
    assert_eq!(names(&open(file)), wanted, "what was acknowledged and nothing else");
}

#[test]
#[ignore = "runs as a child process"]
fn child_on_a_full_disk() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let db = open(file.into());
    let fill = |name: String| {
        db.write_blocking(move |tx| {
            let sql = "INSERT INTO accounts (name, secret) VALUES ($1, $2)";
            tx.execute(sql, &values![&name, vec![7_u8; 20_000]])
        })
    };
    let mut index = 0;
    let refused = loop {
        let name = format!("before-{index}");
        match fill(name.clone()) {
            Ok(_) => println!("stored {name}"),
            Err(error) => break error,
        }
        index += 1;
        assert!(index < 1000, "the limit does not hold");
    };
    assert!(matches!(refused, Error::Unavailable(_)), "{refused:?}");
    assert!(fill("still full".into()).is_err());
    assert_eq!(names(&db).len() as u64, index, "reading goes on");

    // So much that SQLite cannot keep it in memory until the commit: it gives up everything in the middle of the job,
    // which shuts its eyes to that. Nothing of it may stay, nor of those it shares its commit with.
    let held = hold(&db);
    std::thread::sleep(std::time::Duration::from_millis(20));
    let neighbour = || {
        let insert = |tx: &mut kontor_db::Tx<'_>| tx.execute("INSERT INTO accounts (name) VALUES ('x')", &[]);
        let db = db.clone();
        Box::pin(async move { db.write(insert).await })
    };
    let (mut before, mut after) = (neighbour(), neighbour());
    let greedy = db.clone();
    let mut greedy = Box::pin(async move {
        let work = |tx: &mut kontor_db::Tx<'_>| {
            for index in 0..20 {
                let sql = "INSERT INTO accounts (name, secret) VALUES ($1, $2)";
                let _ = tx.execute(sql, &values![format!("much {index}"), vec![7_u8; 2_000_000]]);
            }
            tx.execute("INSERT INTO accounts (name) VALUES ('late')", &[]).or(Ok(0))
        };
        greedy.write(work).await
    });
    for write in
        [&mut before as &mut (dyn Future<Output = Result<u64, Error>> + Unpin), &mut greedy, &mut after]
    {
        assert_eq!(begin(&mut { write }), None);
    }
    held.let_go();
    for write in [pollster::block_on(before), pollster::block_on(greedy)] {
        assert!(matches!(write, Err(Error::Unavailable(_))), "{write:?}");
    }
    // This one was not in their batch any more. It is so small that there may be room for it.
    let after = u64::from(pollster::block_on(after).is_ok());
    if after == 1 {
        println!("stored x");
    }
    assert_eq!(names(&db).len() as u64, index + after);

    // Room again.
    let me = std::process::id().to_string();
    let raised = Command::new("prlimit").args(["--pid", &me, "--fsize=unlimited"]).status();
    assert!(raised.unwrap().success());
    insert(&db, "after").unwrap();
    println!("stored after");
}

#[test]
fn an_interrupted_migration_is_as_if_it_never_began() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kontor.sqlite");
    let db = Db::open(&Target::Sqlite(file.clone()), Options::default()).unwrap();
    let wrong = Migration { version: 2, name: "wrong", sql: "CREATE TABLE accounts (again TEXT);" };
    assert!(db.migrate(&[MIGRATIONS[0], wrong]).is_err());
    assert!(db.describe_schema().is_empty());
    assert_eq!(db.engine(), Engine::Sqlite);
}
