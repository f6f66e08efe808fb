//! The chain's rows: seals, and numbers of movements that were missing when their neighbours were sealed.

use super::super::chain::{GENESIS, Head, Sealable};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, values};

/// The columns that [`read`] reads, of movements `m` and their postings `p`.
const SEALABLE: &str =
    "m.id, m.kind, m.currency, m.amount, m.from_account, m.to_account, m.about_id, m.order_id,
    m.external_tx_id, m.created_at, p.id, p.account_id, p.amount";

/// A movement with one of its postings, if it has any.
fn read(row: &Row<'_>) -> Result<Sealable, kontor_db::Error> {
    let postings = match row.get::<Option<i64>>(10)? {
        Some(id) => vec![(id, row.get(11)?, row.get(12)?)],
        None => Vec::new(),
    };
    Ok(Sealable {
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

/// Merges rows of one posting each into movements, in the order of the rows.
fn together(rows: Vec<Sealable>) -> Vec<Sealable> {
    let mut movements: Vec<Sealable> = Vec::new();
    for row in rows {
        match movements.last_mut() {
            Some(last) if last.id == row.id => last.postings.extend(row.postings),
            _ => movements.push(row),
        }
    }
    movements
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

/// The highest number of a movement in the chain; 0 before the first.
pub fn last_sealed(tx: &mut Tx<'_>) -> Result<i64> {
    let last = tx.one("SELECT MAX(movement_id) FROM wallets_seals", &[], |row| row.get::<Option<i64>>(0))?;
    Ok(last.flatten().unwrap_or_default())
}

/// Movements with the numbers that were missing. They are asked for by number: as a join, SQLite walks through every
/// movement there ever was.
pub fn list_late(tx: &mut Tx<'_>) -> Result<Vec<Sealable>> {
    let noticed = tx.all("SELECT movement_id FROM wallets_gaps", &[], |row| row.get::<i64>(0))?;
    let select = format!(
        "SELECT {SEALABLE} FROM wallets_movements m LEFT JOIN wallets_postings p ON p.movement_id = m.id WHERE m.id"
    );
    Ok(in_order(tx.all_among(&select, noticed, read)?))
}

/// The next movements after a number.
pub fn list_after(tx: &mut Tx<'_>, last: i64, limit: i64) -> Result<Vec<Sealable>> {
    let found = tx.all(
        &format!(
            "SELECT {SEALABLE} FROM (SELECT * FROM wallets_movements WHERE id > $1 ORDER BY id LIMIT $2) m
             LEFT JOIN wallets_postings p ON p.movement_id = m.id"
        ),
        &values![last, limit],
        read,
    )?;
    Ok(in_order(found))
}

/// Sorts rows here: SQLite would sort whole rows.
fn in_order(mut rows: Vec<Sealable>) -> Vec<Sealable> {
    rows.sort_unstable_by_key(|row| (row.id, row.postings.first().map(|(id, ..)| *id)));
    together(rows)
}

const SEALS: Rows<'_> = Rows {
    before: "INSERT INTO wallets_seals (position, movement_id, hash) VALUES",
    row: "(?, ?, ?)",
    after: "",
};
const GAPS: Rows<'_> =
    Rows { before: "INSERT INTO wallets_gaps (movement_id, noticed_at) VALUES", row: "(?, ?)", after: "" };

/// A place in the chain.
pub struct Seal {
    pub position: i64,
    pub movement: i64,
    pub hash: Vec<u8>,
}

pub fn insert_seals(tx: &mut Tx<'_>, seals: &[Seal]) -> Result<()> {
    let rows = seals.iter().flat_map(|seal| values![seal.position, seal.movement, seal.hash.as_slice()]);
    tx.execute_rows(SEALS, &rows.collect::<Vec<_>>())?;
    Ok(())
}

pub fn insert_gaps(tx: &mut Tx<'_>, movements: &[i64], now: Time) -> Result<()> {
    let rows = movements.iter().flat_map(|movement| values![*movement, now]);
    tx.execute_rows(GAPS, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// Forgets numbers that are sealed by now or were missing before `oldest` already.
pub fn delete_gaps(tx: &mut Tx<'_>, oldest: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM wallets_gaps WHERE noticed_at < $1
         OR EXISTS (SELECT 1 FROM wallets_seals s WHERE s.movement_id = wallets_gaps.movement_id)",
        &values![oldest],
    )?;
    Ok(())
}

/// The ends that the chain had after a position, up to another.
pub fn list_seals(tx: &mut Tx<'_>, after: i64, until: i64) -> Result<Vec<Head>> {
    Ok(tx.all(
        "SELECT position, hash FROM wallets_seals WHERE position > $1 AND position <= $2 ORDER BY position",
        &values![after, until],
        |row| Ok(Head { position: row.get(0)?, hash: row.get(1)? }),
    )?)
}

/// The movements at these positions, each with its position.
pub fn list_sealed(tx: &mut Tx<'_>, after: i64, until: i64) -> Result<Vec<(i64, Sealable)>> {
    let mut positions = Vec::new();
    let rows = tx.all(
        &format!(
            "SELECT {SEALABLE}, s.position FROM wallets_seals s JOIN wallets_movements m ON m.id = s.movement_id
             LEFT JOIN wallets_postings p ON p.movement_id = m.id
             WHERE s.position > $1 AND s.position <= $2 ORDER BY s.position, p.id"
        ),
        &values![after, until],
        |row| {
            let position: i64 = row.get(13)?;
            if positions.last() != Some(&position) {
                positions.push(position);
            }
            read(row)
        },
    )?;
    Ok(positions.into_iter().zip(together(rows)).collect())
}
