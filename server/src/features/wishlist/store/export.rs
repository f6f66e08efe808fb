//! A member's wishes, for the member.

use crate::error::Result;
use crate::features::catalog;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let wishes: Vec<(i64, Time)> = tx.all(
        "SELECT product_id, created_at FROM wishlist_items WHERE user_id = $1 ORDER BY created_at, id",
        &values![member.id],
        |row| Ok((row.get(0)?, Time(row.get(1)?))),
    )?;
    let products = catalog::find_products(tx, wishes.iter().map(|(product, _)| *product))?;
    let parts = wishes.into_iter().filter_map(|(product, created_at)| {
        let name = &products.get(&product)?.name;
        Some(json!({ "productId": product, "productName": name, "createdAt": created_at }))
    });
    Ok(parts.collect())
}
