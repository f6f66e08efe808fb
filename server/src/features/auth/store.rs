//! Rows of accounts and sessions.

pub mod attempts;
pub mod devices;
pub mod export;
pub mod known;

use super::device::Device;
use super::types::{NO_PASSWORD, NewAccount};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{
    ACCOUNT, ACCOUNT_COLUMNS, Account, Admin, Erasure, Owner, Role, SignedIn, UserId, account,
};
use crate::time::Time;
use kontor_db::{Tx, Value, values};
use std::collections::BTreeSet;

/// Stores a new account and answers its number.
///
/// # Errors
/// A field error when the name, or one that looks like it, is taken.
pub fn insert_account(tx: &mut Tx<'_>, new: &NewAccount) -> Result<UserId> {
    let mut columns = values![
        new.username.as_str(),
        new.username_key.as_str(),
        new.password_hash.as_str(),
        new.telegram_username.as_deref(),
        new.role.as_str(),
        new.is_approved,
        new.registered_at,
        new.is_approved.then_some(new.registered_at.0)
    ]
    .to_vec();
    // The database numbers accounts, except the owner's: a sequence does not roll back, so a first start that was cut off
    // could lose the 1.
    let (id_column, id_place) = if new.id.is_some() { ("id, ", "$9, ") } else { ("", "") };
    columns.extend(new.id.map(Value::from));
    let inserted = tx.one(
        &format!(
            "INSERT INTO auth_users ({id_column}username, username_key, password_hash, telegram_username, role, is_approved,
                registered_at, approved_at)
             VALUES ({id_place}$1, $2, $3, $4, $5, $6, $7, $8) RETURNING id"
        ),
        &columns,
        |row| row.get::<i64>(0),
    );
    match inserted {
        Ok(Some(id)) => Ok(UserId(id)),
        Ok(None) => Err(Error::internal("an account was not stored")),
        Err(error) if error.is_unique("auth_users_username_key") => {
            Err(Error::field("username", ErrorCode::UsernameTaken))
        }
        Err(error) => Err(error.into()),
    }
}

/// The account with that name key and its password hash; none for one that has no password.
pub fn find_credentials(tx: &mut Tx<'_>, key: &str) -> Result<Option<(Account, String)>> {
    Ok(tx.one(
        &format!(
            "SELECT {ACCOUNT}, u.password_hash FROM auth_users u WHERE u.username_key = $1 AND u.password_hash <> $2"
        ),
        &values![key, NO_PASSWORD],
        |row| Ok((account(row)?, row.get(ACCOUNT_COLUMNS)?)),
    )?)
}

/// The account, if its password still is the one with that hash.
pub fn find_with_password(tx: &mut Tx<'_>, id: UserId, hash: &str) -> Result<Option<Account>> {
    Ok(tx.one(
        &format!("SELECT {ACCOUNT} FROM auth_users u WHERE u.id = $1 AND u.password_hash = $2"),
        &values![id, hash],
        account,
    )?)
}

/// Every admin's number, for what all of them are told.
pub fn list_admin_ids(tx: &mut Tx<'_>) -> Result<Vec<UserId>> {
    let sql = "SELECT id FROM auth_users WHERE role = 'admin' AND is_approved = TRUE ORDER BY id";
    Ok(tx.all(sql, &[], |row| Ok(UserId(row.get(0)?)))?)
}

/// Accounts that are let in, behind `after` in the order of their numbers; with a moment only those that are premium then.
///
/// # Errors
/// When the database fails.
pub fn list_let_in(
    tx: &mut Tx<'_>,
    premium_at: Option<Time>,
    after: UserId,
    most: i64,
) -> Result<Vec<UserId>> {
    let premium = match premium_at {
        Some(Time(now)) => format!("AND (role = 'premium' OR premium_until > {now})"),
        None => String::new(),
    };
    let sql = format!(
        "SELECT id FROM auth_users WHERE id > $1 AND is_approved = TRUE AND role <> 'banned' {premium} ORDER BY id LIMIT $2"
    );
    Ok(tx.all(&sql, &values![after, most], |row| Ok(UserId(row.get(0)?)))?)
}

/// Those of the accounts that are let in.
///
/// # Errors
/// When the database fails.
pub fn list_let_in_among(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
) -> Result<BTreeSet<UserId>> {
    let select = "SELECT id FROM auth_users WHERE is_approved = TRUE AND role <> 'banned' AND id";
    let found = tx.all_among(select, users, |row| Ok(UserId(row.get(0)?)))?;
    Ok(found.into_iter().collect())
}

/// All accounts, newest registration first; for admins.
pub fn list_accounts(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<Account>> {
    Ok(tx.all(
        &format!("SELECT {ACCOUNT} FROM auth_users u ORDER BY u.registered_at DESC, u.id DESC"),
        &[],
        account,
    )?)
}

pub fn list_pending(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<Account>> {
    Ok(tx.all(
        &format!(
            "SELECT {ACCOUNT} FROM auth_users u WHERE u.is_approved = FALSE ORDER BY u.registered_at, u.id"
        ),
        &[],
        account,
    )?)
}

pub fn mark_approved(tx: &mut Tx<'_>, _: &Admin, id: UserId, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE auth_users SET is_approved = TRUE, approved_at = $2 WHERE id = $1",
        &values![id, now],
    )?;
    Ok(())
}

/// Writes what moderation may change: role, ban and timeout. The owner's row is never touched.
pub fn save_moderation(tx: &mut Tx<'_>, _: &Admin, account: &Account) -> Result<()> {
    tx.execute(
        "UPDATE auth_users SET role = $2, role_before_ban = $3, ban_reason = $4, timeout_until = $5, timeout_reason = $6
         WHERE id = $1 AND id <> 1",
        &values![
            account.id,
            account.role.as_str(),
            account.role_before_ban.map(Role::as_str),
            account.ban_reason.as_deref(),
            account.timeout_until.map(|until| until.0),
            account.timeout_reason.as_deref()
        ],
    )?;
    Ok(())
}

/// Names a member as a moderator of the chat, or no longer; answers whether that is new. The owner's row is never touched.
pub fn save_moderator(tx: &mut Tx<'_>, _: &Owner, id: UserId, is_moderator: bool) -> Result<bool> {
    let saved = tx.execute(
        "UPDATE auth_users SET is_moderator = $2 WHERE id = $1 AND id <> 1 AND is_moderator <> $2",
        &values![id, is_moderator],
    )?;
    Ok(saved == 1)
}

/// Removes the account with its sessions and its profile. The owner's row is never touched.
pub fn delete_account(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("DELETE FROM auth_users WHERE id = $1 AND id <> 1", &values![erasure.user()])?;
    Ok(())
}

/// What a person is called at Telegram, as Telegram says.
pub fn set_telegram_username(tx: &mut Tx<'_>, id: UserId, username: &str) -> Result<()> {
    tx.execute("UPDATE auth_users SET telegram_username = $2 WHERE id = $1", &values![id, username])?;
    Ok(())
}

/// Whether the account had no password and has this one now.
pub fn set_first_password_hash(tx: &mut Tx<'_>, id: UserId, hash: &str) -> Result<bool> {
    let sql = "UPDATE auth_users SET password_hash = $2 WHERE id = $1 AND password_hash = $3";
    Ok(tx.execute(sql, &values![id, hash, NO_PASSWORD])? > 0)
}

pub fn set_password_hash(tx: &mut Tx<'_>, id: UserId, hash: &str) -> Result<()> {
    tx.execute("UPDATE auth_users SET password_hash = $2 WHERE id = $1", &values![id, hash])?;
    Ok(())
}

/// A session that is about to begin.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub user: UserId,
    pub token_hash: Vec<u8>,
    /// When the password, or as much, was shown; null time when something else opened the session.
    pub confirmed_at: Time,
    /// When it ends at the latest.
    pub ends_at: Time,
    /// How long it may go unused, in milliseconds.
    pub idle: i64,
    pub device: Device,
}

pub fn insert_session(tx: &mut Tx<'_>, session: &NewSession, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO auth_sessions
         (user_id, token_hash, created_at, confirmed_at, expires_at, user_agent, ends_at, idle_millis)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &values![
            session.user,
            session.token_hash.as_slice(),
            now,
            session.confirmed_at,
            session.ends_at.min(now.plus(session.idle)),
            session.device.user_agent.as_str(),
            session.ends_at,
            session.idle
        ],
    )?;
    tx.execute("UPDATE auth_users SET last_login_at = $2 WHERE id = $1", &values![session.user, now])?;
    Ok(())
}

/// None for an account that has no password, and for one that is gone.
pub fn find_password_hash(tx: &mut Tx<'_>, id: UserId) -> Result<Option<String>> {
    let sql = "SELECT password_hash FROM auth_users WHERE id = $1 AND password_hash <> $2";
    Ok(tx.one(sql, &values![id, NO_PASSWORD], |row| row.get(0))?)
}

/// Whether the account has a password, or was made without one.
pub fn has_password(tx: &mut Tx<'_>, id: UserId) -> Result<bool> {
    Ok(find_password_hash(tx, id)?.is_some())
}

/// Notes that the session's holder has given the password.
pub fn confirm_session(tx: &mut Tx<'_>, account: &SignedIn, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE auth_sessions SET confirmed_at = $2 WHERE id = $1",
        &values![account.session().id, now],
    )?;
    Ok(())
}

/// Ends the session of a token; answers whose it was.
pub fn delete_session(tx: &mut Tx<'_>, token_hash: &[u8]) -> Result<Option<UserId>> {
    let sql = "DELETE FROM auth_sessions WHERE token_hash = $1 RETURNING user_id";
    Ok(tx.one(sql, &values![token_hash], |row| Ok(UserId(row.get(0)?)))?)
}

/// Ends every session of an account.
pub fn end_sessions(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute("DELETE FROM auth_sessions WHERE user_id = $1", &values![user])?;
    Ok(())
}

/// Forgets sessions that are over.
pub fn purge_sessions(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM auth_sessions WHERE expires_at <= $1", &values![now])?;
    Ok(())
}

/// How many accounts there are, by where they stand.
#[derive(Debug, Default)]
pub struct AccountCounts {
    pub total: i64,
    pub pending: i64,
    /// Approved, neither banned nor timed out.
    pub active: i64,
    pub banned: i64,
}

/// How many accounts there are, for the demo shop's seeding.
///
/// # Errors
/// When the database fails.
pub fn count_all_accounts(tx: &mut Tx<'_>) -> Result<i64> {
    Ok(tx.one("SELECT COUNT(*) FROM auth_users", &[], |row| row.get(0))?.unwrap_or_default())
}

/// Writes since when and until when an account is premium; its periods decide that.
///
/// # Errors
/// When the database fails.
pub fn save_premium(tx: &mut Tx<'_>, user: UserId, since: Option<Time>, until: Option<Time>) -> Result<()> {
    let millis = |time: Option<Time>| time.map(|time| time.0);
    tx.execute(
        "UPDATE auth_users SET premium_since = $2, premium_until = $3 WHERE id = $1",
        &values![user, millis(since), millis(until)],
    )?;
    Ok(())
}

pub fn count_accounts(tx: &mut Tx<'_>, _: &Admin, now: Time) -> Result<AccountCounts> {
    let counts = tx.one(
        "SELECT COUNT(*),
            CAST(COALESCE(SUM(CASE WHEN is_approved = FALSE THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN is_approved = TRUE AND role <> 'banned' AND COALESCE(timeout_until, 0) <= $1
                THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN role = 'banned' THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM auth_users",
        &values![now],
        |row| Ok(AccountCounts { total: row.get(0)?, pending: row.get(1)?, active: row.get(2)?, banned: row.get(3)? }),
    )?;
    Ok(counts.unwrap_or_default())
}

/// When accounts were approved, from the first moment up to the second, oldest first.
pub fn list_approvals(tx: &mut Tx<'_>, _: &Admin, from: Time, until: Time) -> Result<Vec<Time>> {
    Ok(tx.all(
        "SELECT approved_at FROM auth_users WHERE approved_at >= $1 AND approved_at < $2 ORDER BY approved_at",
        &values![from, until],
        |row| row.get(0).map(Time),
    )?)
}

/// How many accounts are approved, and when the latest was: both stay the same only while no one joins or leaves.
pub fn approval_state(tx: &mut Tx<'_>, _: &Admin) -> Result<(i64, i64)> {
    let state =
        tx.one("SELECT COUNT(approved_at), COALESCE(MAX(approved_at), 0) FROM auth_users", &[], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    Ok(state.unwrap_or_default())
}

/// What time has done to a seeded account.
#[derive(Debug, Clone)]
pub struct SeededState {
    pub last_login_at: Option<Time>,
    pub premium_since: Option<Time>,
    pub premium_until: Option<Time>,
    pub ban_reason: Option<String>,
    /// End and reason.
    pub timeout: Option<(Time, String)>,
}

/// Writes the state of an account that was just seeded.
pub fn seed_state(tx: &mut Tx<'_>, id: UserId, state: &SeededState) -> Result<()> {
    let millis = |time: Option<Time>| time.map(|time| time.0);
    tx.execute(
        "UPDATE auth_users SET last_login_at = $2, premium_since = $3, premium_until = $4, timeout_until = $5,
            timeout_reason = $6 WHERE id = $1",
        &values![
            id,
            millis(state.last_login_at),
            millis(state.premium_since),
            millis(state.premium_until),
            state.timeout.as_ref().map(|(until, _)| until.0),
            state.timeout.as_ref().map(|(_, reason)| reason.as_str())
        ],
    )?;
    if let Some(reason) = &state.ban_reason {
        tx.execute(
            "UPDATE auth_users SET role_before_ban = role, role = 'banned', ban_reason = $2 WHERE id = $1",
            &values![id, reason.as_str()],
        )?;
    }
    Ok(())
}
