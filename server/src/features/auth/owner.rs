//! The owner's account: number 1, made at the first start.

use super::credentials::check_password;
use super::store;
use super::types::{NewAccount, Role, UserId};
use super::username::{Username, username_key};
use crate::config::Config;
use crate::error::{ErrorCode, Result};
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

/// Creates the owner where there is none yet. Blocks.
///
/// # Errors
/// When the configured name or password cannot be used.
pub fn create_owner(db: &Db, config: &Config, passwords: &Passwords, now: Time) -> Result<OwnerAccount> {
    if let Some(owner) = db.read_blocking(|tx| store::find_account(tx, UserId::OWNER))? {
        return Ok(OwnerAccount { username: owner.username, made_up_password: None });
    }
    let username = Username::parse(&config.owner.username)?;
    let configured = config.owner.password.as_ref().map(|password| password.expose_secret().to_owned());
    let made_up = configured.is_none().then(|| Token::generate().expose()[..16].to_owned());
    let password = configured.or_else(|| made_up.clone()).unwrap_or_default();
    check_password(&password)?;
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
        // Of two nodes that start at once, one makes the owner; the other's password is nobody's.
        if let Some(owner) = store::find_account(tx, UserId::OWNER)? {
            return Ok(OwnerAccount { username: owner.username, made_up_password: None });
        }
        store::insert_account(tx, &owner)?;
        Ok(OwnerAccount { username: owner.username.clone(), made_up_password: made_up.clone() })
    })
}

/// Sets an account's password and ends its sessions; for the command line. Blocks.
///
/// # Errors
/// When there is no such account or the password is too short.
pub fn set_password(db: &Db, passwords: &Passwords, username: &str, password: &str) -> Result<()> {
    check_password(password)?;
    let (hash, key) = (passwords.hash_blocking(password)?, username_key(username));
    db.write_blocking(move |tx| {
        let (account, _) = store::find_credentials(tx, &key)?.ok_or(ErrorCode::UserNotFound)?;
        store::set_password_hash(tx, account.id, &hash)?;
        store::end_sessions(tx, account.id)
    })
}
