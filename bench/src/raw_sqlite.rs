//! What SQLite itself can do here: the rows of an order, inserted without a shop around them.

use crate::Result;
use crate::figures::{Figures, whole};
use rusqlite::{Connection, params};
use std::path::Path;
use std::time::{Duration, Instant};

const ROUNDS: usize = 3;
const TIME: Duration = Duration::from_millis(600);
/// Orders per commit where commits are grouped.
const BATCH: i64 = 64;
const SCHEMA: &str = "
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    CREATE TABLE orders (id TEXT NOT NULL, customer TEXT NOT NULL, total INTEGER NOT NULL, status TEXT NOT NULL,
        method TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX orders_id ON orders (id);
    CREATE TABLE items (id INTEGER PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id), product INTEGER NOT NULL,
        name TEXT NOT NULL, quantity INTEGER NOT NULL, price INTEGER NOT NULL) STRICT;
    CREATE INDEX items_order_id ON items (order_id);";

pub struct Raw {
    grouped: f64,
    single: f64,
}

pub fn measure(folder: &Path) -> Result<Raw> {
    let (mut grouped, mut single) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        grouped.push(per_second(&folder.join(format!("raw-grouped{round}")), BATCH)?);
        single.push(per_second(&folder.join(format!("raw-single{round}")), 1)?);
    }
    Ok(Raw { grouped: Figures::new(grouped).median(), single: Figures::new(single).median() })
}

impl Raw {
    /// `http` is what the shop did with grouped commits.
    pub fn sentence(&self, http: f64) -> String {
        format!(
            "{}/s with {BATCH} per commit, {}/s with one; the shop over HTTP has {:.2} of the former.",
            whole(self.grouped),
            whole(self.single),
            http / self.grouped
        )
    }
}

fn per_second(file: &Path, batch: i64) -> Result<f64> {
    let mut database = Connection::open(file)?;
    database.execute_batch(SCHEMA)?;
    let (started, mut count) = (Instant::now(), 0);
    while started.elapsed() < TIME {
        let transaction = database.transaction()?;
        for number in count..count + batch {
            let id = format!("{number:032x}");
            transaction
                .prepare_cached("INSERT INTO orders VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
                .execute(params![id, "Messlauf", 3570, "pending", "telegram", number, number])?;
            let mut item = transaction.prepare_cached(
                "INSERT INTO items (order_id, product, name, quantity, price) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?;
            for product in 1..=2 {
                item.execute(params![id, product, "Hausmischung No. 1", product, 990])?;
            }
        }
        transaction.commit()?;
        count += batch;
    }
    Ok(count as f64 / started.elapsed().as_secs_f64())
}
