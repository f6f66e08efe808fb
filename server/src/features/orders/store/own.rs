//! A member's own orders in short, for telling the member of them. For admins too only the own ones.

use super::super::order_number;
use super::super::types::PaymentStatus;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_money::Cents;

#[derive(Debug, Clone)]
pub struct OwnOrder {
    id: String,
    /// As people see it.
    pub number: String,
    pub total: Cents,
    pub status: PaymentStatus,
    pub created_at: Time,
    /// While it is pending.
    pub expires_at: Option<Time>,
}

const OWN: &str =
    "SELECT id, total_cents, payment_status, created_at, expires_at FROM orders_orders WHERE user_id = $1";

fn order(row: &Row<'_>) -> Result<OwnOrder, kontor_db::Error> {
    let id: String = row.get(0)?;
    let status = PaymentStatus::parse(&row.get::<String>(2)?).unwrap_or(PaymentStatus::Pending);
    let expires_at = Time(row.get(4)?);
    Ok(OwnOrder {
        number: order_number(&id),
        id,
        total: Cents::new(row.get(1)?),
        status,
        created_at: Time(row.get(3)?),
        expires_at: (status == PaymentStatus::Pending).then_some(expires_at),
    })
}

/// The latest first.
///
/// # Errors
/// When the database fails.
pub fn list_own(tx: &mut Tx<'_>, member: &Member, limit: i64) -> Result<Vec<OwnOrder>> {
    let sql = format!("{OWN} ORDER BY created_at DESC, id DESC LIMIT $2");
    Ok(tx.all(&sql, &values![member.id, limit], order)?)
}

/// The member's order with that number, without the `#`.
///
/// # Errors
/// When the database fails.
pub fn find_own(tx: &mut Tx<'_>, member: &Member, number: &str) -> Result<Option<OwnOrder>> {
    let sql = format!("{OWN} AND SUBSTR(id, LENGTH(id) - 7) = $2");
    Ok(tx.all(&sql, &values![member.id, number], order)?.pop())
}

/// Quantity and name of what was ordered.
///
/// # Errors
/// When the database fails.
pub fn list_own_items(tx: &mut Tx<'_>, order: &OwnOrder) -> Result<Vec<(i64, String)>> {
    Ok(tx.all(
        "SELECT quantity, product_name FROM orders_items WHERE order_id = $1 ORDER BY position",
        &values![order.id.as_str()],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

/// A member's own orders, counted.
#[derive(Debug, Default)]
pub struct OwnFigures {
    pub orders: i64,
    pub pending: i64,
    /// The sum of the paid ones.
    pub spent: Cents,
}

/// # Errors
/// When the database fails.
pub fn count_own(tx: &mut Tx<'_>, member: &Member) -> Result<OwnFigures> {
    let counts = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN payment_status = 'pending' THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN payment_status = 'paid' THEN total_cents ELSE 0 END), 0) AS BIGINT)
         FROM orders_orders WHERE user_id = $1",
        &values![member.id],
        |row| Ok(OwnFigures { orders: row.get(0)?, pending: row.get(1)?, spent: Cents::new(row.get(2)?) }),
    )?;
    Ok(counts.unwrap_or_default())
}

/// The products of the own orders that were neither refused nor expired, each with the number of these orders.
///
/// # Errors
/// When the database fails.
pub fn list_ordered(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(i64, i64)>> {
    Ok(tx.all(
        "SELECT i.product_id, COUNT(DISTINCT i.order_id) FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
         WHERE o.user_id = $1 AND o.payment_status IN ('pending', 'paid') AND i.product_id IS NOT NULL
         GROUP BY i.product_id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

/// When the member placed the latest own orders, with their numbers as people see them.
///
/// # Errors
/// When the database fails.
pub fn list_placed(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<(Time, String)>> {
    let sql = "SELECT created_at, id FROM orders_orders WHERE user_id = $1 ORDER BY 1 DESC LIMIT $2";
    Ok(tx.all(sql, &values![member.id, most], moment)?)
}

/// When the latest own orders were paid, with their numbers as people see them.
///
/// # Errors
/// When the database fails.
pub fn list_paid(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<(Time, String)>> {
    let sql = "SELECT settled_at, id FROM orders_orders WHERE user_id = $1 AND payment_status = 'paid' ORDER BY 1 DESC LIMIT $2";
    Ok(tx.all(sql, &values![member.id, most], moment)?)
}

fn moment(row: &Row<'_>) -> Result<(Time, String), kontor_db::Error> {
    Ok((Time(row.get(0)?), order_number(&row.get::<String>(1)?)))
}
