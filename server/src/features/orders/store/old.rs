//! Orders whose years are over: first the person goes, then the rest.

use super::receipts::RECEIPT_LIVES;
use crate::error::Result;
use crate::identity::Erasure;
use crate::periods::{Old, Page};
use crate::time::{DAY, Time};
use kontor_db::{Rows, Tx, Value, values};

/// Stands in place of the customer's name. Anyone can type it: what tells is the key, which no name leaves empty.
const REMOVED_NAME: &str = "Nach Frist gelöscht";
/// What one look for expired links goes back: a shop that was away for longer has the rest done with the person's data.
const LOOK_BACK: i64 = 30 * DAY;

/// Settled orders from before the page's moment that the shop owes nothing for, or has owed it since before then, which no one can
/// claim any more (§§ 195, 199 Abs. 1 BGB): with `named` those that still name a person, otherwise
/// those that no longer do.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page, named: bool) -> Result<Vec<Old>> {
    let sign = if named { "<>" } else { "=" };
    let sql = format!(
        "SELECT o.id, o.settled_at, o.created_at FROM orders_orders o
         WHERE o.id > $2 AND o.created_at < $1 AND o.settled_at < $1 AND o.customer_key {sign} ''
            AND NOT EXISTS (SELECT 1 FROM orders_owed w WHERE w.order_id = o.id AND w.since >= $1)
         ORDER BY o.id LIMIT $3"
    );
    Ok(tx.all(&sql, &values![page.before, page.id.as_str(), page.limit], |row| {
        let id: String = row.get(0)?;
        let (at, since) = (Time(row.get(1)?), Time(row.get(2)?));
        Ok(Old { number: 0, at, since, order_id: Some(id.clone()), id })
    })?)
}

fn among(before: &str, ids: &[String], tx: &mut Tx<'_>) -> Result<u64> {
    let ids: Vec<Value> = ids.iter().map(|id| id.as_str().into()).collect();
    Ok(tx.execute_rows(Rows { before, row: "?", after: ")" }, &ids)?)
}

/// Removes orders with all that belongs to them.
///
/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, ids: &[String]) -> Result<u64> {
    among("DELETE FROM orders_orders WHERE id IN (", ids, tx)
}

/// Takes the person out of orders whose amounts are still to be kept.
///
/// # Errors
/// When the database fails.
pub fn take_person_out(tx: &mut Tx<'_>, ids: &[String]) -> Result<u64> {
    for sql in [
        "DELETE FROM orders_contacts WHERE order_id IN (",
        "DELETE FROM orders_emails WHERE order_id IN (",
        "DELETE FROM orders_billing WHERE order_id IN (",
        "UPDATE orders_deliveries SET zip = '' WHERE order_id IN (",
    ] {
        among(sql, ids, tx)?;
    }
    let sql = format!(
        "UPDATE orders_orders SET customer_name = '{REMOVED_NAME}', customer_key = '', customer_phone = '', customer_notes = '',
            admin_note = '', receipt_hash = NULL, user_id = NULL WHERE id IN ("
    );
    among(&sql, ids, tx)
}

/// A person's orders, as holds look at them.
///
/// # Errors
/// When the database fails.
pub fn list_of_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<Vec<Old>> {
    let sql = "SELECT id, created_at FROM orders_orders WHERE user_id = $1";
    Ok(tx.all(sql, &values![erasure.user()], |row| {
        let (id, at): (String, Time) = (row.get(0)?, Time(row.get(1)?));
        Ok(Old { number: 0, at, since: at, order_id: Some(id.clone()), id })
    })?)
}

/// Leaves orders as they are, and without the account that they were placed with.
///
/// # Errors
/// When the database fails.
pub fn part_from_account(tx: &mut Tx<'_>, ids: &[String]) -> Result<()> {
    among("UPDATE orders_orders SET user_id = NULL WHERE id IN (", ids, tx).map(drop)
}

/// Forgets the keys of receipts whose time is over.
///
/// # Errors
/// When the database fails.
pub fn forget_links(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    let until = now.plus(-RECEIPT_LIVES);
    tx.execute(
        "UPDATE orders_orders SET receipt_hash = NULL WHERE created_at <= $1 AND created_at > $2 AND receipt_hash IS NOT NULL",
        &values![until, until.plus(-LOOK_BACK)],
    )?;
    tx.execute(
        "DELETE FROM orders_keys WHERE order_id IN (SELECT id FROM orders_orders WHERE created_at <= $1 AND created_at > $2)",
        &values![until, until.plus(-LOOK_BACK)],
    )?;
    Ok(())
}
