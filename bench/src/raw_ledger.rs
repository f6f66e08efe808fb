//! What a database itself can do with transfers: the rows of the ledger, written without a shop.

use crate::Result;
use crate::transfers::MEMBERS;
use rusqlite::{Connection, params};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio_postgres::{Client, NoTls};

const TIME: Duration = Duration::from_millis(2500);
/// As many as the shop has.
const CONNECTIONS: usize = 8;
/// The wallets of the members in the currency that is sent.
const ACCOUNTS: &str = "SELECT a.id FROM wallets_accounts a JOIN auth_users u ON u.id = a.user_id
    WHERE a.kind = 'member' AND a.currency = 'USDT' AND u.username LIKE 'messlauf%' ORDER BY a.id";
const MOVE: &str = "UPDATE wallets_accounts
    SET balance = CASE WHEN id = $1 THEN balance - $3 ELSE balance + $3 END, postings = postings + 1
    WHERE id IN ($1, $2) AND EXISTS (SELECT 1 FROM wallets_accounts p WHERE p.id = $1 AND p.balance >= $3)";
const MOVEMENT: &str =
    "INSERT INTO wallets_movements (kind, currency, amount, from_account, to_account, created_at)
    VALUES ('transfer', 'USDT', $1, $2, $3, $4) RETURNING id";
const POSTINGS: &str =
    "INSERT INTO wallets_postings (movement_id, account_id, amount) VALUES ($1, $2, $3), ($1, $4, $5)";

/// A copy of the shop's database.
pub enum Raw {
    Sqlite(PathBuf),
    Postgres(String),
}

/// Copies a SQLite database with what is still in its log.
pub fn copy(file: &Path, to: &Path) -> Result<()> {
    let to = to.to_str().ok_or("the folder's name is not UTF-8")?;
    Connection::open(file)?.execute("VACUUM INTO ?1", [to])?;
    Ok(())
}

/// How raw transfers are committed.
#[derive(Clone, Copy)]
pub enum Commits {
    /// Each by itself, as lasting as the shop's: on SQLite one after the other, on PostgreSQL on as many connections as the
    /// shop has.
    Each,
    /// As many at once as the shop has members, on one connection.
    Together,
}

/// Transfers per second.
pub async fn per_second(raw: &Raw, commits: Commits) -> Result<f64> {
    let together = match commits {
        Commits::Each => 1,
        Commits::Together => MEMBERS,
    };
    match raw {
        Raw::Sqlite(file) => {
            let file = file.clone();
            tokio::task::spawn_blocking(move || on_sqlite(&file, together)).await?
        }
        Raw::Postgres(url) => on_postgres(url, together).await,
    }
}

fn on_sqlite(file: &Path, together: usize) -> Result<f64> {
    let mut database = Connection::open(file)?;
    database
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 16384; PRAGMA cache_size = -8000;")?;
    let accounts: Vec<i64> =
        database.prepare(ACCOUNTS)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    if accounts.len() != MEMBERS {
        return Err("the copy lacks its members".into());
    }
    // SQLite counts parameters by where they first stand unless they are numbered in its own way.
    let [moving, movement, postings] = [MOVE, MOVEMENT, POSTINGS].map(|sql| sql.replace('$', "?"));
    let (started, mut count) = (Instant::now(), 0_u32);
    let mut numbers = (0..accounts.len()).cycle();
    while started.elapsed() < TIME {
        let transaction = database.transaction()?;
        for number in numbers.by_ref().take(together) {
            let (from, to) = (accounts[number], accounts[(number + 1) % accounts.len()]);
            let changed = transaction.prepare_cached(&moving)?.execute(params![from, to, 1])?;
            if changed != 2 {
                return Err("a raw transfer had no cover".into());
            }
            let id: i64 = transaction
                .prepare_cached(&movement)?
                .query_row(params![1, from, to, count], |row| row.get(0))?;
            transaction.prepare_cached(&postings)?.execute(params![id, from, -1, to, 1])?;
            count += 1;
        }
        transaction.commit()?;
    }
    Ok(f64::from(count) / started.elapsed().as_secs_f64())
}

/// As safe from the others as the shop's are, and once more when they collide.
async fn on_postgres(url: &str, together: usize) -> Result<f64> {
    let done = Arc::new(AtomicU64::new(0));
    let (client, link) = tokio_postgres::connect(url, NoTls).await?;
    let link = tokio::spawn(link);
    let accounts: Vec<i64> = client.query(ACCOUNTS, &[]).await?.iter().map(|row| row.get(0)).collect();
    link.abort();
    if accounts.len() != MEMBERS {
        return Err("the copy lacks its members".into());
    }
    let (started, accounts) = (Instant::now(), Arc::new(accounts));
    let mut workers = JoinSet::new();
    let connections = if together > 1 { 1 } else { CONNECTIONS };
    for worker in 0..connections {
        let (url, accounts, done) = (url.to_owned(), accounts.clone(), done.clone());
        workers.spawn(async move {
            let (client, link) = tokio_postgres::connect(&url, NoTls).await?;
            let link = tokio::spawn(link);
            let own = Own { first: worker, step: connections, together };
            let outcome = write(&client, own, &accounts, started, &done).await;
            link.abort();
            outcome
        });
    }
    while let Some(ended) = workers.join_next().await {
        ended??;
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of seconds")]
    let count = done.load(Ordering::Relaxed) as f64;
    Ok(count / started.elapsed().as_secs_f64())
}

/// The transfers of one connection: every `step`th, so many in a transaction.
struct Own {
    first: usize,
    step: usize,
    together: usize,
}

async fn write(
    client: &Client,
    own: Own,
    accounts: &[i64],
    started: Instant,
    done: &AtomicU64,
) -> Result<()> {
    let (moving, movement, postings) =
        (client.prepare(MOVE).await?, client.prepare(MOVEMENT).await?, client.prepare(POSTINGS).await?);
    let mut number = own.first;
    while started.elapsed() < TIME {
        let transaction = async {
            client.batch_execute("BEGIN ISOLATION LEVEL SERIALIZABLE").await?;
            for number in (number..).step_by(own.step).take(own.together) {
                let (from, to) = (accounts[number % MEMBERS], accounts[(number + 1) % MEMBERS]);
                client.execute(&moving, &[&from, &to, &1_i64]).await?;
                let id: i64 = client.query_one(&movement, &[&1_i64, &from, &to, &0_i64]).await?.get(0);
                client.execute(&postings, &[&id, &from, &-1_i64, &to, &1_i64]).await?;
            }
            client.batch_execute("COMMIT").await
        };
        match transaction.await {
            Ok(()) => {
                done.fetch_add(own.together as u64, Ordering::Relaxed);
                number += own.step * own.together;
            }
            Err(error) if error.as_db_error().is_some_and(|error| error.code().code().starts_with("40")) => {
                client.batch_execute("ROLLBACK").await?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
