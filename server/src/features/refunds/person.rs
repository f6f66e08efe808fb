//! What of refunds concerns a person.

use super::store;
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Amount;
use serde_json::{Value, json};

/// What went back to the member, or is on its way.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let refunds = store::list_own(tx, member)?;
    let lines = refunds.into_iter().map(|refund| {
        json!({
            "id": refund.id,
            "orderId": refund.order_id,
            "amount": Amount(refund.cents),
            "reason": refund.reason,
            "way": refund.way,
            "state": refund.state,
            "createdAt": refund.created_at,
            "doneAt": refund.done_at,
        })
    });
    Ok(lines.collect::<Vec<_>>().into())
}

/// Refunds stay as business records; what was noted does not.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    store::forget(tx, erasure)
}
