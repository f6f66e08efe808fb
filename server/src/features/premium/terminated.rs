//! Memberships that are terminated or withdrawn from from outside the account.

use super::events::{PremiumEnd, PremiumEvent};
use super::periods::{emit, running_until};
use super::store;
use crate::error::Result;
use crate::identity::{self, UserId};
use crate::time::Time;
use kontor_db::Tx;

/// Whose membership is running, of the accounts whose names have these keys. Memberships that no one pays do not count: there is
/// no contract.
///
/// # Errors
/// When the database fails.
pub fn find_running(
    tx: &mut Tx<'_>,
    keys: impl IntoIterator<Item = String>,
    now: Time,
) -> Result<Vec<UserId>> {
    let named = identity::find_named(tx, keys)?.into_iter();
    Ok(named.filter(|account| running_until(account, now).is_some()).map(|account| account.id).collect())
}

/// What a member last paid for, as a withdrawal from the contract looks at it.
#[derive(Debug, Clone)]
pub struct LastPurchase {
    pub user: UserId,
    pub payment_id: String,
    pub ordered_at: Time,
    /// Whether the instruction about withdrawal was published then: without it the period does not begin.
    pub is_instructed: bool,
    /// Whether the membership was over, begun early at the member's wish.
    pub is_performed: bool,
}

/// The last purchases, begun after `since`, of the accounts whose names have these keys.
///
/// # Errors
/// When the database fails.
pub fn find_last_purchases(
    tx: &mut Tx<'_>,
    keys: impl IntoIterator<Item = String>,
    since: Time,
    now: Time,
) -> Result<Vec<LastPurchase>> {
    let mut purchases = Vec::new();
    for account in identity::find_named(tx, keys)? {
        let periods = store::list_periods(tx, account.id)?;
        let Some((period, payment_id)) =
            periods.into_iter().rev().find_map(|period| Some((period.clone(), period.payment_id?)))
        else {
            continue;
        };
        let contract = store::find_contract(tx, &payment_id)?;
        let ordered_at = contract.as_ref().map_or(period.starts_at, |contract| contract.ordered_at);
        let is_wanted = contract.as_ref().is_some_and(|contract| contract.early_start.is_some());
        purchases.push(LastPurchase {
            user: account.id,
            payment_id,
            ordered_at,
            is_instructed: contract.is_some_and(|contract| contract.revocation_version.is_some()),
            is_performed: is_wanted && period.ends_at <= now,
        });
    }
    purchases.retain(|purchase| purchase.ordered_at > since);
    Ok(purchases)
}

/// No reminder comes any more, as if the member had cancelled; the membership lasts as long as it is paid. Until when, if it is
/// running.
///
/// # Errors
/// When the database fails.
pub fn end_reminders(tx: &mut Tx<'_>, user: UserId, now: Time) -> Result<Option<Time>> {
    let Some(account) = identity::find_account(tx, user)? else { return Ok(None) };
    let Some(until) = running_until(&account, now) else { return Ok(None) };
    if store::cancel(tx, &account, now)? {
        let what = PremiumEvent::Cancelled { after: PremiumEnd { premium_until: Some(until) } };
        emit(tx, &what, &account, now)?;
    }
    Ok(Some(until))
}
