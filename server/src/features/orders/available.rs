//! Whether an order can still be paid as it is being paid: asked by a provider at the last moment.

use super::store::{self, money};
use super::types::PaymentStatus;
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog;
use crate::features::payments::{self, Payment};
use kontor_db::Tx;

/// # Errors
/// [`ErrorCode::OrderSettled`] when it has ended or was paid, [`ErrorCode::PaymentMismatch`] when another sum is missing by now,
/// [`ErrorCode::OutOfStock`] when its hold has ended and others have bought the goods.
pub fn check(tx: &mut Tx<'_>, payment: &Payment) -> Result<()> {
    let Some(id) = payment.order_id.as_deref() else { return Ok(()) };
    let (total, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    if status != PaymentStatus::Pending {
        return Err(Error::new(ErrorCode::OrderSettled).with("status", status.in_german()));
    }
    if total.get() - payments::kept_of_order(tx, id)?.get() != payment.sum.amount {
        return Err(ErrorCode::PaymentMismatch.into());
    }
    for (offer, quantity) in store::holds::list_ended(tx, id)? {
        let Some(goods) = catalog::find_goods(tx, offer)? else { continue };
        if goods.stock.is_some_and(|stock| stock < quantity) {
            return Err(Error::new(ErrorCode::OutOfStock).with("product", goods.name));
        }
    }
    Ok(())
}
