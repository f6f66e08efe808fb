//! A customer's own fulfilments, for the customer.

use super::store;
use crate::error::Result;
use crate::features::orders::order_number;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// How the goods of the member's orders were delivered, oldest first; for admins too only the own ones.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let own = store::list_own(tx, member)?;
    let ids: Vec<String> = own.iter().map(|stored| stored.order_id.clone()).collect();
    let mut parcels = store::list_parcels(tx, &ids)?;
    let entries = own.into_iter().map(|stored| {
        let sent: Vec<Value> = parcels
            .extract_if(.., |parcel| parcel.order_id == stored.order_id)
            .map(|parcel| {
                json!({
                    "number": parcel.number,
                    "carrier": parcel.carrier,
                    "tracking": parcel.tracking,
                    "shippedAt": parcel.shipped_at,
                })
            })
            .collect();
        json!({
            "order": order_number(&stored.order_id),
            "state": stored.state,
            "code": stored.code,
            "packedAt": stored.packed_at,
            "readyAt": stored.ready_at,
            "shippedAt": stored.shipped_at,
            "finishedAt": stored.finished_at,
            "cancelledAt": stored.cancelled_at,
            "refundedAt": stored.refunded_at,
            "parcels": sent,
        })
    });
    Ok(entries.collect())
}
