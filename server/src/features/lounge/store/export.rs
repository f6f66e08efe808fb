//! A member's monthly products, for the member.

use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// What the member has chosen, oldest first.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let requests = tx.all(
        "SELECT year, month, product_id, product_name, custom_request, dosage_request, split_request, split_details,
            status, note, requested_at
         FROM lounge_requests WHERE user_id = $1 ORDER BY year, month",
        &values![member.id],
        |row| {
            Ok(json!({
                "year": row.get::<i64>(0)?,
                "month": row.get::<i64>(1)?,
                "productId": row.get::<Option<i64>>(2)?,
                "productName": row.get::<String>(3)?,
                "customRequest": row.get::<String>(4)?,
                "dosageRequest": row.get::<String>(5)?,
                "splitRequest": row.get::<bool>(6)?,
                "splitDetails": row.get::<String>(7)?,
                "status": row.get::<String>(8)?,
                "note": row.get::<String>(9)?,
                "requestedAt": Time(row.get(10)?),
            }))
        },
    )?;
    Ok(requests.into())
}
