//! Money that providers tell to have gone back, and money that came to stay after all. Told in any order, the end is the same.

use super::entries;
use super::events::{FailedRefund, PaymentEvent};
use super::provider::Refund;
use super::purchases::{FailedRefunds, OwnRefunds, Purchases};
use super::settled::{Settled, Source};
use super::store;
use super::types::{Entry, Payment, PaymentStatus, Product, ProviderName, Subject, Sum};
use crate::app::hook;
use crate::error::Result;
use crate::events::Event;
use crate::identity;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// How the number of a refund's correction ends; before it stands the refund's own number.
pub const FAILED_SUFFIX: &str = " failed";

/// The payment whose money it was; `None` for what is not the shop's.
fn payment_of(tx: &mut Tx<'_>, source: Source, refund: &Refund) -> Result<Option<Payment>> {
    let charged = store::find_by_charge(tx, source.provider, &refund.charge_id)?;
    let payment = match (charged, &refund.payment_id) {
        (Some(payment), _) => Some(payment),
        // Told before the payment itself: kept until that comes.
        (None, Some(id)) => store::find_any(tx, source.provider, id)?,
        (None, None) => None,
    };
    Ok(payment.filter(|payment| payment.sandbox == source.sandbox))
}

/// The second value tells whether something changed that others must hear.
pub fn refunded(tx: &mut Tx<'_>, source: Source, refund: &Refund, now: Time) -> Result<(Settled, bool)> {
    let Some(payment) = payment_of(tx, source, refund)? else { return Ok((Settled::Foreign, false)) };
    if refund.currency != payment.sum.currency.as_str() || refund.amount <= 0 {
        return Ok((Settled::Mismatched, false));
    }
    if !store::insert_refund(tx, &payment, refund, now)? {
        return Ok((Settled::Stands(Box::new(payment)), false));
    }
    let is_its_charge = payment.charge_id.as_deref() == Some(refund.charge_id.as_str());
    let whole = store::refunded_of(tx, source.provider, &refund.charge_id)? >= payment.sum.amount;
    if !is_its_charge || !matches!(payment.status, PaymentStatus::Paid | PaymentStatus::Refunded) {
        return Ok((Settled::Stands(Box::new(payment)), false));
    }
    book(tx, &payment, &refund.refund_id, refund.amount, now)?;
    if payment.status == PaymentStatus::Refunded {
        // A bank may call back what went back before: that is the shop's own money, and someone must know.
        tell_unless_own(tx, &payment, &refund.refund_id, refund.amount, now)?;
        return Ok((Settled::Stands(Box::new(payment)), true));
    }
    if whole {
        store::mark_refunded(tx, &payment.id, now)?;
    }
    let is_there = match payment.user_id {
        Some(user) => identity::find_account(tx, user)?.is_some(),
        None => payment.product == Product::Order,
    };
    if is_there {
        (hook::<Purchases>(tx)?.of(payment.product).refunded)(tx, &payment, whole, now)?;
    }
    tell_unless_own(tx, &payment, &refund.refund_id, refund.amount, now)?;
    if !whole {
        return Ok((Settled::Stands(Box::new(payment)), true));
    }
    Ok((
        Settled::Stands(Box::new(Payment {
            status: PaymentStatus::Refunded,
            refunded_at: Some(now),
            ..payment
        })),
        true,
    ))
}

/// Books money that went back; a provider that tells of more than was paid is believed up to that.
pub fn book(tx: &mut Tx<'_>, payment: &Payment, refund_id: &str, amount: i64, now: Time) -> Result<()> {
    let subject = Subject::of(payment);
    let amount = amount.min(store::entries::sum_of(tx, subject)?);
    let external_id = format!("{refund_id} refund");
    let sum = Sum { amount: -amount, currency: payment.sum.currency };
    let entry = Entry { subject, way: payment.provider.into(), external_id: &external_id, sum, at: now };
    entries::book(tx, &entry).map(drop)
}

/// Goods wait to be packed for money that is gone again: what the shop did not ask for itself is told, once for each number.
pub fn tell_unless_own(
    tx: &mut Tx<'_>,
    payment: &Payment,
    refund_id: &str,
    amount: i64,
    now: Time,
) -> Result<()> {
    let cents = Cents::new(amount);
    if payment.product != Product::Order || (hook::<OwnRefunds>(tx)?.0)(tx, payment, refund_id, cents)? {
        return Ok(());
    }
    (hook::<Purchases>(tx)?.of(payment.product).lost)(tx, payment, cents, now)
}

/// A refund came to nothing, be it days after it was told. What was booked for it is corrected, and what another refund of the same
/// charge could not take is taken now.
pub fn failed(
    tx: &mut Tx<'_>,
    source: Source,
    refund: &Refund,
    reason: &str,
    now: Time,
) -> Result<(Settled, bool)> {
    let Some(payment) = payment_of(tx, source, refund)? else { return Ok((Settled::Foreign, false)) };
    if refund.currency != payment.sum.currency.as_str() || refund.amount <= 0 {
        return Ok((Settled::Mismatched, false));
    }
    let was_told = !store::insert_refund(tx, &payment, refund, now)?;
    if !store::set_refund_failed(tx, source.provider, &refund.refund_id, now)? || !was_told {
        return Ok((Settled::Stands(Box::new(payment)), false));
    }
    if payment.charge_id.as_deref() != Some(refund.charge_id.as_str()) {
        return Ok((Settled::Stands(Box::new(payment)), false));
    }
    let refunded = store::refunded_of(tx, source.provider, &refund.charge_id)?;
    let stays = (payment.sum.amount - refunded).max(0) - booked(tx, &payment, &refund.charge_id)?;
    if stays > 0 {
        let external_id = format!("{} refund{FAILED_SUFFIX}", refund.refund_id);
        let entry = Entry {
            subject: Subject::of(&payment),
            way: payment.provider.into(),
            external_id: &external_id,
            sum: Sum { amount: stays, currency: payment.sum.currency },
            at: now,
        };
        entries::correct(tx, &entry)?;
    }
    if refunded < payment.sum.amount {
        store::unmark_refunded(tx, &payment.id)?;
    }
    (hook::<Purchases>(tx)?.of(payment.product).refund_failed)(tx, &payment, now)?;
    let is_own = (hook::<OwnRefunds>(tx)?.0)(tx, &payment, &refund.refund_id, Cents::new(refund.amount))?;
    (hook::<FailedRefunds>(tx)?.0)(tx, source.provider, &refund.refund_id, reason, now)?;
    // Where another refund of the charge stands, nothing of the customer's is here again.
    if stays > 0 || is_own {
        let amount = Sum { amount: refund.amount, currency: payment.sum.currency };
        let after =
            FailedRefund { amount: amount.to_string(), currency: amount.currency, reason: reason.to_owned() };
        let what = PaymentEvent::RefundFailed { after };
        Event::new(&what, now, ("payment", &payment.id, payment.provider.as_str())).emit(tx)?;
    }
    tracing::warn!(payment = payment.id, refund = refund.refund_id, reason, "a refund came to nothing");
    let stands = store::find_any(tx, source.provider, &payment.id)?.unwrap_or(payment);
    Ok((Settled::Stands(Box::new(stands)), true))
}

/// What the entries of a charge come to.
fn booked(tx: &mut Tx<'_>, payment: &Payment, charge: &str) -> Result<i64> {
    let way = payment.provider.into();
    let mut sum = store::entries::amount_of(tx, way, charge)?;
    for refund in store::list_refund_ids(tx, payment.provider, charge)? {
        sum += store::entries::amount_of(tx, way, &format!("{refund} refund"))?;
        sum += store::entries::amount_of(tx, way, &format!("{refund} refund{FAILED_SUFFIX}"))?;
    }
    Ok(sum)
}

/// Whether the provider said that this refund came to nothing.
///
/// # Errors
/// When the database fails.
pub fn came_to_nothing(tx: &mut Tx<'_>, provider: ProviderName, refund_id: &str) -> Result<bool> {
    store::is_refund_failed(tx, provider, refund_id)
}
