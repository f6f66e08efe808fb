//! What a member has reacted to, for the member.

use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let reactions = tx.all(
        "SELECT p.id, p.name, r.emoji, r.created_at
         FROM reactions_products r JOIN catalog_products p ON p.id = r.product_id
         WHERE r.user_id = $1 ORDER BY r.created_at, r.id",
        &values![member.id],
        |row| {
            Ok(json!({
                "productId": row.get::<i64>(0)?,
                "productName": row.get::<String>(1)?,
                "emoji": row.get::<String>(2)?,
                "createdAt": Time(row.get(3)?),
            }))
        },
    )?;
    Ok(reactions.into())
}
