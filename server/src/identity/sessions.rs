//! Who stands behind a token or an open session now.

use super::account::{Account, Role, Session, UserId};
use super::store;
use crate::app::App;
use crate::config::SecondFactor;
use crate::error::{Error, ErrorCode, Result};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_session::Token;
use parking_lot::Mutex;
use std::collections::BTreeSet;

/// Sessions that were used since they were last written down. A minute's uses are one write, and a call waits for none.
#[derive(Default)]
pub struct UsedSessions(Mutex<BTreeSet<i64>>);

impl UsedSessions {
    pub fn take(&self) -> BTreeSet<i64> {
        std::mem::take(&mut self.0.lock())
    }

    fn note(&self, session: i64) {
        self.0.lock().insert(session);
    }
}

/// Sessions that are asked about in one statement.
const CHUNK: usize = 100;

/// The account behind a token.
///
/// # Errors
/// 401 when there is no such session, 403 while a ban or a timeout lasts.
pub async fn authenticate(app: &App, token: &Token) -> Result<(Account, Session)> {
    let (hash, now) = (token.hash(), app.clock.now());
    let needed = app.config.second_factor();
    let found = app
        .db
        .read(move |tx| -> Result<_> {
            let found = store::find_by_session(tx, &hash, now)?;
            found.map(|found| holder_with_factor(tx, needed, found)).transpose()
        })
        .await?;
    let (account, session) = found.ok_or(ErrorCode::SessionInvalid)?;
    refuse_locked_out(&app.zone, &account, now)?;
    app.state::<UsedSessions>().note(session.id);
    Ok((account, session))
}

/// The account, with what the shop asks of its second factor.
///
/// # Errors
/// When the database fails.
pub fn with_factor(tx: &mut Tx<'_>, needed: SecondFactor, account: Account) -> Result<Account> {
    let asked = match needed {
        SecondFactor::Admins => account.role == Role::Admin,
        SecondFactor::Owner => account.is_owner(),
        SecondFactor::Optional => false,
    };
    let lacks_factor = asked && !store::has_second_factor(tx, account.id)?;
    Ok(Account { lacks_factor, ..account })
}

fn holder_with_factor(
    tx: &mut Tx<'_>,
    needed: SecondFactor,
    (account, session): (Account, Session),
) -> Result<(Account, Session)> {
    Ok((with_factor(tx, needed, account)?, session))
}

/// The account as this transaction sees it: the guard proved it some moments ago, and it may be gone since.
///
/// # Errors
/// 401 when it is gone, 403 when it was locked out.
pub fn still_there(tx: &mut Tx<'_>, account: &Account, zone: &TimeZone, now: Time) -> Result<Account> {
    let account = store::find_account(tx, account.id)?.ok_or(ErrorCode::SessionInvalid)?;
    refuse_locked_out(zone, &account, now)?;
    Ok(account)
}

/// Refuses who is banned, and whose timeout lasts.
///
/// # Errors
/// 403 with the reason.
pub fn refuse_locked_out(zone: &TimeZone, account: &Account, now: Time) -> Result<()> {
    let reason = |text: &Option<String>| {
        text.clone().filter(|text| !text.is_empty()).unwrap_or_else(|| "nicht angegeben".to_owned())
    };
    if account.role == Role::Banned {
        return Err(Error::new(ErrorCode::Banned).with("reason", reason(&account.ban_reason)));
    }
    match account.running_timeout(now) {
        Some(until) => Err(Error::new(ErrorCode::TimedOut)
            .with("until", until.in_german(zone))
            .with("reason", reason(&account.timeout_reason))),
        None => Ok(()),
    }
}

/// Who holds the session now.
///
/// # Errors
/// 401 when it has ended, 403 while a ban or a timeout lasts: a ban ends sessions too, and is the better answer.
pub async fn holder(app: &App, user: UserId, session: i64) -> Result<(Account, Session)> {
    let (now, needed) = (app.clock.now(), app.config.second_factor());
    let (found, account) = app
        .db
        .read(move |tx| -> Result<_> {
            let found = store::list_by_sessions(tx, &[session], now)?.pop();
            let found = found.map(|found| holder_with_factor(tx, needed, found)).transpose()?;
            Ok((found, store::find_account(tx, user)?))
        })
        .await?;
    if let Some(account) = account {
        refuse_locked_out(&app.zone, &account, now)?;
    }
    let (account, session) = found.ok_or(ErrorCode::SessionInvalid)?;
    if account.id != user {
        return Err(ErrorCode::SessionInvalid.into());
    }
    app.state::<UsedSessions>().note(session.id);
    Ok((account, session))
}

/// An account as it is now, for callers that act for it without a session.
///
/// # Errors
/// 401 when it is gone, 403 while a ban or a timeout lasts.
pub async fn present(app: &App, user: UserId) -> Result<Account> {
    let needed = app.config.second_factor();
    let account = app
        .db
        .read(move |tx| -> Result<_> {
            store::find_account(tx, user)?.map(|account| with_factor(tx, needed, account)).transpose()
        })
        .await?;
    let account = account.ok_or(ErrorCode::SessionInvalid)?;
    refuse_locked_out(&app.zone, &account, app.clock.now())?;
    Ok(account)
}

/// Those of the sessions that have not ended, with their holders, locked out or not.
///
/// # Errors
/// When the database fails.
pub async fn holders(app: &App, sessions: &[i64]) -> Result<Vec<(Account, Session)>> {
    let (now, needed) = (app.clock.now(), app.config.second_factor());
    let mut found = Vec::new();
    for chunk in sessions.chunks(CHUNK) {
        let mut chunk = chunk.to_vec();
        // One length, one statement: it stays prepared.
        chunk.resize(CHUNK, 0);
        let read = app.db.read(move |tx| -> Result<Vec<_>> {
            let found = store::list_by_sessions(tx, &chunk, now)?;
            found.into_iter().map(|found| holder_with_factor(tx, needed, found)).collect()
        });
        found.extend(read.await?);
    }
    Ok(found)
}
