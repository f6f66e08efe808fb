//! The owner's account: number 1, made at the first start.

use super::credentials::{NewPassword, check_password};
use super::reset::replace_password;
use super::store;
use super::types::NewAccount;
use super::username::{Username, username_key};
use crate::config::Config;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Role, UserId, find_account};
use crate::time::Time;
use kontor_db::Db;
use kontor_session::{Passwords, Token};
use secrecy::ExposeSecret;

/// The owner as the database knows it.
pub struct OwnerAccount {
    pub username: String,
    /// Set when this start created the account and had to make the password up.
    pub made_up_password: Option<String>,
}

/// Whether an owner can be made of the settings.
///
/// # Errors
/// When the configured name or password cannot be used.
pub fn check_owner(config: &Config) -> Result<()> {
    Username::parse(&config.owner.username)?;
    match &config.owner.password {
        Some(password) => check_password(password.expose_secret()),
        None => Ok(()),
    }
}

/// Creates the owner where there is none yet. Blocks.
///
/// # Errors
/// When the configured name or password cannot be used.
pub fn create_owner(db: &Db, config: &Config, passwords: &Passwords, now: Time) -> Result<OwnerAccount> {
    if let Some(owner) = db.read_blocking(|tx| find_account(tx, UserId::OWNER))? {
        return Ok(OwnerAccount { username: owner.username, made_up_password: None });
    }
    let username = Username::parse(&config.owner.username)?;
    let configured = config.owner.password.as_ref().map(|password| password.expose_secret().to_owned());
    let made_up = configured.is_none().then(|| made_up(config));
    let password = configured.or_else(|| made_up.clone()).unwrap_or_default();
    let chosen = NewPassword { password: &password, username: username.as_str(), admin: true };
    chosen.check(config).map_err(|error| Error::field("owner.password", error))?;
    let owner = NewAccount {
        id: Some(UserId::OWNER),
        username: username.as_str().to_owned(),
        username_key: username.key(),
        password_hash: passwords.hash_blocking(&password)?,
        telegram_username: None,
        role: Role::Admin,
        is_approved: true,
        registered_at: now,
    };
    db.write_blocking(move |tx| {
        // Of two nodes that start at once, one makes the owner; the other's password belongs to no account.
        if let Some(owner) = find_account(tx, UserId::OWNER)? {
            return Ok(OwnerAccount { username: owner.username, made_up_password: None });
        }
        store::insert_account(tx, &owner)?;
        Ok(OwnerAccount { username: owner.username.clone(), made_up_password: made_up.clone() })
    })
}

fn made_up(config: &Config) -> String {
    let length = config.password_min_length(true).max(16) as usize;
    Token::generate().expose().chars().take(length).collect()
}

/// Whether the database has an owner. Blocks.
///
/// # Errors
/// When the database fails.
pub fn has_owner(db: &Db) -> Result<bool> {
    Ok(db.read_blocking(|tx| find_account(tx, UserId::OWNER))?.is_some())
}

/// Sets an account's password, ends its sessions and forgets failed sign-ins; for the command line. The audit log says so,
/// and the member is told. Blocks.
///
/// # Errors
/// When there is no such account, or the password is none for it.
pub fn set_password(
    db: &Db,
    config: &Config,
    passwords: &Passwords,
    username: &str,
    password: &str,
    now: Time,
) -> Result<()> {
    let key = username_key(username);
    let wanted = key.clone();
    let found = db.read_blocking(move |tx| store::find_credentials(tx, &wanted))?;
    let (account, _) = found.ok_or(ErrorCode::UserNotFound)?;
    NewPassword { password, username: &account.username, admin: account.role == Role::Admin }
        .check(config)?;
    let hash = passwords.hash_blocking(password)?;
    db.write_blocking(move |tx| {
        let (account, _) = store::find_credentials(tx, &key)?.ok_or(ErrorCode::UserNotFound)?;
        replace_password(tx, account.id, &hash, now, "kontor user password")
    })
}
