//! Failed sign-ins, one row each: within any minute and any day, and not only within the clock's, an account and an
//! address have so many. The rows survive a restart and hold over all nodes.

use super::known::{self, AttemptKeys};
use super::sessions::{AuthEvent, FailedSignIns};
use super::store::attempts::{self as store, Counted};
use crate::app::App;
use crate::config::Limits;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::{Account, UserId};
use crate::periods::Kept;
use crate::time::{DAY, HOUR, MINUTE, Time};
use kontor_db::Tx;

/// Rows older than the longest window are of no use.
const KEEP: i64 = Kept::SignInFailures.millis();
/// Failures within an hour that are told: slips are not, and a flood is not told by the piece.
const TOLD_AT: [i64; 3] = [5, 20, 40];

/// Counts a try as failed, until [`withdraw`] takes it back. `limits.factor` does not apply: guessing passwords is never
/// a load test.
///
/// # Errors
/// [`ErrorCode::TooManySignIns`] with the time until the next try.
pub fn count(tx: &mut Tx<'_>, keys: &AttemptKeys, limits: &Limits, now: Time) -> Result<i64> {
    let keys = &known::counted_under(tx, keys, now)?;
    let windows = [
        (Counted::Account, &keys.account, limits.failed_sign_ins_per_account_minute, MINUTE),
        (Counted::Account, &keys.account, limits.failed_sign_ins_per_account_day, DAY),
        (Counted::Address, &keys.address, limits.failed_sign_ins_per_address_minute, MINUTE),
    ];
    for (counted, key, most, window) in windows {
        // The try that must leave the window before another may enter it.
        let before = i64::from(most.max(1)) - 1;
        if let Some(oldest) = store::find(tx, counted, key, now.plus(-window), before)? {
            let wait = u64::try_from(oldest.0 + window - now.0).unwrap_or_default();
            return Err(Error::new(ErrorCode::TooManySignIns).retry_after(wait.div_ceil(1000)));
        }
    }
    store::insert(tx, &keys.account, &keys.address, now)
}

/// Takes a try back that turned out to be right.
///
/// # Errors
/// When the database fails.
pub fn withdraw(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    store::delete(tx, id)
}

/// Leaves a line in the log for a failed try, and an entry that its owner is told of once an hour holds many, or a day as
/// many as there may be. Who is asked for is not logged: people type passwords there.
pub async fn report(app: &App, keys: &AttemptKeys, account: Option<Account>, now: Time) -> Result<()> {
    let key = keys.account.clone();
    // Counted for names without an account, too: they must not be answered sooner.
    let (hour, day) = app.db.read(move |tx| store::count(tx, &key, now.plus(-HOUR), now.plus(-DAY))).await?;
    let user = account.as_ref().map(|account| account.id.0);
    tracing::info!(target: "kontor::security", user, from = %keys.address, within_hour = hour, "sign-in failed");
    let most = i64::from(app.config.limits.failed_sign_ins_per_account_day);
    let what = if day == most {
        AuthEvent::Locked { after: FailedSignIns { failures: day } }
    } else if TOLD_AT.contains(&hour) {
        AuthEvent::Failed { after: FailedSignIns { failures: hour } }
    } else {
        return Ok(());
    };
    let Some(account) = account else { return Ok(()) };
    let event = Event::new(&what, now, ("user", account.id, account.username.as_str()));
    app.db.write(move |tx| event.clone().emit(tx)).await?;
    app.outbox.notify_one();
    Ok(())
}

/// Forgets the tries on an account, when the operator gives it a new password.
///
/// # Errors
/// When the database fails.
pub fn forget(tx: &mut Tx<'_>, user: UserId, account_key: &str) -> Result<()> {
    store::delete_of(tx, account_key)?;
    store::delete_of(tx, &format!("#{user}"))
}

/// Forgets tries that no window reaches any more.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::delete_until(tx, now.plus(-KEEP))
}
