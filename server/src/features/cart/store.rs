//! Rows of carts. A row with quantity 0 is of a product that was taken out.

use super::types::CartItem;
use crate::error::Result;
use crate::features::catalog::{self, Offer};
use crate::identity::{Account, Erasure, Member};
use crate::time::Time;
use kontor_db::{Tx, values};

/// SQL of a variant's number; 0 in the table is null here.
const VARIANT: &str = "CASE WHEN variant_id = 0 THEN NULL ELSE variant_id END";

fn stored(offer: Offer) -> i64 {
    offer.variant_id.unwrap_or(0)
}

/// In the order in which they were put in.
pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<CartItem>> {
    let sql = format!(
        "SELECT product_id, {VARIANT}, quantity, changed_at FROM cart_items WHERE user_id = $1 AND quantity > 0
         ORDER BY added_at, product_id, variant_id"
    );
    let rows: Vec<(Offer, i64, Time)> = tx.all(&sql, &values![member.id], |row| {
        let offer = Offer { product_id: row.get(0)?, variant_id: row.get(1)? };
        Ok((offer, row.get(2)?, Time(row.get(3)?)))
    })?;
    let chosen = catalog::find_chosen(tx, &rows.iter().map(|(offer, ..)| *offer).collect::<Vec<_>>())?;
    let items = rows.into_iter().filter_map(|(offer, quantity, changed_at)| {
        Some(CartItem { product: chosen.find(offer)?, quantity, changed_at })
    });
    Ok(items.collect())
}

/// What lies in carts since the product had no options is this variant from now on; with one that is there already it becomes one line.
///
/// # Errors
/// When the database fails.
pub fn name_variant(tx: &mut Tx<'_>, product: i64, variant: i64) -> Result<()> {
    for sql in [
        "UPDATE cart_items SET quantity = quantity + COALESCE((SELECT own.quantity FROM cart_items own
            WHERE own.user_id = cart_items.user_id AND own.product_id = $1 AND own.variant_id = $2), 0)
         WHERE product_id = $1 AND variant_id = 0",
        "DELETE FROM cart_items WHERE product_id = $1 AND variant_id = $2 AND EXISTS (SELECT 1 FROM cart_items unnamed
            WHERE unnamed.user_id = cart_items.user_id AND unnamed.product_id = $1 AND unnamed.variant_id = 0)",
        "UPDATE cart_items SET variant_id = $2 WHERE product_id = $1 AND variant_id = 0",
    ] {
        tx.execute(sql, &values![product, variant])?;
    }
    Ok(())
}

/// The products that are in, with their quantities.
pub fn quantities(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(i64, i64, i64)>> {
    Ok(tx.all(
        "SELECT product_id, variant_id, quantity FROM cart_items WHERE user_id = $1 AND quantity > 0
         ORDER BY product_id, variant_id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?)
}

/// How many there are, and since when; 0 for what was taken out.
pub fn find(tx: &mut Tx<'_>, member: &Member, offer: Offer) -> Result<Option<(i64, Time)>> {
    Ok(tx.one(
        "SELECT quantity, changed_at FROM cart_items WHERE user_id = $1 AND product_id = $2 AND variant_id = $3",
        &values![member.id, offer.product_id, stored(offer)],
        |row| Ok((row.get(0)?, Time(row.get(1)?))),
    )?)
}

/// What was out and comes in again stands last.
pub fn put(tx: &mut Tx<'_>, member: &Member, offer: Offer, quantity: i64, at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO cart_items (user_id, product_id, variant_id, quantity, added_at, changed_at) VALUES ($1, $2, $5, $3, $4, $4)
         ON CONFLICT (user_id, product_id, variant_id) DO UPDATE SET quantity = excluded.quantity, changed_at = excluded.changed_at,
            added_at = CASE WHEN cart_items.quantity = 0 THEN excluded.added_at ELSE cart_items.added_at END",
        &values![member.id, offer.product_id, quantity, at, stored(offer)],
    )?;
    Ok(())
}

/// How many products are in.
pub fn count(tx: &mut Tx<'_>, member: &Member) -> Result<usize> {
    let count = tx.one(
        "SELECT COUNT(*) FROM cart_items WHERE user_id = $1 AND quantity > 0",
        &values![member.id],
        |row| row.get::<i64>(0),
    )?;
    Ok(usize::try_from(count.unwrap_or_default()).unwrap_or_default())
}

pub fn empty(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE cart_items SET quantity = 0, changed_at = $2 WHERE user_id = $1 AND quantity > 0",
        &values![member.id, now],
    )?;
    Ok(())
}

/// Takes so many out, or all there are; answers whether there were any.
pub fn take(tx: &mut Tx<'_>, member: &Account, offer: Offer, quantity: i64, now: Time) -> Result<bool> {
    let taken = tx.execute(
        "UPDATE cart_items SET quantity = CASE WHEN quantity > $3 THEN quantity - $3 ELSE 0 END, changed_at = $4
         WHERE user_id = $1 AND product_id = $2 AND variant_id = $5 AND quantity > 0",
        &values![member.id, offer.product_id, quantity, now, stored(offer)],
    )?;
    Ok(taken > 0)
}

/// Answers whether this cart of a device was not merged yet.
pub fn begin_merge(tx: &mut Tx<'_>, member: &Member, merge_id: &str, now: Time) -> Result<bool> {
    let inserted = tx.execute(
        "INSERT INTO cart_merges (user_id, merge_id, merged_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, merge_id) DO NOTHING",
        &values![member.id, merge_id, now],
    )?;
    Ok(inserted > 0)
}

/// Forgets carts without a change since `before`, and what was taken out and merged before it.
pub fn purge(tx: &mut Tx<'_>, before: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM cart_items WHERE changed_at < $1 AND (quantity = 0 OR NOT EXISTS
            (SELECT 1 FROM cart_items fresh WHERE fresh.user_id = cart_items.user_id AND fresh.changed_at >= $1))",
        &values![before],
    )?;
    tx.execute("DELETE FROM cart_merges WHERE merged_at < $1", &values![before])?;
    Ok(())
}

/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("DELETE FROM cart_items WHERE user_id = $1", &values![erasure.user()])?;
    tx.execute("DELETE FROM cart_merges WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}
