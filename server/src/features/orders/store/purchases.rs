//! What an account has bought: its paid orders, for features that ask about a purchase.

use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};

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

/// Orders placed since then with one of these numbers (without the `#`), each with its id and whose it is: of anybody, so for
/// the shop alone. It reads one index of all orders of that time, so that placing an order need not keep numbers, which are
/// random, in one of their own.
///
/// # Errors
/// When the database fails.
pub fn find_numbered(
    tx: &mut Tx<'_>,
    numbers: impl IntoIterator<Item = String>,
    since: Time,
) -> Result<Vec<(String, Option<UserId>)>> {
    let since = since.0;
    let sql =
        format!("SELECT id FROM orders_orders WHERE created_at >= {since} AND SUBSTR(id, LENGTH(id) - 7)");
    let ids: Vec<String> = tx.all_among(&sql, numbers, |row| row.get(0))?;
    let sql = "SELECT id, user_id FROM orders_orders WHERE id";
    Ok(tx.all_among(sql, ids, |row| Ok((row.get(0)?, row.get::<Option<i64>>(1)?.map(UserId))))?)
}

/// Whether nothing of an order can be withdrawn from, because of what its goods are (§ 312g Abs. 2 Nr. 1 and 2 BGB). What is sealed
/// can be until the seal is broken, which the shop sees only once it is back.
///
/// # Errors
/// When the database fails.
pub fn is_all_excluded(tx: &mut Tx<'_>, order_id: &str) -> Result<bool> {
    let (all, excluded) = tx
        .one(
            "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN no_withdrawal IN ('custom', 'perishable') THEN 1 ELSE 0 END), 0) AS BIGINT)
             FROM orders_items WHERE order_id = $1",
            &values![order_id],
            |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)),
        )?
        .unwrap_or_default();
    Ok(all > 0 && all == excluded)
}

/// Accounts with an order of the product that has not come to nothing, behind `after` in the order of their numbers. Any variant counts.
///
/// # Errors
/// When the database fails.
pub fn list_buyers(tx: &mut Tx<'_>, product: i64, after: UserId, most: i64) -> Result<Vec<UserId>> {
    let sql = "SELECT DISTINCT o.user_id FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
        WHERE i.product_id = $1 AND o.user_id > $2 AND o.status <> 'cancelled' AND o.payment_status NOT IN ('failed', 'expired')
        ORDER BY o.user_id LIMIT $3";
    Ok(tx.all(sql, &values![product, after, most], |row| Ok(UserId(row.get(0)?)))?)
}

/// Whether this account ever ordered anything.
///
/// # Errors
/// When the database fails.
pub fn has_ordered(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    let sql = "SELECT 1 FROM orders_orders WHERE user_id = $1 LIMIT 1";
    Ok(tx.one(sql, &values![user], |_| Ok(()))?.is_some())
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
