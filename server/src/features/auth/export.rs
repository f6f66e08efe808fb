//! What is kept about an account and its sign-ins, for its owner. No secret is among it: a password's hash, a token's hash
//! and the keys of a second factor are of use to thieves only.

use super::store::export as store;
use super::types::User;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Value> {
    let sessions = store::list_sessions(tx, member)?;
    let code_app = store::find_code_app(tx, member)?;
    let passkeys = store::list_passkeys(tx, member)?;
    Ok(json!({
        "user": User::new(member, now),
        "lastActivity": member.last_active_at,
        "premiumSince": member.premium_since,
        "premiumUntil": member.premium_until,
        "sessions": sessions,
        "codeAppSince": code_app,
        "passkeys": passkeys,
    }))
}
