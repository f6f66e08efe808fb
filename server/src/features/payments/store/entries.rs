//! Rows of money that moved.

use super::super::types::{Currency, Entry, GivenBack, Moved, Subject, Way};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, Value, values};
use kontor_money::Cents;
use std::collections::BTreeMap;

/// False when it was there.
pub fn insert(tx: &mut Tx<'_>, entry: &Entry<'_>, is_correction: bool) -> Result<bool> {
    let (subject, id) = entry.subject.words();
    let inserted = tx.execute(
        "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, is_correction, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (way, external_id) DO NOTHING",
        &values![
            subject,
            id,
            entry.way.as_str(),
            entry.external_id,
            entry.sum.amount,
            entry.sum.currency.as_str(),
            is_correction,
            entry.at
        ],
    )?;
    Ok(inserted == 1)
}

pub fn sum_of(tx: &mut Tx<'_>, subject: Subject<'_>) -> Result<i64> {
    let (subject, id) = subject.words();
    let sum = tx.one(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments_entries WHERE subject = $1 AND subject_id = $2",
        &values![subject, id],
        |row| row.get(0),
    )?;
    Ok(sum.unwrap_or_default())
}

/// What the way's own number moved; nothing when it is not booked.
pub fn amount_of(tx: &mut Tx<'_>, way: Way, external_id: &str) -> Result<i64> {
    let sql = "SELECT amount FROM payments_entries WHERE way = $1 AND external_id = $2";
    let amount = tx.one(sql, &values![way.as_str(), external_id], |row| row.get(0))?;
    Ok(amount.unwrap_or_default())
}

pub fn sums_of_orders(tx: &mut Tx<'_>, ids: &[String]) -> Result<BTreeMap<String, Cents>> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
    let sql = format!(
        "SELECT subject_id, CAST(SUM(amount) AS BIGINT) FROM payments_entries
         WHERE subject = 'order' AND subject_id IN ({}) GROUP BY subject_id",
        places.join(", ")
    );
    let ids: Vec<Value> = ids.iter().map(|id| Value::from(id.as_str())).collect();
    let rows = tx.all(&sql, &ids, |row| Ok((row.get(0)?, Cents::new(row.get(1)?))))?;
    Ok(rows.into_iter().collect())
}

pub fn list_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Moved>> {
    Ok(tx.all(
        "SELECT way, external_id, amount, is_correction, at FROM payments_entries WHERE subject = 'order' AND subject_id = $1 ORDER BY id",
        &values![order_id],
        |row| {
            Ok(Moved {
                way: Way::parse(&row.get::<String>(0)?).unwrap_or(Way::Hand),
                external_id: row.get(1)?,
                cents: Cents::new(row.get(2)?),
                is_correction: row.get(3)?,
                at: Time(row.get(4)?),
            })
        },
    )?)
}

/// What came in for orders, and what went back, as a positive sum.
pub fn sums_between(tx: &mut Tx<'_>, currency: Currency, from: Time, to: Time) -> Result<(Cents, Cents)> {
    let sums = tx.one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), 0) AS BIGINT)
         FROM payments_entries WHERE subject = 'order' AND currency = $1 AND at >= $2 AND at < $3",
        &values![currency.as_str(), from, to],
        |row| Ok((Cents::new(row.get(0)?), Cents::new(row.get(1)?))),
    )?;
    Ok(sums.unwrap_or((Cents::ZERO, Cents::ZERO)))
}

/// Orders of which money went back after that entry, or came in again that had gone back; oldest first.
pub fn list_given_back(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<GivenBack>> {
    Ok(tx.all(
        "SELECT id, subject_id, at FROM payments_entries
         WHERE id > $1 AND (amount < 0) <> is_correction AND subject = 'order' ORDER BY id LIMIT $2",
        &values![after, limit],
        |row| Ok(GivenBack { entry_id: row.get(0)?, order_id: row.get(1)?, at: Time(row.get(2)?) }),
    )?)
}
