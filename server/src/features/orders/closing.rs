//! The end of a pending order.

use super::events::OrderEvent;
use super::store::{self, Settled};
use super::types::PaymentStatus;
use super::{order_number, pick_ups, strangers};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog::{self, Why};
use crate::features::vouchers;
use crate::time::Time;
use kontor_db::Tx;

/// Moves a pending order to its end and gives stock back unless it was paid. Of two decisions at the same moment one
/// finds the order pending; the other is told how it was decided.
pub fn close(tx: &mut Tx<'_>, id: &str, status: PaymentStatus, now: Time) -> Result<Event> {
    match store::settle(tx, id, status, now)? {
        Settled::Now => {}
        Settled::Before(decided) => {
            return Err(Error::new(ErrorCode::OrderSettled).with("status", decided.in_german()));
        }
        Settled::Unknown => return Err(ErrorCode::OrderNotFound.into()),
    }
    if status == PaymentStatus::Paid {
        strangers::take_again(tx, id, now)?;
    } else {
        let taken = store::list_taken_stock(tx, id)?;
        catalog::return_stock(tx, &taken, Why::order(id), now)?;
        pick_ups::give_back(tx, id)?;
        store::contacts::forget_of_erased(tx, id)?;
        vouchers::give_back(tx, id, now)?;
    }
    let what = OrderEvent::closed(status).ok_or(ErrorCode::PaymentStatusImpossible)?;
    Ok(Event::new(&what, now, ("order", id, &order_number(id))))
}
