//! What somebody has bought: the paid orders, for whoever asks about a purchase.

use super::types::PaymentStatus;
use crate::error::Result;
use crate::features::auth::UserId;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::Cents;

/// SQL that is true when the account in the column `user` has paid for the product in the column `product`.
pub fn has_bought(user: &str, product: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM orders_items bought_i JOIN orders_orders bought_o ON bought_o.id = bought_i.order_id
            WHERE bought_o.payment_status = 'paid' AND bought_o.user_id = {user} AND bought_i.product_id = {product})"
    )
}

/// The products that a member has paid for, each with the latest time, latest first.
///
/// # Errors
/// When the database fails.
pub fn list_purchases(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(i64, Time)>> {
    Ok(tx.all(
        "SELECT i.product_id, MAX(o.created_at) FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
         WHERE o.payment_status = 'paid' AND o.user_id = $1 AND i.product_id IS NOT NULL
         GROUP BY i.product_id ORDER BY MAX(o.created_at) DESC, i.product_id",
        &values![member.id],
        |row| Ok((row.get(0)?, Time(row.get(1)?))),
    )?)
}

/// An order in a line.
#[derive(Debug, Clone)]
pub struct LatestOrder {
    pub id: String,
    pub total: Cents,
    pub status: PaymentStatus,
    pub created_at: Time,
}

/// The member's own orders, newest first; also an admin's own only.
///
/// # Errors
/// When the database fails.
pub fn list_latest(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<LatestOrder>> {
    Ok(tx.all(
        "SELECT id, total_cents, payment_status, created_at FROM orders_orders WHERE user_id = $1
         ORDER BY created_at DESC, id DESC LIMIT $2",
        &values![member.id, most],
        |row| {
            Ok(LatestOrder {
                id: row.get(0)?,
                total: Cents::new(row.get(1)?),
                status: PaymentStatus::parse(&row.get::<String>(2)?).unwrap_or(PaymentStatus::Pending),
                created_at: Time(row.get(3)?),
            })
        },
    )?)
}

/// Whose order that is; `None` for a guest's, and for one that is not there.
///
/// # Errors
/// When the database fails.
pub fn find_customer(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<UserId>> {
    let user = tx.one("SELECT user_id FROM orders_orders WHERE id = $1", &values![order_id], |row| {
        row.get::<Option<i64>>(0)
    })?;
    Ok(user.flatten().map(UserId))
}
