//! A member's payments, for the member.

use super::store;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// What the member has paid or begun to pay, newest first.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let payments = store::list_own(tx, member, i64::MAX)?;
    let lines = payments.iter().map(|payment| {
        json!({
            "id": payment.id,
            "product": payment.product,
            "provider": payment.provider,
            "sandbox": payment.sandbox,
            "amount": payment.sum,
            "currency": payment.sum.currency,
            "status": payment.status,
            "chargeId": payment.charge_id,
            "createdAt": payment.created_at,
            "paidAt": payment.paid_at,
            "refundedAt": payment.refunded_at,
        })
    });
    Ok(lines.collect::<Vec<_>>().into())
}
