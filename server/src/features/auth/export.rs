//! What is kept about an account and its sign-ins, for its owner. No secret is among it: a password's hash, a token's hash
//! and the keys of a second factor are of use to thieves only.

use super::types::User;
use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Value> {
    let sessions = tx.all(
        "SELECT created_at, expires_at, user_agent FROM auth_sessions WHERE user_id = $1 ORDER BY created_at, id",
        &values![member.id],
        |row| {
            let (created_at, expires_at) = (Time(row.get(0)?), Time(row.get(1)?));
            Ok(json!({ "createdAt": created_at, "expiresAt": expires_at, "userAgent": row.get::<String>(2)? }))
        },
    )?;
    let code_app = tx.one(
        "SELECT enabled_at FROM auth_totp WHERE user_id = $1 AND enabled_at IS NOT NULL",
        &values![member.id],
        |row| Ok(Time(row.get(0)?)),
    )?;
    let passkeys = tx.all(
        "SELECT name, created_at, last_used_at FROM auth_passkeys WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            let last_used_at = row.get::<Option<i64>>(2)?.map(Time);
            Ok(json!({ "name": row.get::<String>(0)?, "createdAt": Time(row.get(1)?), "lastUsedAt": last_used_at }))
        },
    )?;
    Ok(json!({
        "user": User::new(member, now),
        "premiumSince": member.premium_since,
        "premiumUntil": member.premium_until,
        "sessions": sessions,
        "codeAppSince": code_app,
        "passkeys": passkeys,
    }))
}
