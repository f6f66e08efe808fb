//! Whether an order can still be paid as it is being paid: asked by a provider at the last moment.

use super::paying;
use super::store::{self, money};
use super::types::PaymentStatus;
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog;
use crate::features::deposits;
use crate::features::payments::{self, Payment, ProviderName};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// No money is taken for an order that has ended, was paid otherwise, whose money is on its way, or of which a part has come: a page may
/// have been open before.
///
/// # Errors
/// [`ErrorCode::OrderSettled`], [`ErrorCode::PaymentUnderWay`], [`ErrorCode::CoinsOnTheirWay`], [`ErrorCode::PaymentSumChanged`].
pub fn check_awaits(tx: &mut Tx<'_>, payment: &Payment, now: Time) -> Result<()> {
    let Some(id) = payment.order_id.as_deref() else { return Ok(()) };
    let (total, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    if status != PaymentStatus::Pending {
        return Err(Error::new(ErrorCode::OrderSettled).with("status", status.in_german()));
    }
    payments::check_no_other_under_way(tx, payment, now)?;
    if deposits::on_its_way(tx, id)? > Cents::ZERO {
        return Err(ErrorCode::CoinsOnTheirWay.into());
    }
    // Stripe takes the money by itself, and is only asked whether it has.
    if payment.provider != ProviderName::Stripe
        && total.get() - payments::kept_of_order(tx, id)?.get() != payment.sum.amount
    {
        return Err(ErrorCode::PaymentSumChanged.into());
    }
    Ok(())
}

/// Whether the payer has left a page that takes money by itself: the order has ended, is paid in another way, or needs another sum.
///
/// # Errors
/// When the database fails.
pub fn is_left(tx: &mut Tx<'_>, payment: &Payment, now: Time) -> Result<bool> {
    let Some(id) = payment.order_id.as_deref() else { return Ok(false) };
    let Some(order) = money::find_paying(tx, id)? else { return Ok(true) };
    let missing = order.total.get() - payments::kept_of_order(tx, id)?.get();
    Ok(order.status != PaymentStatus::Pending
        || paying::provider_of(order.method) != Some(payment.provider)
        || missing != payment.sum.amount
        || payments::under_way_of_order(tx, id, now)?.is_some()
        || deposits::on_its_way(tx, id)? > Cents::ZERO)
}

/// # Errors
/// As [`check_awaits`], [`ErrorCode::OutOfStock`] when its hold has ended and others have bought the goods.
pub fn check(tx: &mut Tx<'_>, payment: &Payment, now: Time) -> Result<()> {
    let Some(id) = payment.order_id.as_deref() else { return Ok(()) };
    check_awaits(tx, payment, now)?;
    for (offer, quantity) in store::holds::list_ended(tx, id)? {
        let Some(goods) = catalog::find_sold_goods(tx, offer)? else { continue };
        if goods.stock.is_some_and(|stock| stock < quantity) {
            return Err(Error::new(ErrorCode::OutOfStock).with("product", goods.name));
        }
    }
    Ok(())
}
