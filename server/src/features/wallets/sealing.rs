//! The chain. Transfers do not wait for it: this step comes behind them, one at a time, and gives every movement its
//! place and a hash over the one before it, its own facts and its postings. What is changed afterwards no longer fits.

use super::telling;
use crate::app::App;
use crate::error::Result;
use crate::time::{HOUR, Time};
use kontor_db::{Row, Rows, Tx, Value, values};
use sha2::{Digest, Sha256};

/// Movements sealed in one transaction.
const BATCH: i64 = 500;
/// No transaction lives this long, so a number that is still missing was never used.
const GAP_LIFETIME: i64 = HOUR;

pub const HASH_SIZE: usize = 32;
/// What the first seal builds on.
pub const GENESIS: [u8; HASH_SIZE] = [0; HASH_SIZE];

const SEALS: Rows<'_> = Rows {
    before: "INSERT INTO wallets_seals (position, movement_id, hash) VALUES",
    row: "(?, ?, ?)",
    after: "",
};
const GAPS: Rows<'_> =
    Rows { before: "INSERT INTO wallets_gaps (movement_id, noticed_at) VALUES", row: "(?, ?)", after: "" };

/// The end of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub position: i64,
    pub hash: Vec<u8>,
}

/// A movement as the chain covers it.
#[derive(Debug, Clone)]
pub struct Sealable {
    pub id: i64,
    pub kind: String,
    pub currency: String,
    pub amount: i64,
    pub from_account: Option<i64>,
    pub to_account: Option<i64>,
    pub about_id: Option<i64>,
    pub order_id: Option<String>,
    pub external_tx_id: Option<String>,
    pub created_at: i64,
    /// Number, account and amount, in the order of their numbers.
    pub postings: Vec<(i64, i64, i64)>,
}

/// The columns that [`Sealable::read`] reads, of movements `m` and their postings `p`.
pub const SEALABLE: &str =
    "m.id, m.kind, m.currency, m.amount, m.from_account, m.to_account, m.about_id, m.order_id,
    m.external_tx_id, m.created_at, p.id, p.account_id, p.amount";

impl Sealable {
    /// A movement with one of its postings, if it has any.
    pub fn read(row: &Row<'_>) -> Result<Self, kontor_db::Error> {
        let postings = match row.get::<Option<i64>>(10)? {
            Some(id) => vec![(id, row.get(11)?, row.get(12)?)],
            None => Vec::new(),
        };
        Ok(Self {
            id: row.get(0)?,
            kind: row.get(1)?,
            currency: row.get(2)?,
            amount: row.get(3)?,
            from_account: row.get(4)?,
            to_account: row.get(5)?,
            about_id: row.get(6)?,
            order_id: row.get(7)?,
            external_tx_id: row.get(8)?,
            created_at: row.get(9)?,
            postings,
        })
    }

    /// The hash of the seal that follows `before` and covers this movement. Every part carries its length, so that no
    /// two movements read the same.
    pub fn hash(&self, before: &[u8]) -> [u8; HASH_SIZE] {
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        part(before);
        part(&self.id.to_be_bytes());
        part(self.kind.as_bytes());
        part(self.currency.as_bytes());
        part(&self.amount.to_be_bytes());
        for number in [self.from_account, self.to_account, self.about_id] {
            part(number.map(i64::to_be_bytes).as_ref().map_or(&[], |bytes| bytes.as_slice()));
        }
        for text in [&self.order_id, &self.external_tx_id] {
            part(text.as_deref().unwrap_or_default().as_bytes());
        }
        part(&self.created_at.to_be_bytes());
        for (id, account, amount) in &self.postings {
            part(&id.to_be_bytes());
            part(&account.to_be_bytes());
            part(&amount.to_be_bytes());
        }
        hash.finalize().into()
    }
}

/// Puts rows of one posting each together to movements, in the order of the rows.
pub fn together(rows: Vec<Sealable>) -> Vec<Sealable> {
    let mut movements: Vec<Sealable> = Vec::new();
    for row in rows {
        match movements.last_mut() {
            Some(last) if last.id == row.id => last.postings.extend(row.postings),
            _ => movements.push(row),
        }
    }
    movements
}

/// What waits for its place.
pub struct Waiting {
    head: Head,
    pub movements: Vec<Sealable>,
    /// Numbers between those, which belong to nobody yet.
    gaps: Vec<i64>,
}

/// Whether a movement waits for its seal.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    app.db.read(|tx| Ok(!list_waiting(tx, 1)?.movements.is_empty())).await
}

/// Seals what waits, at most a batch; answers how many movements that were. Run by one node at a time, and harmless
/// otherwise: places in the chain are unique.
///
/// # Errors
/// When the database fails.
pub async fn seal(app: &App) -> Result<usize> {
    // Read on a snapshot of its own: inside the transaction that writes, it would stand in the way of every transfer.
    let waiting = app.db.read(|tx| list_waiting(tx, BATCH)).await?;
    if waiting.movements.is_empty() {
        return Ok(0);
    }
    let (now, count) = (app.clock.now(), waiting.movements.len());
    app.db.write(move |tx| write_seals(tx, &waiting, now)).await?;
    app.outbox.notify_one();
    Ok(count)
}

/// The end of the chain as it is.
///
/// # Errors
/// When the database fails.
pub fn head(tx: &mut Tx<'_>) -> Result<Head> {
    let last =
        tx.one("SELECT position, hash FROM wallets_seals ORDER BY position DESC LIMIT 1", &[], |row| {
            Ok(Head { position: row.get(0)?, hash: row.get(1)? })
        })?;
    Ok(last.unwrap_or_else(|| Head { position: 0, hash: GENESIS.to_vec() }))
}

pub fn list_waiting(tx: &mut Tx<'_>, limit: i64) -> Result<Waiting> {
    let head = head(tx)?;
    let last_seen =
        tx.one("SELECT MAX(movement_id) FROM wallets_seals", &[], |row| row.get::<Option<i64>>(0))?;
    let last_seen = last_seen.flatten().unwrap_or_default();
    // Asked for by number: as a join, SQLite walks through every movement there ever was.
    let noticed = tx.all("SELECT movement_id FROM wallets_gaps", &[], |row| row.get::<i64>(0))?;
    let select = format!(
        "SELECT {SEALABLE} FROM wallets_movements m LEFT JOIN wallets_postings p ON p.movement_id = m.id WHERE m.id"
    );
    let late = tx.all_among(&select, noticed, Sealable::read)?;
    let fresh = tx.all(
        &format!(
            "SELECT {SEALABLE} FROM (SELECT * FROM wallets_movements WHERE id > $1 ORDER BY id LIMIT $2) m
             LEFT JOIN wallets_postings p ON p.movement_id = m.id"
        ),
        &values![last_seen, limit],
        Sealable::read,
    )?;
    // Put in order here: SQLite would sort whole rows.
    let in_order = |mut rows: Vec<Sealable>| {
        rows.sort_unstable_by_key(|row| (row.id, row.postings.first().map(|(id, ..)| *id)));
        together(rows)
    };
    let fresh = in_order(fresh);
    let mut next = last_seen + 1;
    let mut gaps = Vec::new();
    for movement in &fresh {
        gaps.extend(next..movement.id);
        next = movement.id + 1;
    }
    let mut movements = in_order(late);
    movements.extend(fresh);
    Ok(Waiting { head, movements, gaps })
}

pub fn write_seals(tx: &mut Tx<'_>, waiting: &Waiting, now: Time) -> Result<()> {
    let Head { mut position, mut hash } = head(tx)?;
    if position != waiting.head.position {
        // Somebody else was here in the meantime; what is left is seen next time.
        return Ok(());
    }
    let mut seals = Vec::with_capacity(waiting.movements.len() * 3);
    for movement in &waiting.movements {
        position += 1;
        hash = movement.hash(&hash).to_vec();
        seals.extend(values![position, movement.id, hash.as_slice()]);
    }
    tx.execute_rows(SEALS, &seals)?;
    telling::tell(tx, &waiting.movements)?;
    let gaps: Vec<Value> = waiting.gaps.iter().flat_map(|gap| values![*gap, now]).collect();
    tx.execute_rows(GAPS, &gaps)?;
    tx.execute(
        "DELETE FROM wallets_gaps WHERE noticed_at < $1
         OR EXISTS (SELECT 1 FROM wallets_seals s WHERE s.movement_id = wallets_gaps.movement_id)",
        &values![now.plus(-GAP_LIFETIME)],
    )?;
    Ok(())
}
