//! Rows of wishes.

mod export;

pub use export::export_person;

use super::types::WishlistItem;
use crate::error::Result;
use crate::features::catalog::{self, Offer};
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};
use std::collections::HashSet;

/// SQL of a variant's number; 0 in the table is null here.
const VARIANT: &str = "CASE WHEN variant_id = 0 THEN NULL ELSE variant_id END";

pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<WishlistItem>> {
    let sql = format!(
        "SELECT id, product_id, {VARIANT}, created_at FROM wishlist_items WHERE user_id = $1
         ORDER BY created_at DESC, id DESC"
    );
    let wishes: Vec<(i64, Offer, Time)> = tx.all(&sql, &values![member.id], |row| {
        let offer = Offer { product_id: row.get(1)?, variant_id: row.get(2)? };
        Ok((row.get(0)?, offer, Time(row.get(3)?)))
    })?;
    let chosen = catalog::find_chosen(tx, &wishes.iter().map(|(_, offer, _)| *offer).collect::<Vec<_>>())?;
    let items = wishes.into_iter().filter_map(|(id, offer, created_at)| {
        let product = match offer.variant_id {
            Some(_) => chosen.find(offer)?,
            None => chosen.product(offer.product_id)?.clone(),
        };
        Some(WishlistItem {
            id,
            product_id: product.id,
            variant_id: offer.variant_id,
            product_name: product.name,
            product_image_url: product.image_url,
            product_category: product.category,
            product_price: product.price,
            is_premium: product.is_premium,
            stock: product.stock,
            discount: product.discount,
            price_before: product.price_before,
            net_amount: product.net_amount,
            unit: product.unit,
            created_at,
        })
    });
    Ok(items.collect())
}

/// The numbers of the products that the member wishes.
pub fn list_product_ids(tx: &mut Tx<'_>, member: &Member) -> Result<HashSet<i64>> {
    let ids =
        tx.all("SELECT product_id FROM wishlist_items WHERE user_id = $1", &values![member.id], |row| {
            row.get(0)
        })?;
    Ok(ids.into_iter().collect())
}

/// Everybody who wishes it, or any variant of the product.
pub fn list_wishers(tx: &mut Tx<'_>, offer: Offer) -> Result<Vec<UserId>> {
    Ok(tx.all(
        "SELECT user_id FROM wishlist_items WHERE product_id = $1 AND variant_id IN (0, $2) ORDER BY id",
        &values![offer.product_id, offer.variant_id.unwrap_or(0)],
        |row| Ok(UserId(row.get(0)?)),
    )?)
}

/// A wish for another variant takes the place of the one before.
pub fn insert(tx: &mut Tx<'_>, member: &Member, offer: Offer, now: Time) -> Result<()> {
    insert_seeded(tx, member.id, offer.product_id, now)?;
    tx.execute(
        "UPDATE wishlist_items SET variant_id = $3 WHERE user_id = $1 AND product_id = $2",
        &values![member.id, offer.product_id, offer.variant_id.unwrap_or(0)],
    )?;
    Ok(())
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

/// How many products the member wishes.
///
/// # Errors
/// When the database fails.
pub fn count(tx: &mut Tx<'_>, member: &Member) -> Result<i64> {
    let count =
        tx.one("SELECT COUNT(*) FROM wishlist_items WHERE user_id = $1", &values![member.id], |row| {
            row.get(0)
        })?;
    Ok(count.unwrap_or_default())
}

/// The products that the member wishes, with the time of each wish.
///
/// # Errors
/// When the database fails.
pub fn list_wished(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(i64, Time)>> {
    Ok(tx.all(
        "SELECT product_id, created_at FROM wishlist_items WHERE user_id = $1",
        &values![member.id],
        |row| Ok((row.get(0)?, Time(row.get(1)?))),
    )?)
}

/// The latest wishes: their time, and the product's name and number.
///
/// # Errors
/// When the database fails.
pub fn list_latest(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<(Time, String, i64)>> {
    let wishes: Vec<(Time, i64)> = tx.all(
        "SELECT created_at, product_id FROM wishlist_items WHERE user_id = $1 ORDER BY 1 DESC LIMIT $2",
        &values![member.id, most],
        |row| Ok((Time(row.get(0)?), row.get(1)?)),
    )?;
    let products = catalog::find_products(tx, wishes.iter().map(|(_, product)| *product))?;
    let named = |(at, product): (Time, i64)| Some((at, products.get(&product)?.name.clone(), product));
    Ok(wishes.into_iter().filter_map(named).collect())
}
