//! What a person who leaves, or asks for all data, has to do with withdrawals from contracts.

use super::store;
use crate::error::Result;
use crate::features::orders::order_number;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    store::forget(tx, erasure)
}

/// The withdrawals that were taken for the member's. Name and contact are not in it: the one who declares is not signed in
/// and may be another.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let received = store::list_own(tx, member)?;
    let lines = received.into_iter().map(|received| {
        json!({
            "number": received.number,
            "receivedAt": received.received_at,
            "orderNumber": received.order_id.as_deref().map(order_number),
            "paymentId": received.payment_id,
            "outcome": received.outcome,
            "doneAt": received.done_at,
        })
    });
    Ok(lines.collect())
}
