//! A new password for an account whose holder cannot sign in, proved in another way.

use super::attempts;
use super::events::UserEvent;
use super::security::has_authenticator;
use super::store;
use super::username::username_key;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::identity::{Account, Role, UserId, find_account};
use crate::time::Time;
use kontor_db::Tx;
use sha2::{Digest, Sha256};

/// Whose name it is; none for an account without a password.
///
/// # Errors
/// When the database fails.
pub fn find_by_name(tx: &mut Tx<'_>, name: &str) -> Result<Option<Account>> {
    let key = username_key(&name.chars().take(64).collect::<String>());
    Ok(store::find_credentials(tx, &key)?.map(|(account, _)| account))
}

/// Changes with the password, and says nothing of it; none for an account without one, or that may not get a new one this
/// way: one that is banned, and the owner's without an authenticator app, because it decides over everything.
///
/// # Errors
/// When the database fails.
pub fn reset_mark(tx: &mut Tx<'_>, id: UserId) -> Result<Option<String>> {
    let Some(account) = find_account(tx, id)? else { return Ok(None) };
    if account.role == Role::Banned || (id == UserId::OWNER && !has_authenticator(tx, id)?) {
        return Ok(None);
    }
    let hash = store::find_password_hash(tx, id)?;
    Ok(hash.map(|hash| data_encoding::HEXLOWER.encode(&Sha256::digest(hash))))
}

/// Sets the password, ends all sessions and forgets failed sign-ins. The audit log says `how`, and the member is told.
///
/// # Errors
/// When there is no such account any more.
pub fn replace_password(tx: &mut Tx<'_>, id: UserId, hash: &str, now: Time, how: &'static str) -> Result<()> {
    let account = find_account(tx, id)?.ok_or(ErrorCode::UserNotFound)?;
    store::set_password_hash(tx, id, hash)?;
    attempts::forget(tx, id, &username_key(&account.username))?;
    store::end_sessions(tx, id)?;
    Event::new(&UserEvent::PasswordChanged, now, ("user", id, account.username.as_str()))
        .because(Some(how))
        .emit(tx)
}
