//! What follows when money has gone back, and when it has not after all.

use super::events::{RefundEvent, emit};
use super::store;
use super::types::{Refund, RefundState};
use crate::error::Result;
use crate::features::fulfilments;
use crate::features::payments::{self, Payment, ProviderName, Way};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// Nothing is left to give back of an order that is not delivered: that task is done.
pub fn note(tx: &mut Tx<'_>, refund: &Refund, now: Time) -> Result<()> {
    if payments::kept_of_order(tx, &refund.order_id)? > Cents::ZERO {
        return Ok(());
    }
    fulfilments::note_refunded(tx, &refund.order_id, Some(now))
}

/// The provider says that a refund came to nothing, be it days after it was done.
///
/// # Errors
/// When the database fails.
pub fn came_to_nothing(
    tx: &mut Tx<'_>,
    provider: ProviderName,
    provider_id: &str,
    reason: &str,
    now: Time,
) -> Result<()> {
    let Some(refund) = store::find_done_at(tx, Way::from(provider), provider_id)? else { return Ok(()) };
    if store::set_state(tx, &refund, RefundState::Failed, now)? {
        store::set_answer(tx, &refund.id, Some(provider_id), Some(reason))?;
        fulfilments::note_refunded(tx, &refund.order_id, None)?;
        emit(tx, None, &refund, |after| RefundEvent::Failed { after }, now)?;
    }
    Ok(())
}

/// Whether the shop asked for what a provider tells to have gone back of a payment.
///
/// # Errors
/// When the database fails.
pub fn is_own(tx: &mut Tx<'_>, payment: &Payment, provider_id: &str, cents: Cents) -> Result<bool> {
    let Some(order_id) = payment.order_id.as_deref() else { return Ok(false) };
    store::is_asked(tx, (order_id, payment.id.as_str()), (Way::from(payment.provider), provider_id), cents)
}

/// What was decided to go back of an order and has not gone yet.
///
/// # Errors
/// When the database fails.
pub fn waiting_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Cents> {
    store::sum_waiting(tx, order_id)
}
