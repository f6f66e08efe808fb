//! A member's wishes, for the member.

use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let wishes = tx.all(
        "SELECT p.id, p.name, w.created_at FROM wishlist_items w JOIN catalog_products p ON p.id = w.product_id
         WHERE w.user_id = $1 ORDER BY w.created_at, w.id",
        &values![member.id],
        |row| {
            Ok(json!({
                "productId": row.get::<i64>(0)?,
                "productName": row.get::<String>(1)?,
                "createdAt": Time(row.get(2)?),
            }))
        },
    )?;
    Ok(wishes.into())
}
