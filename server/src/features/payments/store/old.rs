//! Payments whose years are over.

use crate::error::Result;
use crate::periods::{Old, Page};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};
use std::collections::BTreeSet;

/// Entries of what had its last one before the page's moment: what was paid and given back for one thing goes together.
///
/// # Errors
/// When the database fails.
pub fn list_old_entries(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = "SELECT e.id, e.at, e.subject, e.subject_id, (SELECT MIN(other.at) FROM payments_entries other
                WHERE other.subject = e.subject AND other.subject_id = e.subject_id)
        FROM payments_entries e WHERE e.id > $2 AND e.at < $1
            AND NOT EXISTS (SELECT 1 FROM payments_entries later
                WHERE later.subject = e.subject AND later.subject_id = e.subject_id AND later.at >= $1)
        ORDER BY e.id LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.number, page.limit], |row| {
        let is_order = row.get::<String>(2)? == "order";
        let subject: String = row.get(3)?;
        Ok(Old {
            number: row.get(0)?,
            id: String::new(),
            at: Time(row.get(1)?),
            since: Time(row.get(4)?),
            order_id: is_order.then_some(subject),
        })
    })?)
}

/// # Errors
/// When the database fails.
pub fn remove_old_entries(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|entry| entry.number.into()).collect();
    let rows = Rows { before: "DELETE FROM payments_entries WHERE id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}

/// Payments that ended before the page's moment.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = "SELECT id, COALESCE(refunded_at, paid_at, created_at), order_id, created_at FROM payments_payments
        WHERE id > $2 AND status <> 'pending' AND COALESCE(refunded_at, paid_at, created_at) < $1 ORDER BY id LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.id.as_str(), page.limit], |row| {
        let (at, since) = (Time(row.get(1)?), Time(row.get(3)?));
        Ok(Old { number: 0, id: row.get(0)?, at, since, order_id: row.get(2)? })
    })?)
}

/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|payment| payment.id.as_str().into()).collect();
    let rows = Rows { before: "DELETE FROM payments_payments WHERE id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}

/// Those of the orders for which money moved from then on.
///
/// # Errors
/// When the database fails.
pub fn list_with_entries(tx: &mut Tx<'_>, ids: &[String], since: Time) -> Result<BTreeSet<String>> {
    let since = since.0;
    let sql = format!(
        "SELECT subject_id FROM payments_entries WHERE subject = 'order' AND at >= {since} AND subject_id"
    );
    Ok(tx.all_among(&sql, ids.iter().map(String::as_str), |row| row.get(0))?.into_iter().collect())
}
