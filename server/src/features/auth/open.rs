//! What open sockets ask again about the sessions that opened them.

use super::rules::refuse_locked_out;
use super::store;
use super::types::{Account, Session, UserId};
use crate::app::App;
use crate::error::{ErrorCode, Result};

/// Sessions that are asked about in one statement.
const CHUNK: usize = 100;

/// Who holds the session now.
///
/// # Errors
/// 401 when it has ended, 403 while a ban or a timeout lasts: a ban ends sessions too, and is the better answer.
pub async fn holder(app: &App, user: UserId, session: i64) -> Result<(Account, Session)> {
    let now = app.clock.now();
    let (found, account) = app
        .db
        .read(move |tx| -> Result<_> {
            Ok((store::list_by_sessions(tx, &[session], now)?.pop(), store::find_account(tx, user)?))
        })
        .await?;
    if let Some(account) = account {
        refuse_locked_out(&app.zone, &account, now)?;
    }
    let (account, session) = found.ok_or(ErrorCode::SessionInvalid)?;
    if account.id == user { Ok((account, session)) } else { Err(ErrorCode::SessionInvalid.into()) }
}

/// An account as it is now, for whoever speaks for it without a session.
///
/// # Errors
/// 401 when it is gone, 403 while a ban or a timeout lasts.
pub async fn present(app: &App, user: UserId) -> Result<Account> {
    let account = app.db.read(move |tx| store::find_account(tx, user)).await?;
    let account = account.ok_or(ErrorCode::SessionInvalid)?;
    refuse_locked_out(&app.zone, &account, app.clock.now())?;
    Ok(account)
}

/// Those of the sessions that have not ended, with their holders, locked out or not.
///
/// # Errors
/// When the database fails.
pub async fn holders(app: &App, sessions: &[i64]) -> Result<Vec<(Account, Session)>> {
    let now = app.clock.now();
    let mut found = Vec::new();
    for chunk in sessions.chunks(CHUNK) {
        let mut chunk = chunk.to_vec();
        // One length, one statement: it stays prepared.
        chunk.resize(CHUNK, 0);
        found.extend(app.db.read(move |tx| store::list_by_sessions(tx, &chunk, now)).await?);
    }
    Ok(found)
}
