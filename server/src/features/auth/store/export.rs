//! An account's sign-ins and second factors as the export shows them.

use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

pub fn list_sessions(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Value>> {
    Ok(tx.all(
        "SELECT created_at, expires_at, user_agent FROM auth_sessions WHERE user_id = $1 ORDER BY created_at, id",
        &values![member.id],
        |row| {
            let (created_at, expires_at) = (Time(row.get(0)?), Time(row.get(1)?));
            Ok(json!({ "createdAt": created_at, "expiresAt": expires_at, "userAgent": row.get::<String>(2)? }))
        },
    )?)
}

/// Since when a code app is needed to sign in.
pub fn find_code_app(tx: &mut Tx<'_>, member: &Member) -> Result<Option<Time>> {
    Ok(tx.one(
        "SELECT enabled_at FROM auth_totp WHERE user_id = $1 AND enabled_at IS NOT NULL",
        &values![member.id],
        |row| Ok(Time(row.get(0)?)),
    )?)
}

pub fn list_passkeys(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Value>> {
    Ok(tx.all(
        "SELECT name, created_at, last_used_at FROM auth_passkeys WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            let last_used_at = row.get::<Option<i64>>(2)?.map(Time);
            Ok(json!({ "name": row.get::<String>(0)?, "createdAt": Time(row.get(1)?), "lastUsedAt": last_used_at }))
        },
    )?)
}
