//! Reading accounts and sessions. What changes them is the feature `auth`, whose tables these are.

use super::account::{Account, Role, Session, UserId};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use std::collections::BTreeMap;

/// Columns of an account `u`, for [`account`].
pub const ACCOUNT: &str =
    "u.id, u.username, u.telegram_username, u.role, u.role_before_ban, u.ban_reason, u.is_approved,
    u.timeout_until, u.timeout_reason, u.premium_since, u.premium_until, u.registered_at, u.last_login_at,
    u.last_active_at, u.is_moderator";
/// How many columns [`ACCOUNT`] has; what a query adds comes after them.
pub const ACCOUNT_COLUMNS: usize = 15;

/// Reads [`ACCOUNT`].
///
/// # Errors
/// When a column is missing.
pub fn account(row: &Row<'_>) -> Result<Account, kontor_db::Error> {
    let role = |text: Option<String>| text.as_deref().and_then(Role::parse);
    let time = |millis: Option<i64>| millis.map(Time);
    Ok(Account {
        id: UserId(row.get(0)?),
        username: row.get(1)?,
        telegram_username: row.get(2)?,
        role: role(row.get(3)?).unwrap_or(Role::Banned),
        role_before_ban: role(row.get(4)?),
        ban_reason: row.get(5)?,
        is_approved: row.get(6)?,
        timeout_until: time(row.get(7)?),
        timeout_reason: row.get(8)?,
        premium_since: time(row.get(9)?),
        premium_until: time(row.get(10)?),
        registered_at: Time(row.get(11)?),
        last_login_at: time(row.get(12)?),
        last_active_at: time(row.get(13)?),
        is_moderator: row.get(14)?,
        lacks_factor: false,
    })
}

/// # Errors
/// When the database fails.
pub fn find_account(tx: &mut Tx<'_>, id: UserId) -> Result<Option<Account>> {
    Ok(tx.one(&format!("SELECT {ACCOUNT} FROM auth_users u WHERE u.id = $1"), &values![id], account)?)
}

/// Those of the accounts that there are.
///
/// # Errors
/// When the database fails.
pub fn find_accounts(
    tx: &mut Tx<'_>,
    ids: impl IntoIterator<Item = UserId>,
) -> Result<BTreeMap<UserId, Account>> {
    let found = tx.all_among(&format!("SELECT {ACCOUNT} FROM auth_users u WHERE u.id"), ids, account)?;
    Ok(found.into_iter().map(|account| (account.id, account)).collect())
}

/// Accounts by the keys of their names.
///
/// # Errors
/// When the database fails.
pub fn find_named(tx: &mut Tx<'_>, keys: impl IntoIterator<Item = String>) -> Result<Vec<Account>> {
    Ok(tx.all_among(&format!("SELECT {ACCOUNT} FROM auth_users u WHERE u.username_key"), keys, account)?)
}

/// Whether an authenticator app is set up for signing in.
///
/// # Errors
/// When the database fails.
pub fn has_second_factor(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    let sql = "SELECT COUNT(*) FROM auth_totp WHERE user_id = $1 AND enabled_at IS NOT NULL";
    Ok(tx.one(sql, &values![user], |row| row.get::<i64>(0))?.is_some_and(|count| count > 0))
}

pub fn find_by_session(tx: &mut Tx<'_>, token_hash: &[u8], now: Time) -> Result<Option<(Account, Session)>> {
    Ok(tx.one(
        &format!(
            "SELECT {ACCOUNT}, s.id, s.confirmed_at FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
             WHERE s.token_hash = $1 AND s.expires_at > $2"
        ),
        &values![token_hash, now],
        holder,
    )?)
}

/// Those of the sessions that have not ended, with their holders.
pub fn list_by_sessions(tx: &mut Tx<'_>, ids: &[i64], now: Time) -> Result<Vec<(Account, Session)>> {
    let places: Vec<String> = (2..ids.len() + 2).map(|place| format!("${place}")).collect();
    let mut parameters = values![now].to_vec();
    parameters.extend(ids.iter().map(|id| Value::Int(*id)));
    Ok(tx.all(
        &format!(
            "SELECT {ACCOUNT}, s.id, s.confirmed_at FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
             WHERE s.expires_at > $1 AND s.id IN ({})",
            places.join(", ")
        ),
        &parameters,
        holder,
    )?)
}

fn holder(row: &Row<'_>) -> Result<(Account, Session), kontor_db::Error> {
    let session =
        Session { id: row.get(ACCOUNT_COLUMNS)?, confirmed_at: Time(row.get(ACCOUNT_COLUMNS + 1)?) };
    Ok((account(row)?, session))
}
