//! Sealing. Transfers do not wait for it: this step comes behind them, one at a time, and gives every movement its
//! place and a hash over the one before it, its own facts and its postings.

use super::chain::{Head, Sealable};
use super::store::{self, Seal, head};
use super::telling;
use crate::app::App;
use crate::error::Result;
use crate::time::{HOUR, Time};
use kontor_db::Tx;

/// Movements sealed in one transaction.
const BATCH: i64 = 500;
/// No transaction lives this long, so a number that is still missing was never used.
const GAP_LIFETIME: i64 = HOUR;

/// What waits for its place.
pub struct Waiting {
    head: Head,
    pub movements: Vec<Sealable>,
    /// Numbers between those that no movement has yet.
    gaps: Vec<i64>,
}

/// Whether a movement waits for its seal.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    app.db.read(|tx| Ok(!list_waiting(tx, 1)?.movements.is_empty())).await
}

/// Seals what waits, at most a batch; returns how many movements it sealed. Run by one node at a time, and harmless
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

pub fn list_waiting(tx: &mut Tx<'_>, limit: i64) -> Result<Waiting> {
    let head = head(tx)?;
    let last = store::last_sealed(tx)?;
    let mut movements = store::list_late(tx)?;
    let fresh = store::list_after(tx, last, limit)?;
    let mut next = last + 1;
    let mut gaps = Vec::new();
    for movement in &fresh {
        gaps.extend(next..movement.id);
        next = movement.id + 1;
    }
    movements.extend(fresh);
    Ok(Waiting { head, movements, gaps })
}

pub fn write_seals(tx: &mut Tx<'_>, waiting: &Waiting, now: Time) -> Result<()> {
    let Head { mut position, mut hash } = head(tx)?;
    if position != waiting.head.position {
        // Another node sealed in the meantime; what is left is seen next time.
        return Ok(());
    }
    let mut seals = Vec::with_capacity(waiting.movements.len());
    for movement in &waiting.movements {
        position += 1;
        hash = movement.hash(&hash).to_vec();
        seals.push(Seal { position, movement: movement.id, hash: hash.clone() });
    }
    store::insert_seals(tx, &seals)?;
    telling::tell(tx, &waiting.movements)?;
    store::insert_gaps(tx, &waiting.gaps, now)?;
    store::delete_gaps(tx, now.plus(-GAP_LIFETIME))
}
