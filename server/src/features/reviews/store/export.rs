//! A member's reviews, for the member.

use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let reviews = tx.all(
        "SELECT p.id, p.name, r.rating, r.comment, r.created_at, r.updated_at
         FROM reviews_reviews r JOIN catalog_products p ON p.id = r.product_id
         WHERE r.user_id = $1 ORDER BY r.created_at, r.id",
        &values![member.id],
        |row| {
            Ok(json!({
                "productId": row.get::<i64>(0)?,
                "productName": row.get::<String>(1)?,
                "rating": row.get::<i64>(2)?,
                "comment": row.get::<String>(3)?,
                "createdAt": Time(row.get(4)?),
                "updatedAt": row.get::<Option<i64>>(5)?.map(Time),
            }))
        },
    )?;
    Ok(reviews.into())
}
