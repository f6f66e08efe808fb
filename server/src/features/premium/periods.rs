//! The paid periods: one behind the other, and what the account shows follows from them in the same transaction.

use super::contracts::ordered;
use super::events::{PremiumEnd, PremiumEvent, PremiumPaid};
use super::frames::PremiumFrame;
use super::{confirmation, store};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::features::auth;
use crate::features::payments::{Payment, Purchase};
use crate::features::settings::PREMIUM_DAYS;
use crate::identity::{self, Account, UserId};
use crate::live::Topic;
use crate::time::{DAY, Time};
use kontor_db::Tx;

/// What a payment for premium brings.
pub const PURCHASE: Purchase = Purchase {
    ordered,
    check_wanted: |_, _, _| Ok(()),
    check_available: |_, _, _| Ok(()),
    is_left: |_, _, _| Ok(false),
    paid,
    // A membership begins with its money; the member may try again.
    under_way: |_, _, _| Ok(()),
    failed: |_, _, _, _| Ok(()),
    refunded,
    lost: |_, _, _, _| Ok(()),
    // The membership stays ended, as its member was told; the shop is told that it has the money and decides.
    refund_failed: |_, _, _| Ok(()),
    after,
};

/// Adds a period behind what is left, and confirms the contract.
fn paid(app: &App, tx: &mut Tx<'_>, payment: &Payment, now: Time) -> Result<Option<Time>> {
    let user = payment.user_id.ok_or(ErrorCode::UserNotFound)?;
    let account = identity::find_account(tx, user)?.ok_or(ErrorCode::UserNotFound)?;
    let before = store::last_end(tx, user)?;
    let runs_on = before.is_some_and(|end| end > now);
    let starts_at = before.filter(|_| runs_on).unwrap_or(now);
    let ends_at = starts_at.plus(PREMIUM_DAYS * DAY);
    store::insert_period(tx, user, Some(&payment.id), starts_at, ends_at)?;
    follow(tx, user, now)?;
    let before = PremiumEnd { premium_until: before.filter(|_| runs_on) };
    let after = PremiumPaid::new(Some(ends_at), payment);
    let what = if runs_on {
        PremiumEvent::Extended { before, after }
    } else {
        PremiumEvent::Started { before, after }
    };
    emit(tx, &what, &account, now)?;
    confirmation::post(app, tx, payment, user, now)?;
    Ok(Some(ends_at))
}

/// Ends the period that the payment brought, now or where it would have begun; what was paid behind it moves up.
fn refunded(tx: &mut Tx<'_>, payment: &Payment, whole: bool, now: Time) -> Result<()> {
    // A part of the price changes nothing of the membership.
    if !whole {
        return Ok(());
    }
    let user = payment.user_id.ok_or(ErrorCode::UserNotFound)?;
    let Some(period) = store::find_period(tx, &payment.id)? else { return Ok(()) };
    let account = identity::find_account(tx, user)?.ok_or(ErrorCode::UserNotFound)?;
    let before = store::last_end(tx, user)?;
    let ends_at = period.ends_at.min(now).max(period.starts_at);
    let gap = period.ends_at.0 - ends_at.0;
    store::end_period(tx, period.id, ends_at)?;
    // Later periods begin where this one ended: had there been a pause between, this one would have been over.
    store::move_up(tx, user, period.ends_at, gap)?;
    follow(tx, user, now)?;
    let until = store::last_end(tx, user)?;
    let what = PremiumEvent::Refunded {
        before: PremiumEnd { premium_until: before },
        after: PremiumPaid::new(until.filter(|end| *end > now), payment),
    };
    emit(tx, &what, &account, now)
}

/// A period of the demo people, which no payment brought.
///
/// # Errors
/// When the database fails.
pub fn seed_period(tx: &mut Tx<'_>, user: UserId, starts_at: Time, ends_at: Time, now: Time) -> Result<()> {
    store::insert_period(tx, user, None, starts_at, ends_at)?;
    follow(tx, user, now)
}

/// Writes what follows from the periods: since and until of the account, and that its end has not been told.
fn follow(tx: &mut Tx<'_>, user: UserId, now: Time) -> Result<()> {
    let periods = store::list_periods(tx, user)?;
    let until = periods.last().map(|period| period.ends_at);
    // The run without a pause that the last period belongs to.
    let mut since = periods.last().map(|period| period.starts_at);
    for period in periods.iter().rev().skip(1) {
        if since.is_some_and(|since| period.ends_at >= since) {
            since = Some(period.starts_at);
        }
    }
    auth::save_premium(tx, user, since, until)?;
    store::save_membership(tx, user, until, now)
}

pub fn emit(tx: &mut Tx<'_>, what: &PremiumEvent, account: &Account, now: Time) -> Result<()> {
    Event::new(what, now, ("user", account.id, &account.username)).emit(tx)
}

fn after(app: &App, payment: &Payment, now: Time) {
    if let Some(user) = payment.user_id {
        announce(app, user, now);
    }
}

/// Tells the member's tabs, and has their sockets look at their rights again.
pub fn announce(app: &App, user: UserId, _: Time) {
    app.live().recheck(user);
    let app = app.clone();
    tokio::spawn(async move {
        let found = app.db.read(move |tx| identity::find_account(tx, user)).await;
        if let Ok(Some(account)) = found {
            let now = app.clock.now();
            let frame = PremiumFrame::Premium {
                is_premium: account.is_premium(now),
                premium_until: running_until(&account, now),
            };
            app.live().publish(&Topic::User(user.0), &frame);
        }
    });
}

/// The end of a membership that is running.
pub fn running_until(account: &Account, now: Time) -> Option<Time> {
    account.premium_until.filter(|until| *until > now)
}
