//! Money that the payer has agreed to and that takes days to come, as of a direct debit. Meanwhile no one may pay a second time, and
//! what is bought waits.

use super::provider::ProviderEvent;
use super::purchases::Purchases;
use super::settled::Source;
use super::store::{self, under_way as rows};
use super::types::{Payment, ProviderName, Sum};
use crate::app::{App, hook};
use crate::error::{ErrorCode, Result};
use crate::time::{DAY, Time};
use kontor_db::Tx;
use std::collections::HashSet;

/// Longest that money is awaited. A debit has come or failed after fourteen banking days.
const LONGEST: i64 = 21 * DAY;

/// Money that is on its way to the shop.
pub struct UnderWay {
    pub provider: ProviderName,
    pub sum: Sum,
}

/// What of an order's money is on its way.
///
/// # Errors
/// When the database fails.
pub fn of_order(tx: &mut Tx<'_>, order_id: &str, now: Time) -> Result<Option<UnderWay>> {
    let payment = rows::find_of_order(tx, order_id, now)?;
    Ok(payment.map(|payment| UnderWay { provider: payment.provider, sum: payment.sum }))
}

/// Money that was on its way and has not come.
pub struct Refused {
    pub provider: ProviderName,
    pub at: Time,
}

/// The order's last payment that was on its way and has not come.
///
/// # Errors
/// When the database fails.
pub fn refused_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Refused>> {
    let payment = rows::find_refused(tx, order_id)?;
    Ok(payment.and_then(|payment| Some(Refused { provider: payment.provider, at: payment.under_way_until? })))
}

/// Refuses a second payment of an order whose money is on its way.
///
/// # Errors
/// [`ErrorCode::PaymentUnderWay`].
pub fn check_none(tx: &mut Tx<'_>, order_id: &str, now: Time) -> Result<()> {
    match rows::find_of_order(tx, order_id, now)? {
        Some(_) => Err(ErrorCode::PaymentUnderWay.into()),
        None => Ok(()),
    }
}

/// Refuses to take a payment of an order while the money of another one is on its way: its page may have been open before.
///
/// # Errors
/// [`ErrorCode::PaymentUnderWay`].
pub fn check_no_other(tx: &mut Tx<'_>, payment: &Payment, now: Time) -> Result<()> {
    let Some(order_id) = payment.order_id.as_deref() else { return Ok(()) };
    match rows::find_of_order(tx, order_id, now)? {
        Some(other) if other.id != payment.id => Err(ErrorCode::PaymentUnderWay.into()),
        _ => Ok(()),
    }
}

/// Orders whose money is on its way.
///
/// # Errors
/// When the database fails.
pub fn orders(tx: &mut Tx<'_>, now: Time) -> Result<HashSet<String>> {
    Ok(rows::list_orders(tx, now)?.into_iter().collect())
}

/// Notes that the payer has agreed, or that nothing comes of it; true when that is new.
pub(super) fn note(
    app: &App,
    tx: &mut Tx<'_>,
    source: Source,
    event: &ProviderEvent,
    now: Time,
) -> Result<bool> {
    let (id, comes) = match event {
        ProviderEvent::UnderWay { payment_id } => (payment_id, true),
        ProviderEvent::Failed { payment_id } => (payment_id, false),
        _ => return Ok(false),
    };
    let payment = store::find_any(tx, source.provider, id)?;
    let ours = |payment: &Payment| payment.sandbox == source.sandbox && payment.charge_id.is_none();
    let Some(payment) = payment.filter(ours) else { return Ok(false) };
    // What PayPal refuses at once the payer sees there, and can pay on the same page in another way.
    if !comes && payment.under_way_until.is_none() && source.provider != ProviderName::Stripe {
        return Ok(false);
    }
    let until = now.plus(LONGEST);
    let is_new = if comes { rows::begin(tx, id, until)? } else { rows::fail(tx, id, now)? };
    if is_new {
        let purchase = hook::<Purchases>(tx)?.of(payment.product);
        if comes {
            (purchase.under_way)(tx, &payment, until)?;
        } else {
            (purchase.failed)(app, tx, &payment, now)?;
        }
    }
    Ok(is_new)
}
