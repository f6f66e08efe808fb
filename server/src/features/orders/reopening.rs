//! Money that was booked for the wrong order: what its order is without it.

use super::around::Around;
use super::events::{OrderEvent, OrderMoney};
use super::store::money;
use super::types::{OrderStatus, PaymentStatus};
use super::{money as settled, order_number};
use crate::app::{App, hook};
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::identity::Owner;
use crate::time::{DAY, Time};
use kontor_db::Tx;
use kontor_money::{Amount, Cents};

/// What an order is without money that it should not have had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Without {
    /// It is paid without it too.
    Enough,
    /// It waits for its payment.
    Waits,
    /// Someone has begun to pack, so it stays paid.
    Short { missing: Cents },
    /// It will not be delivered.
    Ended,
}

/// Called after the money was taken back. A paid order waits again, with a new time to pay, unless its goods are on their way.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`].
pub fn money_taken_back(app: &App, tx: &mut Tx<'_>, owner: &Owner, id: &str, now: Time) -> Result<Without> {
    let (_, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    // What the shop gave back of the price is not missing.
    let missing = Cents::new(-settled::find_owed(tx, id)?.get());
    let without = match status {
        PaymentStatus::Pending => Without::Waits,
        PaymentStatus::Failed | PaymentStatus::Expired => Without::Ended,
        PaymentStatus::Paid if money::find_status(tx, id)? == Some(OrderStatus::Cancelled) => Without::Ended,
        PaymentStatus::Paid if missing <= Cents::ZERO => Without::Enough,
        PaymentStatus::Paid if (hook::<Around>(tx)?.take_back_fulfilment)(tx, id)? => {
            let expires_at = now.plus(i64::from(app.config.orders.expire_after_days) * DAY);
            money::reopen(tx, owner, id, expires_at)?;
            let what = OrderEvent::Reopened { after: OrderMoney { amount: Amount(missing) } };
            Event::new(&what, now, ("order", id, &order_number(id))).by(owner).emit(tx)?;
            Without::Waits
        }
        PaymentStatus::Paid => Without::Short { missing },
    };
    settled::update_owed(tx, id, now)?;
    Ok(without)
}
