//! Contracts whose years are over.

use crate::error::Result;
use crate::periods::{Old, Page};
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};
use std::collections::BTreeMap;

/// Contracts from before the page's moment, by the payment that they were made with.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = "SELECT payment_id, ordered_at FROM premium_contracts
        WHERE payment_id > $2 AND ordered_at < $1 ORDER BY payment_id LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.id.as_str(), page.limit], |row| {
        let at = Time(row.get(1)?);
        Ok(Old { number: 0, id: row.get(0)?, at, since: at, order_id: None })
    })?)
}

/// When the contracts made with these payments were ordered, by payment; payments without one are left out.
///
/// # Errors
/// When the database fails.
pub fn list_ordered(tx: &mut Tx<'_>, old: &[Old]) -> Result<BTreeMap<String, Time>> {
    let sql = "SELECT payment_id, ordered_at FROM premium_contracts WHERE payment_id";
    let payments = old.iter().map(|payment| payment.id.as_str());
    Ok(tx.all_among(sql, payments, |row| Ok((row.get(0)?, Time(row.get(1)?))))?.into_iter().collect())
}

/// Removes the contracts made with these payments.
///
/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|contract| contract.id.as_str().into()).collect();
    let rows = Rows { before: "DELETE FROM premium_contracts WHERE payment_id IN (", row: "?", after: ")" };
    Ok(tx.execute_rows(rows, &ids)?)
}
