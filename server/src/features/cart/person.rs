//! A member's cart, for the member.

use super::store;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let parts = store::list(tx, member)?.into_iter().map(|item| {
        json!({
            "productId": item.product.id,
            "productName": item.product.name,
            "variantId": item.product.variant.map(|variant| variant.id),
            "quantity": item.quantity,
            "changedAt": item.changed_at,
        })
    });
    Ok(parts.collect())
}
