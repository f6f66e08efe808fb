//! What was paid and given back: one entry whenever money moved, by whatever way. For each order and each membership payment, paid
//! minus given back is the sum of its entries, and never below zero.

use super::store::entries as store;
use super::types::{Currency, Entry, GivenBack, Moved, Subject};
use crate::error::{ErrorCode, Result};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;
use std::collections::BTreeMap;

/// Writes an entry, once for each way and its number; false when it was written before.
///
/// # Errors
/// [`ErrorCode::RefundTooMuch`] when more would go back than was paid.
pub fn book(tx: &mut Tx<'_>, entry: &Entry<'_>) -> Result<bool> {
    insert(tx, entry, false)
}

/// Takes back what an earlier entry says, under a number of its own; both stay.
///
/// # Errors
/// [`ErrorCode::RefundTooMuch`] when less than nothing would be with the shop.
pub fn correct(tx: &mut Tx<'_>, entry: &Entry<'_>) -> Result<bool> {
    insert(tx, entry, true)
}

fn insert(tx: &mut Tx<'_>, entry: &Entry<'_>, is_correction: bool) -> Result<bool> {
    if entry.sum.amount == 0 || !store::insert(tx, entry, is_correction)? {
        return Ok(false);
    }
    if entry.sum.amount < 0 && store::sum_of(tx, entry.subject)? < 0 {
        return Err(ErrorCode::RefundTooMuch.into());
    }
    Ok(true)
}

/// What of an order's payments is with the shop, in cents.
///
/// # Errors
/// When the database fails.
pub fn kept_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Cents> {
    Ok(Cents::new(store::sum_of(tx, Subject::Order(order_id))?))
}

/// The same for several orders; those without entries are left out.
///
/// # Errors
/// When the database fails.
pub fn kept_of_orders(tx: &mut Tx<'_>, ids: &[String]) -> Result<BTreeMap<String, Cents>> {
    store::sums_of_orders(tx, ids)
}

/// How the money of an order moved, oldest first.
///
/// # Errors
/// When the database fails.
pub fn list_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Moved>> {
    store::list_of_order(tx, order_id)
}

/// Orders of which money went back after that entry, or came in again that had gone back; oldest first.
///
/// # Errors
/// When the database fails.
pub fn list_given_back(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<GivenBack>> {
    store::list_given_back(tx, after, limit)
}

/// What orders brought in and what went back between two moments, in cents.
///
/// # Errors
/// When the database fails.
pub fn sums_between(tx: &mut Tx<'_>, from: Time, to: Time) -> Result<(Cents, Cents)> {
    store::sums_between(tx, Currency::Euro, from, to)
}
