//! Capturing what a payer agreed to, hearing what PayPal tells, and asking where nothing was heard.

use super::opening::{self, refusal};
use super::provider::{Provider, ProviderError, ProviderEvent};
use super::providers::Providers;
use super::purchases::Purchases;
use super::settled::{Settled, Source};
use super::settling;
use super::store::{self, pages};
use super::types::{CaptureResponse, Payment, PaymentStatus, ProviderName};
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::Member;
use crate::time::{HOUR, MINUTE};
use http::HeaderMap;

/// How long a provider may be silent before it is asked.
const SILENCE: i64 = MINUTE;
/// The same of money that takes days.
const LONG_SILENCE: i64 = HOUR;
/// Payments that one run of the worker asks about.
const ASK_BATCH: i64 = 20;

/// Takes the money of the member's own order, once: asking again answers the first result.
pub async fn capture_own(app: &App, member: Member, order_id: String) -> Result<CaptureResponse> {
    let found = app.db.read(move |tx| store::find_own_order(tx, &member, &order_id)).await?;
    let payment = found.ok_or(ErrorCode::PaymentNotFound)?;
    let payment = match payment.status {
        PaymentStatus::Paid | PaymentStatus::Refunded => payment,
        PaymentStatus::Pending | PaymentStatus::Failed | PaymentStatus::Expired => {
            capture(app, &payment).await?
        }
    };
    match payment.status {
        PaymentStatus::Paid => Ok(CaptureResponse {
            success: true,
            message: "Premium aktiviert!".to_owned(),
            premium_until: payment.granted_until,
        }),
        PaymentStatus::Refunded => Err(ErrorCode::PaymentRefunded.into()),
        _ => Err(ErrorCode::PaymentPending.into()),
    }
}

/// The payment as it stands after its provider was asked for the money.
pub async fn capture(app: &App, payment: &Payment) -> Result<Payment> {
    let provider = app.state::<Providers>().of(payment).ok_or(ErrorCode::PaymentUnavailable)?;
    let (asked, now) = (payment.clone(), app.clock.now());
    app.db.read(move |tx| (hook::<Purchases>(tx)?.of(asked.product).check_wanted)(tx, &asked, now)).await?;
    match provider.capture(app, payment).await {
        Ok(event) => conclude(app, payment, event).await,
        Err(error) => {
            if error == ProviderError::Declined {
                settling::declined(app, payment).await?;
            }
            if let ProviderError::Failed(cause) = &error {
                tracing::warn!(payment = payment.id, cause, "a payment could not be captured");
            }
            Err(refusal(&error).into())
        }
    }
}

async fn conclude(app: &App, payment: &Payment, event: ProviderEvent) -> Result<Payment> {
    let source = Source { provider: payment.provider, sandbox: payment.sandbox };
    match settling::settle(app, source, event).await? {
        // What was captured must be this payment, whatever the provider calls it.
        Settled::Stands(settled) if settled.id == payment.id => Ok(*settled),
        // It may be known by now that nothing comes of it.
        Settled::Nothing => opening::reread(app, payment).await,
        Settled::Stands(_) | Settled::Mismatched | Settled::Foreign => Err(ErrorCode::PaymentMismatch.into()),
    }
}

/// Hears a webhook of PayPal's.
pub async fn hear_paypal(app: &App, headers: &HeaderMap, raw: &[u8]) -> Result<()> {
    let paypal = app.state::<Providers>().paypal().ok_or(ErrorCode::WebhookUnverified)?;
    match paypal.hear(headers, raw, app.clock.now()).await? {
        ProviderEvent::Approved { payment_id } => capture_approved(app, payment_id).await,
        event => {
            let source = Source { provider: ProviderName::Paypal, sandbox: false };
            settling::settle(app, source, event).await.map(drop)
        }
    }
}

/// Hears a webhook of Stripe's.
pub async fn hear_stripe(app: &App, headers: &HeaderMap, raw: &[u8]) -> Result<()> {
    let stripe = app.state::<Providers>().stripe().ok_or(ErrorCode::WebhookUnverified)?;
    let event = stripe.hear(app, headers, raw, app.clock.now()).await?;
    let source = Source { provider: ProviderName::Stripe, sandbox: false };
    settling::settle(app, source, event).await.map(drop)
}

/// The buyer has agreed and may never come back: the money is captured anyway.
async fn capture_approved(app: &App, id: String) -> Result<()> {
    let found = app.db.read(move |tx| store::find_any(tx, ProviderName::Paypal, &id)).await?;
    match found.filter(|payment| !payment.sandbox && payment.charge_id.is_none()) {
        Some(payment) => at_leisure(capture(app, &payment).await),
        None => Ok(()),
    }
}

/// A refusal is an answer too; what could be better later is tried again by who asked.
fn at_leisure(outcome: Result<Payment>) -> Result<()> {
    match outcome {
        Err(error) if error.code().status() >= 500 => Err(error),
        _ => Ok(()),
    }
}

/// Asks providers about payments of which nothing was heard, and ends those whose time is over.
///
/// # Errors
/// When the database fails.
pub async fn look_after(app: &App) -> Result<()> {
    let now = app.clock.now();
    let unheard = app
        .db
        .write(move |tx| {
            store::expire(tx, now)?;
            store::take_unheard(tx, (now.plus(-SILENCE), now.plus(-LONG_SILENCE)), now, ASK_BATCH)
        })
        .await?;
    for payment in unheard {
        if let Err(error) = ask(app, &payment).await {
            tracing::warn!(
                payment = payment.id,
                error = error.code().as_str(),
                "a payment could not be looked up"
            );
        }
    }
    Ok(())
}

async fn ask(app: &App, payment: &Payment) -> Result<()> {
    let Some(provider) = app.state::<Providers>().of(payment) else { return Ok(()) };
    match provider.look_up(app, payment).await {
        Ok(ProviderEvent::Approved { .. }) => at_leisure(capture(app, payment).await),
        Ok(ProviderEvent::Nothing) => close_if_left(app, provider, payment).await,
        Ok(event) => at_leisure(conclude(app, payment, event).await),
        Err(ProviderError::Failed(cause)) => {
            tracing::warn!(payment = payment.id, cause, "a provider does not answer");
            Ok(())
        }
        Err(ProviderError::NotApproved | ProviderError::Declined | ProviderError::Refused(_)) => Ok(()),
    }
}

/// Stripe takes the money of an open page by itself, and does not ask whether it is still wanted. So the page of an order that has ended, or
/// is paid otherwise, is closed.
async fn close_if_left(app: &App, provider: &dyn Provider, payment: &Payment) -> Result<()> {
    if payment.provider != ProviderName::Stripe || payment.sandbox {
        return Ok(());
    }
    let (left, now) = (payment.clone(), app.clock.now());
    let is_left = app
        .db
        .write(move |tx| {
            let is_left = (hook::<Purchases>(tx)?.of(left.product).is_left)(tx, &left, now)?;
            // Noted first: who chooses this way again is given another page.
            Ok::<_, Error>(is_left && pages::mark_left(tx, &left.id)?)
        })
        .await?;
    if !is_left {
        return Ok(());
    }
    if let Err(error) = provider.close_page(payment).await {
        tracing::warn!(payment = payment.id, ?error, "a page could not be closed");
        let id = payment.id.clone();
        app.db.write(move |tx| pages::unmark_left(tx, &id)).await?;
    }
    Ok(())
}
