//! What opens an order without signing in: the key of its answer, and those of letters to guests.

use super::super::types::{Order, OrderItem};
use super::{Filter, ORDER, items_of, order};
use crate::error::Result;
use crate::periods::Kept;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_session::Token;

/// The link of a receipt shows its order for so long.
pub const RECEIPT_LIVES: i64 = Kept::GuestLinks.millis();
/// The order `o` belongs to a key's hash, the parameter `?`.
const HAS_KEY: &str =
    "? IN (SELECT o.receipt_hash UNION ALL SELECT k.hash FROM orders_keys k WHERE k.order_id = o.id)";

/// An order and its items for anyone who holds the key of its receipt.
pub fn find_receipt(
    tx: &mut Tx<'_>,
    id: &str,
    key: &Token,
    now: Time,
) -> Result<Option<(Order, Vec<OrderItem>)>> {
    let mut filter = Filter { sql: " WHERE TRUE".to_owned(), values: Vec::new() };
    filter.and("o.id = ?", id);
    filter.and(HAS_KEY, key.hash().to_vec());
    filter.and("o.created_at > ?", now.plus(-RECEIPT_LIVES));
    let Some(order) = tx.one(&format!("{ORDER}{}", filter.sql), &filter.values, order)? else {
        return Ok(None);
    };
    Ok(Some((order, items_of(tx, &filter)?)))
}

/// Whether the key opens the order's receipt now.
///
/// # Errors
/// When the database fails.
pub fn has_receipt(tx: &mut Tx<'_>, id: &str, key: &Token, now: Time) -> Result<bool> {
    let sql = format!(
        "SELECT 1 FROM orders_orders o WHERE o.id = $1 AND o.created_at > $2 AND {}",
        HAS_KEY.replace('?', "$3")
    );
    let since = now.plus(-RECEIPT_LIVES);
    Ok(tx.one(&sql, &values![id, since, key.hash().to_vec()], |_| Ok(()))?.is_some())
}

/// One more key that opens the order's receipt, besides the one that its order was answered with.
///
/// # Errors
/// When the database fails.
pub fn add_key(tx: &mut Tx<'_>, id: &str, key: &Token) -> Result<()> {
    let sql = "INSERT INTO orders_keys (order_id, hash) VALUES ($1, $2)";
    tx.execute(sql, &values![id, key.hash().to_vec()])?;
    Ok(())
}
