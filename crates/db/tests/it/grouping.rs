//! SQLite's writer: what waits together is committed together, and stays isolated nevertheless.

use std::time::Duration;

use kontor_db::{Engine, Error, Options, values};

use crate::support::{Held, begin, database, hold, insert, names, sqlite_with};

/// Hands in `count` writes while the writer is held, lets go, and gives the number of commits they took.
fn commits(options: Options, count: u64) -> u64 {
    let test = sqlite_with(options);
    let held = hold(test.db());
    // Longer than a batch stays open, so that nothing joins the batch of the held job.
    std::thread::sleep(Duration::from_millis(20));
    let mut writes: Vec<_> = (0..count)
        .map(|index| {
            let db = test.db().clone();
            Box::pin(async move {
                let name = format!("n{index}");
                db.write(move |tx| tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![&name]))
                    .await
            })
        })
        .collect();
    for write in &mut writes {
        assert_eq!(begin(write), None);
    }
    let before = test.db().stats();
    held.let_go();
    for write in writes {
        assert_eq!(pollster::block_on(write), Ok(1));
    }
    let after = test.db().stats();
    assert_eq!(after.jobs - before.jobs, count + 1, "the held one too");
    assert_eq!(names(test.db()).len() as u64, count);
    after.commits - before.commits - 1
}

/// Hands writes in behind the held one, lets it go, and gives their answers.
fn answers<T: std::fmt::Debug + PartialEq>(
    held: Held,
    mut writes: Vec<impl Future<Output = T> + Unpin>,
) -> Vec<T> {
    for write in &mut writes {
        assert_eq!(begin(write), None);
    }
    held.let_go();
    writes.into_iter().map(pollster::block_on).collect()
}

#[test]
fn what_waits_together_is_committed_together() {
    // A busy machine may need a second or third window of 10 ms.
    let commits = commits(Options::default(), 100);
    assert!((1..=10).contains(&commits), "{commits}");
}

#[test]
fn a_batch_has_a_limit() {
    assert!(commits(Options { batch: 10, ..Options::default() }, 100) >= 10);
}

#[test]
fn grouping_can_be_switched_off() {
    assert_eq!(commits(Options { batch: 1, ..Options::default() }, 20), 20);
}

/// Jobs behind a long job do not delay the commit of those before it.
#[test]
fn a_long_job_is_the_last_of_its_batch() {
    let test = sqlite_with(Options::default());
    let before = test.db().stats();
    let held = hold(test.db());
    std::thread::sleep(Duration::from_millis(1));
    let writes: Vec<_> = [(1, true), (2, false), (3, true), (4, false)]
        .into_iter()
        .map(|(number, long)| {
            let db = test.db().clone();
            Box::pin(async move {
                db.write(move |tx| {
                    if long {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![format!("n{number}")])
                })
                .await
            })
        })
        .collect();
    assert_eq!(answers(held, writes), [const { Ok(1) }; 4]);
    // The held one, the first, the second with the third, the last; a busy machine may make a short one long.
    let commits = test.db().stats().commits - before.commits;
    assert!((4..=5).contains(&commits), "{commits}");
}

#[test]
fn jobs_of_a_batch_do_not_touch_each_other() {
    let test = sqlite_with(Options::default());
    let held = hold(test.db());
    std::thread::sleep(Duration::from_millis(20));
    let writes: Vec<_> = (0..60)
        .map(|index| {
            let db = test.db().clone();
            Box::pin(async move {
                db.write(move |tx| {
                    let name = format!("n{index:02}");
                    tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![name])?;
                    match index % 4 {
                        0 => Ok(index),
                        1 => Err(Error::Column("no".into())),
                        2 => panic!("no"),
                        _ => {
                            tx.execute(
                                "INSERT INTO accounts (name, balance) VALUES ('x', $1)",
                                &values![-1],
                            )?;
                            Ok(index)
                        }
                    }
                })
                .await
            })
        })
        .collect();
    for (index, answer) in answers(held, writes).into_iter().enumerate() {
        match index % 4 {
            0 => assert_eq!(answer, Ok(index)),
            1 => assert_eq!(answer, Err(Error::Column("no".into()))),
            2 => assert_eq!(answer, Err(Error::Panic)),
            _ => assert!(matches!(answer, Err(Error::Constraint { .. })), "{answer:?}"),
        }
    }
    let kept: Vec<_> = (0..60).step_by(4).map(|index| format!("n{index:02}")).collect();
    assert_eq!(names(test.db()), kept);
}

/// A job reads what the jobs before it in the same batch wrote.
#[test]
fn jobs_of_a_batch_follow_each_other() {
    let test = sqlite_with(Options::default());
    let held = hold(test.db());
    let writes: Vec<_> = (0..50)
        .map(|_| {
            let db = test.db().clone();
            Box::pin(async move {
                db.write(|tx| {
                    let count = tx.one("SELECT count(*) FROM accounts", &[], |row| row.get::<i64>(0))?;
                    let name = format!("n{}", count.unwrap_or_default());
                    tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![name])
                })
                .await
            })
        })
        .collect();
    for answer in answers(held, writes) {
        assert_eq!(answer, Ok::<_, Error>(1));
    }
}

#[test]
fn a_commit_that_fails_concerns_its_batch_only() {
    let test = sqlite_with(Options::default());
    test.db()
        .write_blocking(|tx| {
            tx.execute("CREATE TABLE parents (id INTEGER PRIMARY KEY)", &[])?;
            let late =
                "CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)";
            tx.execute(late, &[])
        })
        .unwrap();
    let held = hold(test.db());
    std::thread::sleep(Duration::from_millis(20));
    let writes: Vec<_> = (0..20)
        .map(|index| {
            let db = test.db().clone();
            // One of them breaks a promise that SQLite looks at when it commits.
            let sql = if index == 7 {
                "INSERT INTO children VALUES (4711)"
            } else {
                "INSERT INTO parents DEFAULT VALUES"
            };
            Box::pin(async move { db.write(move |tx| tx.execute(sql, &[])).await })
        })
        .collect();
    let answers: Vec<Result<u64, Error>> = answers(held, writes);
    let failed = answers.iter().filter(|answer| answer.is_err()).count() as i64;
    assert!(answers[7].is_err());
    let stored = crate::support::number(test.db(), "SELECT count(*) FROM parents");
    assert_eq!(stored, 20 - failed, "what was acknowledged is there and nothing else");
    insert(test.db(), "Amsel").unwrap();
}

#[test]
fn a_full_queue_is_busy_at_once() {
    let test = sqlite_with(Options { queue: 2, ..Options::default() });
    let held = hold(test.db());
    let mut waiting: Vec<_> = (0..2)
        .map(|index| {
            let db = test.db().clone();
            Box::pin(async move {
                let name = format!("n{index}");
                db.write(move |tx| tx.execute("INSERT INTO accounts (name) VALUES ($1)", &values![&name]))
                    .await
            })
        })
        .collect();
    for write in &mut waiting {
        assert_eq!(begin(write), None);
    }
    assert_eq!(insert(test.db(), "zu viel"), Err(Error::Busy));
    assert_eq!(test.db().stats().refused, 1);
    assert!(names(test.db()).is_empty(), "reading goes on");
    held.let_go();
    for write in waiting {
        assert_eq!(pollster::block_on(write), Ok(1));
    }
    insert(test.db(), "wieder").unwrap();
}

/// An answer means that another process would find the row.
#[test]
fn an_answer_comes_after_the_commit() {
    let test = database(Engine::Sqlite);
    let kontor_db::Target::Sqlite(file) = test.target() else { panic!("not a file") };
    let outside = rusqlite::Connection::open(file).unwrap();
    for index in 1..=20_i64 {
        insert(test.db(), &format!("n{index}")).unwrap();
        let seen: i64 = outside.query_row("SELECT count(*) FROM accounts", [], |row| row.get(0)).unwrap();
        assert_eq!(seen, index);
    }
}
