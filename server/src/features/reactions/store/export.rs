//! What a member has reacted to, for the member.

use crate::error::Result;
use crate::features::catalog;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let reactions: Vec<(i64, String, Time)> = tx.all(
        "SELECT product_id, emoji, created_at FROM reactions_products WHERE user_id = $1 ORDER BY created_at, id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?, Time(row.get(2)?))),
    )?;
    let products = catalog::find_products(tx, reactions.iter().map(|(product, ..)| *product))?;
    let parts = reactions.into_iter().filter_map(|(product, emoji, created_at)| {
        let name = &products.get(&product)?.name;
        Some(json!({ "productId": product, "productName": name, "emoji": emoji, "createdAt": created_at }))
    });
    Ok(parts.collect())
}
