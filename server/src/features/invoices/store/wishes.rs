//! What is to be issued.

use super::super::types::WaitingInvoice;
use super::super::wish::Wish;
use crate::error::{Error, Result};
use crate::features::orders::order_number;
use crate::identity::Admin;
use crate::time::Time;
use kontor_db::{Tx, values};

/// A wish with its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub id: i64,
    pub order_id: String,
    pub wish: Wish,
}

/// Keeps a wish; the same one again takes its place and is tried at once.
pub fn insert(tx: &mut Tx<'_>, order_id: &str, wish: &Wish, now: Time) -> Result<()> {
    let text = serde_json::to_string(wish).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO invoices_wishes (order_id, wish_key, wish, wished_at, next_at, failure) VALUES ($1, $2, $3, $4, $4, '')
         ON CONFLICT (order_id, wish_key) DO UPDATE SET wish = excluded.wish, next_at = excluded.next_at, failure = ''",
        &values![order_id, wish.key(), text, now],
    )?;
    Ok(())
}

/// Keeps a wish, unless the same one is there: that one stays as it was asked for, and with `again` is tried at once.
pub fn insert_behind(tx: &mut Tx<'_>, order_id: &str, wish: &Wish, now: Time, again: bool) -> Result<()> {
    let text = serde_json::to_string(wish).map_err(Error::internal)?;
    let conflict = if again { "UPDATE SET next_at = excluded.next_at, failure = ''" } else { "NOTHING" };
    let sql = format!(
        "INSERT INTO invoices_wishes (order_id, wish_key, wish, wished_at, next_at, failure) VALUES ($1, $2, $3, $4, $4, '')
         ON CONFLICT (order_id, wish_key) DO {conflict}"
    );
    tx.execute(&sql, &values![order_id, wish.key(), text, now])?;
    Ok(())
}

/// The first wishes that are due, at most one of each order, so that each sees what came of the one before it.
pub fn list_due(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<Waiting>> {
    let found = tx.all(
        "SELECT id, order_id, wish FROM invoices_wishes WHERE next_at <= $1 ORDER BY id LIMIT $2",
        &values![now, limit],
        |row| Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<String>(2)?)),
    )?;
    let mut due: Vec<Waiting> = Vec::new();
    for (id, order_id, text) in found {
        if due.iter().all(|waiting| waiting.order_id != order_id) {
            due.push(Waiting { id, order_id, wish: serde_json::from_str(&text).map_err(Error::internal)? });
        }
    }
    Ok(due)
}

pub fn is_due(tx: &mut Tx<'_>, now: Time) -> Result<bool> {
    let sql = "SELECT 1 FROM invoices_wishes WHERE next_at <= $1 LIMIT 1";
    Ok(tx.one(sql, &values![now], |_| Ok(()))?.is_some())
}

/// Whether a person's correction of the order's invoice is still to be issued.
pub fn has_correction(tx: &mut Tx<'_>, order_id: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM invoices_wishes WHERE order_id = $1 AND wish_key LIKE 'correction %'";
    Ok(tx.one(sql, &values![order_id], |_| Ok(()))?.is_some())
}

pub fn is_waiting(tx: &mut Tx<'_>, order_id: &str, key: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM invoices_wishes WHERE order_id = $1 AND wish_key = $2";
    Ok(tx.one(sql, &values![order_id, key], |_| Ok(()))?.is_some())
}

/// It was granted, or nothing is left of it.
pub fn end(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("DELETE FROM invoices_wishes WHERE id = $1", &values![id])?;
    Ok(())
}

/// It is no longer needed. False when it was not there.
pub fn drop_of(tx: &mut Tx<'_>, order_id: &str, key: &str) -> Result<bool> {
    let sql = "DELETE FROM invoices_wishes WHERE order_id = $1 AND wish_key = $2";
    Ok(tx.execute(sql, &values![order_id, key])? == 1)
}

/// Is tried again later.
pub fn put_off(tx: &mut Tx<'_>, id: i64, failure: &str, next_at: Time) -> Result<()> {
    tx.execute(
        "UPDATE invoices_wishes SET failure = $2, next_at = $3 WHERE id = $1",
        &values![id, failure, next_at],
    )?;
    Ok(())
}

/// Why an order's wish could not be granted; none where nothing keeps it.
pub fn find_failure(tx: &mut Tx<'_>, order_id: &str, key: &str) -> Result<Option<String>> {
    let sql = "SELECT failure FROM invoices_wishes WHERE order_id = $1 AND wish_key = $2 AND failure <> ''";
    Ok(tx.one(sql, &values![order_id, key], |row| row.get(0))?)
}

/// What a person must look at, the oldest first.
pub fn list_waiting(tx: &mut Tx<'_>, _: &Admin, limit: i64) -> Result<Vec<WaitingInvoice>> {
    Ok(tx.all(
        "SELECT order_id, failure, wished_at FROM invoices_wishes WHERE failure <> '' ORDER BY id LIMIT $1",
        &values![limit],
        |row| {
            let order_id: String = row.get(0)?;
            Ok(WaitingInvoice {
                order_number: order_number(&order_id),
                order_id,
                reason: row.get(1)?,
                wished_at: Time(row.get(2)?),
            })
        },
    )?)
}

/// How many documents could not be issued.
pub fn count_kept(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM invoices_wishes WHERE failure <> ''";
    Ok(tx.one(sql, &[], |row| row.get(0))?.unwrap_or_default())
}
