//! What a person who leaves, or asks for all data, has to do with terminations.

use super::store;
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    store::forget(tx, erasure)
}

/// The terminations that were taken for the member's. Name and contact are not in it: the one who declares is
/// not signed in and may be another.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let received = store::list_own(tx, member)?;
    let lines = received.into_iter().map(|received| {
        json!({
            "number": received.number,
            "receivedAt": received.received_at,
            "kind": received.declaration.kind,
            "wantedOn": received.declaration.wanted_on.map(|day| day.to_string()),
            "paidUntil": received.paid_until,
        })
    });
    Ok(lines.collect())
}
