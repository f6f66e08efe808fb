//! Money that payers have agreed to and that takes days to come.

use super::super::types::{Payment, Product};
use super::{PAYMENT, payment};
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};

/// False when that was known, or is over already: what providers tell may come out of order.
pub fn begin(tx: &mut Tx<'_>, id: &str, until: Time) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE payments_payments SET status = 'pending', under_way_until = $2
         WHERE id = $1 AND charge_id IS NULL AND under_way_until IS NULL",
        &values![id, until],
    )?;
    Ok(changed == 1)
}

/// The money will not come. False when that was known.
pub fn fail(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE payments_payments SET status = 'failed', under_way_until = $2
         WHERE id = $1 AND charge_id IS NULL AND COALESCE(under_way_until, $3) > $2",
        &values![id, now, Time(i64::MAX)],
    )?;
    Ok(changed == 1)
}

/// The payment of an order whose money is on its way.
pub fn find_of_order(tx: &mut Tx<'_>, order_id: &str, now: Time) -> Result<Option<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.order_id = $1 AND p.charge_id IS NULL AND p.under_way_until > $2
         ORDER BY p.id LIMIT 1"
    );
    Ok(tx.one(&sql, &values![order_id, now], payment)?)
}

/// The order's last payment whose money has not come after it was on its way.
pub fn find_refused(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p
         WHERE p.order_id = $1 AND p.charge_id IS NULL AND p.status = 'failed' AND p.under_way_until IS NOT NULL
         ORDER BY p.under_way_until DESC LIMIT 1"
    );
    Ok(tx.one(&sql, &values![order_id], payment)?)
}

/// Orders whose money is on its way.
pub fn list_orders(tx: &mut Tx<'_>, now: Time) -> Result<Vec<String>> {
    Ok(tx.all(
        "SELECT DISTINCT order_id FROM payments_payments WHERE order_id IS NOT NULL AND charge_id IS NULL AND under_way_until > $1",
        &values![now],
        |row| row.get(0),
    )?)
}

/// Whether money for a membership is on its way.
pub fn is_of_member(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM payments_payments WHERE user_id = $1 AND product = $2 AND charge_id IS NULL AND under_way_until > $3",
        &values![member.id, Product::Premium.as_str(), now],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}
