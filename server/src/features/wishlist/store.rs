//! Rows of wishes.

use super::types::WishlistItem;
use crate::error::Result;
use crate::features::auth::UserId;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Cents, Price};
use std::collections::HashSet;

pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<WishlistItem>> {
    Ok(tx.all(
        "SELECT w.id, p.id, p.name, p.image_url, c.slug, p.price_cents, p.is_premium, p.stock, p.discount, w.created_at
         FROM wishlist_items w JOIN catalog_products p ON p.id = w.product_id
            JOIN catalog_categories c ON c.id = p.category_id
         WHERE w.user_id = $1 ORDER BY w.created_at DESC, w.id DESC",
        &values![member.id],
        |row| {
            Ok(WishlistItem {
                id: row.get(0)?,
                product_id: row.get(1)?,
                product_name: row.get(2)?,
                product_image_url: row.get(3)?,
                product_category: row.get(4)?,
                product_price: Price(Cents::new(row.get(5)?)),
                is_premium: row.get(6)?,
                stock: row.get(7)?,
                discount: row.get(8)?,
                created_at: Time(row.get(9)?),
            })
        },
    )?)
}

/// The numbers of the products that the member wishes.
pub fn list_product_ids(tx: &mut Tx<'_>, member: &Member) -> Result<HashSet<i64>> {
    let ids =
        tx.all("SELECT product_id FROM wishlist_items WHERE user_id = $1", &values![member.id], |row| {
            row.get(0)
        })?;
    Ok(ids.into_iter().collect())
}

/// Everybody who wishes the product.
pub fn list_wishers(tx: &mut Tx<'_>, product_id: i64) -> Result<Vec<UserId>> {
    Ok(tx.all(
        "SELECT user_id FROM wishlist_items WHERE product_id = $1 ORDER BY id",
        &values![product_id],
        |row| Ok(UserId(row.get(0)?)),
    )?)
}

pub fn insert(tx: &mut Tx<'_>, member: &Member, product_id: i64, now: Time) -> Result<()> {
    insert_seeded(tx, member.id, product_id, now)
}

/// Adds a wish of that moment, unless it is there.
///
/// # Errors
/// When the database fails.
pub fn insert_seeded(tx: &mut Tx<'_>, user: UserId, product_id: i64, at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO wishlist_items (user_id, product_id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, product_id) DO NOTHING",
        &values![user, product_id, at],
    )?;
    Ok(())
}

pub fn delete(tx: &mut Tx<'_>, member: &Member, product_id: i64) -> Result<()> {
    tx.execute(
        "DELETE FROM wishlist_items WHERE user_id = $1 AND product_id = $2",
        &values![member.id, product_id],
    )?;
    Ok(())
}

pub fn count(tx: &mut Tx<'_>, member: &Member) -> Result<i64> {
    let count =
        tx.one("SELECT COUNT(*) FROM wishlist_items WHERE user_id = $1", &values![member.id], |row| {
            row.get(0)
        })?;
    Ok(count.unwrap_or_default())
}
