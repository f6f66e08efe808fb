//! What an order costs, the reference of its transfer, and what the shop owes for it.

use super::super::types::{OrderStatus, PaymentMethod, PaymentStatus};
use crate::error::Result;
use crate::features::catalog::Offer;
use crate::identity::{Admin, Owner};
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::Cents;

/// What an order costs, and where its payment stands.
pub fn find_total(tx: &mut Tx<'_>, id: &str) -> Result<Option<(Cents, PaymentStatus)>> {
    let row =
        tx.one("SELECT total_cents, payment_status FROM orders_orders WHERE id = $1", &values![id], |row| {
            Ok((Cents::new(row.get(0)?), row.get::<String>(1)?))
        })?;
    Ok(row.and_then(|(total, status)| Some((total, PaymentStatus::parse(&status)?))))
}

pub fn find_status(tx: &mut Tx<'_>, id: &str) -> Result<Option<OrderStatus>> {
    let status =
        tx.one("SELECT status FROM orders_orders WHERE id = $1", &values![id], |row| row.get::<String>(0))?;
    Ok(status.as_deref().and_then(OrderStatus::parse))
}

/// A paid order waits for its payment again.
pub fn reopen(tx: &mut Tx<'_>, _: &Owner, id: &str, expires_at: Time) -> Result<()> {
    tx.execute(
        "UPDATE orders_orders SET payment_status = 'pending', status = 'pending', settled_at = NULL, expires_at = $2
         WHERE id = $1 AND payment_status = 'paid'",
        &values![id, expires_at],
    )?;
    Ok(())
}

/// What the shop may keep: all while the customer can still pay or is to get the goods, nothing of what is not delivered.
pub fn find_due(tx: &mut Tx<'_>, id: &str) -> Result<Option<Cents>> {
    let row = tx.one(
        "SELECT total_cents, payment_status, status FROM orders_orders WHERE id = $1",
        &values![id],
        |row| Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<String>(2)?)),
    )?;
    Ok(row.and_then(|(total, payment, status)| {
        let is_delivered = OrderStatus::parse(&status)? != OrderStatus::Cancelled;
        match PaymentStatus::parse(&payment)? {
            PaymentStatus::Pending => None,
            PaymentStatus::Paid if is_delivered => Some(Cents::new(total)),
            PaymentStatus::Paid | PaymentStatus::Failed | PaymentStatus::Expired => Some(Cents::ZERO),
        }
    }))
}

/// What a customer pays an order by.
pub struct Paying {
    pub total: Cents,
    pub method: PaymentMethod,
    pub status: PaymentStatus,
    pub expires_at: Time,
}

pub fn find_paying(tx: &mut Tx<'_>, id: &str) -> Result<Option<Paying>> {
    let unknown = || kontor_db::Error::Column("orders_orders holds an unknown word".to_owned());
    Ok(tx.one(
        "SELECT total_cents, payment_method, payment_status, expires_at FROM orders_orders WHERE id = $1",
        &values![id],
        |row| {
            Ok(Paying {
                total: Cents::new(row.get(0)?),
                method: PaymentMethod::parse(&row.get::<String>(1)?).ok_or_else(unknown)?,
                status: PaymentStatus::parse(&row.get::<String>(2)?).ok_or_else(unknown)?,
                expires_at: Time(row.get(3)?),
            })
        },
    )?)
}

pub fn set_method(tx: &mut Tx<'_>, id: &str, method: PaymentMethod) -> Result<()> {
    tx.execute(
        "UPDATE orders_orders SET payment_method = $2 WHERE id = $1 AND payment_status = 'pending'",
        &values![id, method.as_str()],
    )?;
    Ok(())
}

/// An order that a bank transfer may be for.
#[derive(Debug, Clone)]
pub struct Awaited {
    pub order_id: String,
    pub reference: String,
    pub customer_name: String,
    pub total: Cents,
    pub status: PaymentStatus,
}

const AWAITED: &str = "SELECT r.order_id, r.reference, o.customer_name, o.total_cents, o.payment_status
    FROM orders_references r JOIN orders_orders o ON o.id = r.order_id WHERE ";

fn awaited(row: &kontor_db::Row<'_>) -> Result<Awaited, kontor_db::Error> {
    let unknown =
        || kontor_db::Error::Column("orders_orders.payment_status holds an unknown word".to_owned());
    Ok(Awaited {
        order_id: row.get(0)?,
        reference: row.get(1)?,
        customer_name: row.get(2)?,
        total: Cents::new(row.get(3)?),
        status: PaymentStatus::parse(&row.get::<String>(4)?).ok_or_else(unknown)?,
    })
}

/// Orders that wait for a transfer, the newest first.
///
/// # Errors
/// When the database fails.
pub fn list_awaited(tx: &mut Tx<'_>, _: &Admin, limit: i64) -> Result<Vec<Awaited>> {
    let sql = format!("{AWAITED} o.payment_status = 'pending' ORDER BY o.created_at DESC LIMIT $1");
    Ok(tx.all(&sql, &values![limit], awaited)?)
}

/// The order that a transfer names, whatever became of it.
///
/// # Errors
/// When the database fails.
pub fn find_awaited(tx: &mut Tx<'_>, _: &Admin, reference: &str) -> Result<Option<Awaited>> {
    Ok(tx.one(&format!("{AWAITED} r.reference = $1"), &values![reference], awaited)?)
}

/// The orders that transfers name, whatever became of them.
///
/// # Errors
/// When the database fails.
pub fn list_named(
    tx: &mut Tx<'_>,
    _: &Admin,
    references: impl IntoIterator<Item = String>,
) -> Result<Vec<Awaited>> {
    Ok(tx.all_among(&format!("{AWAITED} r.reference"), references, awaited)?)
}

/// Notes that the order has no piece of it: others have bought it.
pub fn set_untaken(tx: &mut Tx<'_>, id: &str, offer: Offer) -> Result<()> {
    tx.execute(
        "UPDATE orders_items SET took_stock = FALSE
         WHERE order_id = $1 AND product_id = $2 AND (variant_id IS NULL OR variant_id = $3)",
        &values![id, offer.product_id, offer.variant_id.unwrap_or(0)],
    )?;
    Ok(())
}

/// An order that had ended unpaid is paid.
pub fn revive(tx: &mut Tx<'_>, _: &Admin, id: &str, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE orders_orders SET payment_status = 'paid', status = 'completed', settled_at = $2, hold_ends_at = NULL
         WHERE id = $1 AND payment_status IN ('failed', 'expired')",
        &values![id, now],
    )?;
    Ok(())
}

/// Money is on its way: order and stock wait for it.
pub fn wait_until(tx: &mut Tx<'_>, id: &str, until: Time) -> Result<()> {
    tx.execute(
        "UPDATE orders_orders SET expires_at = CASE WHEN expires_at < $2 THEN $2 ELSE expires_at END,
            hold_ends_at = CASE WHEN hold_ends_at > 0 AND hold_ends_at < $2 THEN $2 ELSE hold_ends_at END
         WHERE id = $1 AND payment_status = 'pending'",
        &values![id, until],
    )?;
    Ok(())
}

/// The order waits for its payment as a new one does.
pub fn wait_again(tx: &mut Tx<'_>, id: &str, expires_at: Time, hold_ends_at: Time) -> Result<()> {
    tx.execute(
        "UPDATE orders_orders SET expires_at = $2, hold_ends_at = CASE WHEN hold_ends_at > 0 THEN $3 ELSE hold_ends_at END
         WHERE id = $1 AND payment_status = 'pending'",
        &values![id, expires_at, hold_ends_at],
    )?;
    Ok(())
}

/// False when another order has this reference.
pub fn insert_reference(tx: &mut Tx<'_>, id: &str, reference: &str) -> Result<bool> {
    let inserted = tx.execute(
        "INSERT INTO orders_references (order_id, reference) VALUES ($1, $2) ON CONFLICT (reference) DO NOTHING",
        &values![id, reference],
    )?;
    Ok(inserted == 1)
}

pub fn find_reference(tx: &mut Tx<'_>, id: &str) -> Result<Option<String>> {
    Ok(tx
        .one("SELECT reference FROM orders_references WHERE order_id = $1", &values![id], |row| row.get(0))?)
}

/// Keeps since when something is owed.
pub fn set_owed(tx: &mut Tx<'_>, id: &str, cents: Cents, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO orders_owed (order_id, cents, since) VALUES ($1, $2, $3)
         ON CONFLICT (order_id) DO UPDATE SET cents = excluded.cents",
        &values![id, cents.get(), now],
    )?;
    Ok(())
}

pub fn clear_owed(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.execute("DELETE FROM orders_owed WHERE order_id = $1", &values![id])?;
    Ok(())
}

/// What the shop owes for an order.
#[derive(Debug, Clone)]
pub struct Owed {
    pub order_id: String,
    pub customer_name: String,
    pub cents: Cents,
    pub since: Time,
}

/// All that is owed, the longest first.
///
/// # Errors
/// When the database fails.
pub fn list_owed(tx: &mut Tx<'_>, _: &Admin, limit: i64) -> Result<Vec<Owed>> {
    Ok(tx.all(
        "SELECT w.order_id, o.customer_name, w.cents, w.since FROM orders_owed w JOIN orders_orders o ON o.id = w.order_id
         ORDER BY w.since, w.order_id LIMIT $1",
        &values![limit],
        |row| {
            Ok(Owed {
                order_id: row.get(0)?,
                customer_name: row.get(1)?,
                cents: Cents::new(row.get(2)?),
                since: Time(row.get(3)?),
            })
        },
    )?)
}

/// An order that waits for its payment.
#[derive(Debug, Clone)]
pub struct Open {
    pub id: String,
    pub customer_name: String,
    pub payment_method: PaymentMethod,
    pub total: Cents,
    pub created_at: Time,
}

/// Orders that wait for their payment, the oldest first.
///
/// # Errors
/// When the database fails.
pub fn list_open(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<Open>> {
    let unknown =
        || kontor_db::Error::Column("orders_orders.payment_method holds an unknown word".to_owned());
    Ok(tx.all(
        "SELECT id, customer_name, payment_method, total_cents, created_at FROM orders_orders WHERE payment_status = 'pending'
         ORDER BY expires_at, id",
        &[],
        |row| {
            Ok(Open {
                id: row.get(0)?,
                customer_name: row.get(1)?,
                payment_method: PaymentMethod::parse(&row.get::<String>(2)?).ok_or_else(unknown)?,
                total: Cents::new(row.get(3)?),
                created_at: Time(row.get(4)?),
            })
        },
    )?)
}
