//! A fulfilment that a step holds, so that of two who take one at the same moment the second sees what the first has done.

use super::store::{self, Stored};
use super::types::FulfilmentState;
use super::undoing;
use crate::error::{Error, ErrorCode, Result};
use crate::features::orders::{self, PaymentStatus, SoldOrder};
use crate::identity::Admin;
use crate::time::Time;
use kontor_db::Tx;

/// A fulfilment that is held, with the order behind it.
pub struct Held {
    pub stored: Stored,
    pub order: SoldOrder,
}

/// Holds the fulfilment of a paid order; one that was paid before fulfilments were kept begins here.
pub fn hold(tx: &mut Tx<'_>, admin: &Admin, id: &str, now: Time) -> Result<Held> {
    let mut sold = orders::list_sold(tx, admin, &[id.to_owned()])?;
    let order = sold.remove(id).ok_or(ErrorCode::OrderNotFound)?;
    if order.payment_status != PaymentStatus::Paid {
        return Err(ErrorCode::OrderUnpaid.into());
    }
    store::open(tx, id, order.settled_at.unwrap_or(now))?;
    let stored = store::hold(tx, id)?;
    undoing::end(tx, id, now)?;
    Ok(Held { stored, order })
}

/// What there is to tell who was second.
pub fn moved(state: FulfilmentState) -> Error {
    Error::new(ErrorCode::FulfilmentMoved).with("state", state.in_german())
}

/// Takes back that the goods of an order are to be packed, because it is not paid after all; false when someone has begun.
///
/// # Errors
/// When the database fails.
pub fn take_back(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    store::close_open(tx, id)
}
