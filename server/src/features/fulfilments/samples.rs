//! How far the orders of the demo shop are.

use super::store::{self, Stored, StoredParcel};
use super::types::{FulfilmentState, ParcelContent};
use crate::error::Result;
use crate::time::{DAY, HOUR, Time};
use kontor_db::Tx;

/// What was paid in the last days waits to be packed, what was paid before is under way, and everything older is there: so a new owner
/// sees each step.
///
/// `pieces`: how many of each line.
///
/// # Errors
/// When the database fails.
pub fn seed(tx: &mut Tx<'_>, order_id: &str, pieces: &[i64], paid_at: Time, now: Time) -> Result<()> {
    store::open(tx, order_id, paid_at)?;
    let age = now.0 - paid_at.0;
    if age < 2 * DAY {
        return Ok(());
    }
    let shipped_at = paid_at.plus(20 * HOUR);
    let contents =
        (0..).zip(pieces).map(|(position, quantity)| ParcelContent { position, quantity: *quantity });
    let parcel = StoredParcel {
        order_id: order_id.to_owned(),
        number: 1,
        carrier: "DHL".to_owned(),
        // The demo sends nothing, so there is nothing to follow.
        tracking: String::new(),
        shipped_at,
        contents: contents.collect(),
    };
    store::insert_parcel(tx, &parcel)?;
    let finished_at = (age >= 5 * DAY).then(|| paid_at.plus(3 * DAY));
    let state = if finished_at.is_some() { FulfilmentState::Delivered } else { FulfilmentState::Shipped };
    let sent = Stored {
        packed_at: Some(shipped_at),
        shipped_at: Some(shipped_at),
        finished_at,
        state,
        ..Stored::open(order_id, paid_at)
    };
    store::save(tx, &sent)
}
