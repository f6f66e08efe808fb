//! What a member sees of the membership, cancelling it, and what is told about its end.

use super::confirmation;
use super::early_start::EarlyStart;
use super::events::{PremiumEnd, PremiumEvent};
use super::periods::{announce, emit, running_until};
use super::store::{self, Period};
use super::types::{CancelResponse, Contract, Membership, PremiumPayment, PremiumSource};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::payments::Providers;
use crate::features::payments::{self, Payment, Product, ProviderName};
use crate::features::settings::{self, PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT};
use crate::identity::{self, Member, Role};
use crate::time::DAY;
use kontor_db::Tx;
use std::collections::HashMap;

/// How long before the end a member is reminded.
const REMINDER: i64 = 3 * DAY;
/// An end that was missed by more is no news any more.
const NEWS: i64 = 7 * DAY;
/// Payments that the history shows.
const HISTORY: i64 = 200;
/// Memberships that one run of the worker tells about.
const BATCH: i64 = 200;

pub async fn show(app: &App, member: Member) -> Result<Membership> {
    let now = app.clock.now();
    let (account, payments, kept, cancelled_at) = app
        .db
        .read(move |tx| -> Result<_> {
            let account = identity::find_account(tx, member.id)?.ok_or(ErrorCode::UserNotFound)?;
            let payments = payments::list_own(tx, &member, HISTORY)?;
            Ok((account, payments, Kept::read(tx, &member)?, store::find_cancelled(tx, &member)?))
        })
        .await?;
    let until = running_until(&account, now);
    let cancelled_at = cancelled_at.filter(|_| until.is_some());
    let source = match until {
        Some(_) => Some(PremiumSource::Paid),
        None if account.role == Role::Premium => Some(PremiumSource::Role),
        None => None,
    };
    let config = settings::current(app);
    let price = &config.premium;
    let by_telegram = config.payments.telegram && app.state::<Providers>().offers(ProviderName::Telegram);
    let stars = by_telegram.then_some(price.stars);
    Ok(Membership {
        is_premium: account.is_premium(now),
        premium_since: account.premium_since.filter(|_| until.is_some()),
        premium_until: until,
        source,
        cancelled_at,
        price_cents: price.price_cents,
        price_stars: stars,
        discount_percent: PREMIUM_DISCOUNT_PERCENT,
        days_per_payment: PREMIUM_DAYS,
        next_payment_at: until.filter(|_| cancelled_at.is_none()),
        early_start: EarlyStart::current(),
        payments: payments
            .into_iter()
            .filter(|payment| payment.product == Product::Premium)
            .map(|payment| kept.shown(payment))
            .collect(),
    })
}

pub async fn show_payment(app: &App, member: Member, id: String) -> Result<PremiumPayment> {
    let found = app
        .db
        .read(move |tx| -> Result<_> {
            let payment = payments::find_own(tx, &member, &id)?.ok_or(ErrorCode::PaymentNotFound)?;
            Ok((payment, Kept::read(tx, &member)?))
        })
        .await?;
    Ok(found.1.shown(found.0))
}

/// The confirmation of a contract as a text to keep.
pub async fn confirmation(app: &App, member: Member, id: String) -> Result<String> {
    let shop = app.clone();
    app.db
        .read(move |tx| -> Result<_> {
            let payment = payments::find_own(tx, &member, &id)?.ok_or(ErrorCode::PaymentNotFound)?;
            let contract = store::find_contract(tx, &payment.id)?.ok_or(ErrorCode::PaymentNotFound)?;
            confirmation::text(&shop, tx, &payment, &contract)
        })
        .await
}

/// What payments brought and what was agreed with them.
struct Kept {
    periods: HashMap<String, Period>,
    contracts: HashMap<String, Contract>,
}

impl Kept {
    fn read(tx: &mut Tx<'_>, member: &Member) -> Result<Self> {
        let contracts = store::list_own_contracts(tx, member)?;
        Ok(Self { periods: store::list_own_paid(tx, member)?, contracts })
    }

    fn shown(&self, payment: Payment) -> PremiumPayment {
        let period = self.periods.get(&payment.id).filter(|period| period.ends_at > period.starts_at);
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
            contract: self.contracts.get(&payment.id).map(Contract::shown),
            id: payment.id,
        }
    }
}

/// No reminder comes any more; the membership lasts as long as it is paid. Cancelling twice is cancelling.
pub async fn cancel(app: &App, member: Member) -> Result<CancelResponse> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let (until, is_new) = app
        .db
        .write(move |tx| -> Result<_> {
            let account = identity::still_there(tx, &member, &zone, now)?;
            let until = running_until(&account, now).ok_or(ErrorCode::PremiumNotRunning)?;
            let is_new = store::cancel(tx, &member, now)?;
            if is_new {
                let what = PremiumEvent::Cancelled { after: PremiumEnd { premium_until: Some(until) } };
                Event::new(&what, now, ("user", account.id, &account.username)).by(&account).emit(tx)?;
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
                if let Some(account) = identity::find_account(tx, user)? {
                    let end = PremiumEnd { premium_until: account.premium_until };
                    emit(tx, &PremiumEvent::Ending { before: end.clone(), after: end }, &account, now)?;
                }
            }
            let ended = store::take_ended(tx, now, BATCH)?;
            for (user, end) in ended.iter().filter(|(_, end)| end.plus(NEWS) > now) {
                if let Some(account) = identity::find_account(tx, *user)? {
                    let before = PremiumEnd { premium_until: Some(*end) };
                    emit(tx, &PremiumEvent::Ended { before }, &account, now)?;
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
