//! Rows of second factors.

use super::types::Passkey;
use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};

/// What an account shares with its authenticator app, encrypted.
pub struct StoredTotp {
    pub secret: Vec<u8>,
    pub is_enabled: bool,
}

pub fn find_totp(tx: &mut Tx<'_>, user: UserId) -> Result<Option<StoredTotp>> {
    Ok(tx.one("SELECT secret, enabled_at FROM auth_totp WHERE user_id = $1", &values![user], |row| {
        Ok(StoredTotp { secret: row.get(0)?, is_enabled: row.get::<Option<i64>>(1)?.is_some() })
    })?)
}

/// Whether a sign-in asks for a code.
///
/// # Errors
/// When the database fails.
pub fn has_authenticator(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    Ok(find_totp(tx, user)?.is_some_and(|totp| totp.is_enabled))
}

pub fn list_totp_secrets(tx: &mut Tx<'_>) -> Result<Vec<(UserId, Vec<u8>)>> {
    Ok(tx.all("SELECT user_id, secret FROM auth_totp", &[], |row| Ok((UserId(row.get(0)?), row.get(1)?)))?)
}

/// Replaces a secret by itself under another key, unless it was changed meanwhile.
pub fn replace_totp_secret(tx: &mut Tx<'_>, user: UserId, old: &[u8], new: &[u8]) -> Result<()> {
    tx.execute(
        "UPDATE auth_totp SET secret = $3 WHERE user_id = $1 AND secret = $2",
        &values![user, old, new],
    )?;
    Ok(())
}

/// Keeps a new secret until a code confirms it; one that is in use stays.
pub fn offer_totp(tx: &mut Tx<'_>, member: &Member, secret: &[u8]) -> Result<bool> {
    Ok(tx.execute(
        "INSERT INTO auth_totp (user_id, secret, enabled_at, last_step) VALUES ($1, $2, NULL, 0)
         ON CONFLICT (user_id) DO UPDATE SET secret = $2, last_step = 0 WHERE auth_totp.enabled_at IS NULL",
        &values![member.id, secret],
    )? == 1)
}

pub fn enable_totp(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<()> {
    tx.execute("UPDATE auth_totp SET enabled_at = $2 WHERE user_id = $1", &values![member.id, now])?;
    Ok(())
}

/// Uses up the code of a step; false when it, or a later one, was used before.
pub fn use_step(tx: &mut Tx<'_>, user: UserId, step: i64) -> Result<bool> {
    Ok(tx.execute(
        "UPDATE auth_totp SET last_step = $2 WHERE user_id = $1 AND last_step < $2",
        &values![user, step],
    )? == 1)
}

pub fn delete_totp(tx: &mut Tx<'_>, member: &Member) -> Result<bool> {
    tx.execute("DELETE FROM auth_recovery_codes WHERE user_id = $1", &values![member.id])?;
    Ok(tx.execute("DELETE FROM auth_totp WHERE user_id = $1", &values![member.id])? == 1)
}

pub fn insert_recovery_code(tx: &mut Tx<'_>, member: &Member, hash: &[u8]) -> Result<()> {
    tx.execute(
        "INSERT INTO auth_recovery_codes (user_id, code_hash) VALUES ($1, $2)",
        &values![member.id, hash],
    )?;
    Ok(())
}

/// Uses up a recovery code; false when there is no such one.
pub fn use_recovery_code(tx: &mut Tx<'_>, user: UserId, hash: &[u8]) -> Result<bool> {
    let used = tx.execute(
        "DELETE FROM auth_recovery_codes WHERE user_id = $1 AND code_hash = $2",
        &values![user, hash],
    )?;
    Ok(used == 1)
}

pub fn count_recovery_codes(tx: &mut Tx<'_>, member: &Member) -> Result<i64> {
    Ok(tx
        .one("SELECT COUNT(*) FROM auth_recovery_codes WHERE user_id = $1", &values![member.id], |row| {
            row.get(0)
        })?
        .unwrap_or_default())
}

/// A passkey as it is stored; the states are in the library's encoding.
pub struct StoredPasskey {
    pub id: i64,
    pub user_id: UserId,
    pub user_handle: Vec<u8>,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub transports: Vec<u8>,
}

pub fn list_passkeys(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Passkey>> {
    Ok(tx.all(
        "SELECT id, name, created_at, last_used_at FROM auth_passkeys WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            Ok(Passkey {
                id: row.get(0)?,
                name: row.get(1)?,
                created_at: Time(row.get(2)?),
                last_used_at: row.get::<Option<i64>>(3)?.map(Time),
            })
        },
    )?)
}

/// Whether the account can sign in with a passkey.
pub fn has_passkey(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    let sql = "SELECT 1 FROM auth_passkeys WHERE user_id = $1 LIMIT 1";
    Ok(tx.one(sql, &values![user], |_| Ok(()))?.is_some())
}

/// Ids and transports of the account's passkeys: an authenticator that has one makes no second.
pub fn list_credentials(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
    Ok(tx.all(
        "SELECT credential_id, transports FROM auth_passkeys WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

/// What the account's authenticators know it by.
pub fn find_user_handle(tx: &mut Tx<'_>, member: &Member) -> Result<Option<Vec<u8>>> {
    Ok(tx.one(
        "SELECT user_handle FROM auth_passkeys WHERE user_id = $1 LIMIT 1",
        &values![member.id],
        |row| row.get(0),
    )?)
}

pub fn insert_passkey(
    tx: &mut Tx<'_>,
    member: &Member,
    credential_id: &[u8],
    key: &StoredPasskey,
    name: &str,
    now: Time,
) -> Result<bool> {
    Ok(tx.execute(
        "INSERT INTO auth_passkeys
            (user_id, credential_id, user_handle, static_state, dynamic_state, transports, name, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING",
        &values![
            member.id,
            credential_id,
            key.user_handle.as_slice(),
            key.static_state.as_slice(),
            key.dynamic_state.as_slice(),
            key.transports.as_slice(),
            name,
            now
        ],
    )? == 1)
}

pub fn find_passkey(tx: &mut Tx<'_>, credential_id: &[u8]) -> Result<Option<StoredPasskey>> {
    Ok(tx.one(
        "SELECT id, user_id, user_handle, static_state, dynamic_state, transports FROM auth_passkeys
         WHERE credential_id = $1",
        &values![credential_id],
        |row| {
            Ok(StoredPasskey {
                id: row.get(0)?,
                user_id: UserId(row.get(1)?),
                user_handle: row.get(2)?,
                static_state: row.get(3)?,
                dynamic_state: row.get(4)?,
                transports: row.get(5)?,
            })
        },
    )?)
}

pub fn save_passkey_use(tx: &mut Tx<'_>, id: i64, dynamic_state: &[u8], now: Time) -> Result<()> {
    tx.execute(
        "UPDATE auth_passkeys SET dynamic_state = $2, last_used_at = $3 WHERE id = $1",
        &values![id, dynamic_state, now],
    )?;
    Ok(())
}

pub fn delete_passkey(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<bool> {
    Ok(tx.execute("DELETE FROM auth_passkeys WHERE id = $1 AND user_id = $2", &values![id, member.id])? == 1)
}

pub fn insert_challenge(
    tx: &mut Tx<'_>,
    id: &str,
    user: Option<UserId>,
    state: &[u8],
    expires_at: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO auth_challenges (id, user_id, state, expires_at) VALUES ($1, $2, $3, $4)",
        &values![id, user.map(|user| user.0), state, expires_at],
    )?;
    Ok(())
}

/// Takes a challenge away; it is answered once.
pub fn take_challenge(tx: &mut Tx<'_>, id: &str, user: Option<UserId>, now: Time) -> Result<Option<Vec<u8>>> {
    Ok(tx.one(
        "DELETE FROM auth_challenges WHERE id = $1 AND COALESCE(user_id, 0) = $2 AND expires_at > $3 RETURNING state",
        &values![id, user.map_or(0, |user| user.0), now],
        |row| row.get(0),
    )?)
}

/// Deletes unanswered challenges.
///
/// # Errors
/// When the database fails.
pub fn purge_challenges(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM auth_challenges WHERE expires_at <= $1", &values![now])?;
    Ok(())
}
