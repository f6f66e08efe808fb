//! What a member sees of the membership, cancelling it, and what is told about its end.

use super::DAYS_PER_PAYMENT;
use super::periods::{announce, emit};
use super::store::{self, Period};
use super::types::{CancelResponse, Membership, PremiumPayment, PremiumSource};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, Account, Role};
use crate::features::payments::{self, Payment, ProviderName};
use crate::features::settings::{PREMIUM_DISCOUNT_PERCENT, PREMIUM_PRICE_CENTS};
use crate::guard::Member;
use crate::time::{DAY, Time};
use serde_json::json;
use std::collections::HashMap;

/// How long before the end a member is reminded.
const REMINDER: i64 = 3 * DAY;
/// An end that was missed by more is no news any more.
const NEWS: i64 = 7 * DAY;
/// Memberships that one run of the worker tells about.
const BATCH: i64 = 200;

/// The end of a membership that is running.
pub fn running_until(account: &Account, now: Time) -> Option<Time> {
    account.premium_until.filter(|until| *until > now)
}

pub async fn show(app: &App, member: Member) -> Result<Membership> {
    let now = app.clock.now();
    let (account, payments, periods, cancelled_at) = app
        .db
        .read(move |tx| -> Result<_> {
            let account = auth::find_account(tx, member.id)?.ok_or(ErrorCode::UserNotFound)?;
            let payments = payments::list_own(tx, &member)?;
            Ok((account, payments, store::list_own_paid(tx, &member)?, store::find_cancelled(tx, &member)?))
        })
        .await?;
    let until = running_until(&account, now);
    let cancelled_at = cancelled_at.filter(|_| until.is_some());
    let source = match until {
        Some(_) => Some(PremiumSource::Paid),
        None if account.role == Role::Premium => Some(PremiumSource::Role),
        None => None,
    };
    let stars = app.payments.offers(ProviderName::Telegram).then_some(app.config.premium.stars);
    Ok(Membership {
        is_premium: account.is_premium(now),
        premium_since: account.premium_since.filter(|_| until.is_some()),
        premium_until: until,
        source,
        cancelled_at,
        price_cents: PREMIUM_PRICE_CENTS,
        price_stars: stars,
        discount_percent: PREMIUM_DISCOUNT_PERCENT,
        days_per_payment: DAYS_PER_PAYMENT,
        next_payment_at: until.filter(|_| cancelled_at.is_none()),
        payments: payments.into_iter().map(|payment| shown(payment, &periods)).collect(),
    })
}

pub async fn show_payment(app: &App, member: Member, id: String) -> Result<PremiumPayment> {
    let found = app
        .db
        .read(move |tx| -> Result<_> {
            let payment = payments::find_own(tx, &member, &id)?.ok_or(ErrorCode::PaymentNotFound)?;
            Ok((payment, store::list_own_paid(tx, &member)?))
        })
        .await?;
    Ok(shown(found.0, &found.1))
}

fn shown(payment: Payment, periods: &HashMap<String, Period>) -> PremiumPayment {
    let period = periods.get(&payment.id).filter(|period| period.ends_at > period.starts_at);
    PremiumPayment {
        provider: payment.provider,
        sandbox: payment.sandbox,
        amount: payment.sum,
        currency: payment.sum.currency,
        status: payment.status,
        created_at: payment.created_at,
        paid_at: payment.paid_at,
        period_from: period.map(|period| period.starts_at),
        period_until: period.map(|period| period.ends_at),
        id: payment.id,
    }
}

/// No reminder comes any more; the membership lasts as long as it is paid. Cancelling twice is cancelling.
pub async fn cancel(app: &App, member: Member) -> Result<CancelResponse> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let (until, is_new) = app
        .db
        .write(move |tx| -> Result<_> {
            let account = auth::still_there(tx, &member, &zone, now)?;
            let until = running_until(&account, now).ok_or(ErrorCode::PremiumNotRunning)?;
            let is_new = store::cancel(tx, &member, now)?;
            if is_new {
                crate::outbox::Event::new("premium.cancelled", now, ("user", account.id, &account.username))
                    .by(&account)
                    .change(json!(null), json!({ "premiumUntil": until }))
                    .emit(tx)?;
            }
            Ok((until, is_new))
        })
        .await?;
    if is_new {
        app.outbox.notify_one();
    }
    let day = until.in_german(&app.zone);
    let message = format!("Ihre Premium-Mitgliedschaft ist gekündigt und endet am {day} Uhr.");
    Ok(CancelResponse { success: true, message, premium_until: Some(until) })
}

/// Reminds of ends that are near, and tells of those that have come. The rights themselves ended with the clock.
///
/// # Errors
/// When the database fails.
pub async fn tell_due(app: &App) -> Result<()> {
    let now = app.clock.now();
    let due = app.db.read(move |tx| store::is_anything_due(tx, now, now.plus(REMINDER))).await?;
    if !due {
        return Ok(());
    }
    let ended = app
        .db
        .write(move |tx| {
            for user in store::take_to_remind(tx, now, now.plus(REMINDER), BATCH)? {
                if let Some(account) = auth::find_account(tx, user)? {
                    let until = json!({ "premiumUntil": account.premium_until });
                    emit(tx, "premium.ending", &account, until.clone(), until, now)?;
                }
            }
            let ended = store::take_ended(tx, now, BATCH)?;
            for (user, end) in ended.iter().filter(|(_, end)| end.plus(NEWS) > now) {
                if let Some(account) = auth::find_account(tx, *user)? {
                    emit(tx, "premium.ended", &account, json!({ "premiumUntil": end }), json!(null), now)?;
                }
            }
            Ok::<_, Error>(ended)
        })
        .await?;
    app.outbox.notify_one();
    for (user, _) in ended {
        announce(app, user, now);
    }
    Ok(())
}
