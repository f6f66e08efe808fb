//! Where every payment ends, whichever way it is reported: one transaction that compares, counts once and grants.

use super::entries;
use super::events::{AgreedCharge, MismatchedCharge, PaymentEvent};
use super::provider::{Charge, ProviderEvent};
use super::purchases::Purchases;
use super::refunding;
use super::settled::{Settled, Source};
use super::store::{self, Mismatch};
use super::types::{Entry, Payment, PaymentStatus, Product, ProviderName, Subject};
use super::under_way;
use crate::app::{App, hook};
use crate::error::Result;
use crate::events::Event;
use crate::time::Time;
use kontor_db::Tx;

/// Applies what a provider told. Any number of times, in any order: the end is the same.
///
/// # Errors
/// When the database fails; the provider must tell it again.
pub async fn settle(app: &App, source: Source, event: ProviderEvent) -> Result<Settled> {
    let (now, shop) = (app.clock.now(), app.clone());
    let (settled, moved) = app
        .db
        .write(move |tx| match &event {
            ProviderEvent::Paid(charge) => paid(&shop, tx, source, charge, now),
            ProviderEvent::Refunded(refund) => refunding::refunded(tx, source, refund, now),
            ProviderEvent::RefundFailed { refund, reason } => {
                refunding::failed(tx, source, refund, reason, now)
            }
            ProviderEvent::UnderWay { .. } | ProviderEvent::Failed { .. } => {
                Ok((Settled::Nothing, under_way::note(&shop, tx, source, &event, now)?))
            }
            ProviderEvent::Approved { .. } | ProviderEvent::Pending | ProviderEvent::Nothing => {
                Ok((Settled::Nothing, false))
            }
        })
        .await?;
    if moved {
        app.outbox.notify_one();
        if let Settled::Stands(payment) = &settled {
            (app.hook::<Purchases>().of(payment.product).after)(app, payment, now);
        }
    }
    if matches!(settled, Settled::Foreign) {
        tracing::info!(provider = source.provider.as_str(), "an event of a payment that is not the shop's");
    }
    Ok(settled)
}

/// Notes that the provider declined; the payer may try again.
///
/// # Errors
/// When the database fails.
pub async fn declined(app: &App, payment: &Payment) -> Result<()> {
    let id = payment.id.clone();
    app.db.write(move |tx| store::mark_failed(tx, &id)).await
}

/// The second value tells whether something changed that others must hear.
fn paid(app: &App, tx: &mut Tx<'_>, source: Source, charge: &Charge, now: Time) -> Result<(Settled, bool)> {
    if let Some(known) = store::find_by_charge(tx, source.provider, &charge.charge_id)? {
        return Ok((Settled::Stands(Box::new(known)), false));
    }
    let payment = store::find_any(tx, source.provider, &charge.payment_id)?;
    let Some(payment) = payment.filter(|payment| payment.sandbox == source.sandbox) else {
        return Ok((Settled::Foreign, false));
    };
    if let Err(mismatch) = agreed(&payment, charge) {
        return mismatched(tx, &payment, charge, mismatch, now);
    }
    // Money that moves a second time for one payment (an old invoice can be paid again) is a payment of its own.
    let (payment, order) = match payment.status {
        PaymentStatus::Paid | PaymentStatus::Refunded => (store::insert_again(tx, &payment, now)?, None),
        _ => (payment, charge.reference.as_deref()),
    };
    let given_back = store::refunded_of(tx, source.provider, &charge.charge_id)? >= payment.sum.amount;
    store::mark_paid(tx, &payment.id, &charge.charge_id, order, now)?;
    let entry = Entry {
        subject: Subject::of(&payment),
        way: payment.provider.into(),
        external_id: &charge.charge_id,
        sum: payment.sum,
        at: now,
    };
    entries::book(tx, &entry)?;
    let purchase = hook::<Purchases>(tx)?.of(payment.product);
    // An order was paid, whatever went back: it stands as if both had been told in turn. A membership that went back never began.
    let granted = if payment.product == Product::Order || !given_back {
        (purchase.paid)(app, tx, &payment, now)?
    } else {
        None
    };
    // Refunds may be told before their payment.
    let refunds = store::list_refunds(tx, source.provider, &charge.charge_id)?;
    for (refund_id, amount) in &refunds {
        refunding::book(tx, &payment, refund_id, *amount, now)?;
    }
    if given_back {
        store::mark_refunded(tx, &payment.id, now)?;
    }
    if payment.product == Product::Order && !refunds.is_empty() {
        (purchase.refunded)(tx, &payment, given_back, now)?;
        for (refund_id, amount) in &refunds {
            refunding::tell_unless_own(tx, &payment, refund_id, *amount, now)?;
        }
    }
    if let Some(until) = granted {
        store::set_granted(tx, &payment.id, until)?;
    }
    let stands = store::find_any(tx, source.provider, &payment.id)?.unwrap_or(payment);
    Ok((Settled::Stands(Box::new(stands)), true))
}

/// Whether the charge is what was agreed. What a membership is for must still be there; an order is, without its customer too.
fn agreed(payment: &Payment, charge: &Charge) -> Result<(), Mismatch> {
    if charge.currency != payment.sum.currency.as_str() {
        return Err(Mismatch::Currency);
    }
    if charge.amount != payment.sum.amount {
        return Err(Mismatch::Amount);
    }
    if !charge.ours {
        return Err(Mismatch::Payee);
    }
    let order = payment.reference.as_deref().zip(charge.reference.as_deref());
    // Telegram names each movement of money, the others the page on which it was paid.
    let names_page = payment.provider != ProviderName::Telegram;
    if names_page && order.is_some_and(|(ours, told)| ours != told) {
        return Err(Mismatch::Order);
    }
    if payment.product == Product::Premium && payment.user_id.is_none() {
        return Err(Mismatch::Account);
    }
    Ok(())
}

fn mismatched(
    tx: &mut Tx<'_>,
    payment: &Payment,
    charge: &Charge,
    mismatch: Mismatch,
    now: Time,
) -> Result<(Settled, bool)> {
    let is_new = store::insert_mismatch(tx, payment, &charge.charge_id, mismatch, now)?;
    if is_new {
        let what = PaymentEvent::Mismatched {
            before: AgreedCharge { amount: payment.sum.to_string(), currency: payment.sum.currency },
            after: MismatchedCharge {
                amount: charge.amount,
                currency: charge.currency.clone(),
                reason: mismatch.as_str().to_owned(),
            },
        };
        Event::new(&what, now, ("payment", &payment.id, payment.provider.as_str())).emit(tx)?;
        tracing::warn!(payment = payment.id, reason = mismatch.as_str(), "a charge is not what was agreed");
    }
    Ok((Settled::Mismatched, is_new))
}
