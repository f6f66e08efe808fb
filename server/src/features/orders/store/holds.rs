//! How long unpaid orders of strangers hold their stock. 0 in `hold_ends_at`: it was given back; null: as long as the order
//! is pending.

use crate::error::Result;
use crate::features::catalog::Offer;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Tx, values};

pub fn set(tx: &mut Tx<'_>, id: &str, until: Time) -> Result<()> {
    tx.execute("UPDATE orders_orders SET hold_ends_at = $2 WHERE id = $1", &values![id, until])?;
    Ok(())
}

/// Pieces that strangers hold.
pub fn count(tx: &mut Tx<'_>, offer: Offer, now: Time) -> Result<i64> {
    let held = tx.one(
        "SELECT CAST(COALESCE(SUM(i.quantity), 0) AS BIGINT) FROM orders_orders o JOIN orders_items i ON i.order_id = o.id
         WHERE o.payment_status = 'pending' AND o.hold_ends_at > $2 AND i.product_id = $1 AND i.took_stock = TRUE
            AND COALESCE(i.variant_id, 0) = $3",
        &values![offer.product_id, now, offer.variant_id.unwrap_or(0)],
        |row| row.get::<i64>(0),
    )?;
    Ok(held.unwrap_or_default())
}

/// Whether a member was approved after `since` and has paid for nothing yet.
pub fn is_new(tx: &mut Tx<'_>, member: UserId, since: Time) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM auth_users u WHERE u.id = $1 AND u.approved_at > $2
            AND NOT EXISTS (SELECT 1 FROM orders_orders o WHERE o.user_id = u.id AND o.payment_status = 'paid')",
        &values![member, since],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}

/// Pending orders whose hold is over, oldest first.
pub fn list_due(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<String>> {
    Ok(tx.all(
        "SELECT id FROM orders_orders WHERE payment_status = 'pending' AND hold_ends_at > 0 AND hold_ends_at <= $1
         ORDER BY hold_ends_at LIMIT $2",
        &values![now, limit],
        |row| row.get(0),
    )?)
}

/// Notes that the stock was given back.
pub fn end(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.execute("UPDATE orders_orders SET hold_ends_at = 0 WHERE id = $1", &values![id])?;
    Ok(())
}

/// The stock is the order's again, for good.
pub fn resume(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.execute("UPDATE orders_orders SET hold_ends_at = NULL WHERE id = $1", &values![id])?;
    Ok(())
}

/// What an order took and whose hold has ended, with how many pieces.
pub fn list_ended(tx: &mut Tx<'_>, id: &str) -> Result<Vec<(Offer, i64)>> {
    Ok(tx.all(
        "SELECT i.product_id, i.quantity, i.variant_id FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
         WHERE o.id = $1 AND o.hold_ends_at = 0 AND i.took_stock = TRUE AND i.product_id IS NOT NULL",
        &values![id],
        super::sold::pieces,
    )?)
}
