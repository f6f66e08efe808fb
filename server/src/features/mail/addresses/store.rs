//! Rows of addresses and of links that were sent.

use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What a link is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Verify,
    Reset,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Reset => "reset",
        }
    }
}

/// A link that was sent and has not been used.
#[derive(Debug, Clone)]
pub struct Sent {
    pub user: UserId,
    pub address: String,
    pub password_mark: String,
    pub expires_at: Time,
}

/// The account's confirmed address.
///
/// # Errors
/// When the database fails.
pub fn find_address(tx: &mut Tx<'_>, user: UserId) -> Result<Option<(String, Time)>> {
    let sql = "SELECT address, verified_at FROM mail_addresses WHERE user_id = $1";
    Ok(tx.one(sql, &values![user], |row| Ok((row.get(0)?, Time(row.get(1)?))))?)
}

/// The confirmed addresses of those of the accounts that have one.
///
/// # Errors
/// When the database fails.
pub fn list_addresses(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
) -> Result<BTreeMap<UserId, String>> {
    let select = "SELECT user_id, address FROM mail_addresses WHERE user_id";
    let found = tx.all_among(select, users, |row| Ok((UserId(row.get(0)?), row.get(1)?)))?;
    Ok(found.into_iter().collect())
}

/// Those of the accounts that have a confirmed address.
///
/// # Errors
/// When the database fails.
pub fn list_with_address(tx: &mut Tx<'_>, users: BTreeSet<UserId>) -> Result<BTreeSet<UserId>> {
    let sql = "SELECT user_id FROM mail_addresses WHERE user_id";
    let found = tx.all_among(sql, users.into_iter().map(|user| user.0), |row| Ok(UserId(row.get(0)?)))?;
    Ok(found.into_iter().collect())
}

/// Whose address it is.
pub fn find_holder(tx: &mut Tx<'_>, key: &str) -> Result<Option<UserId>> {
    let sql = "SELECT user_id FROM mail_addresses WHERE address_key = $1";
    Ok(tx.one(sql, &values![key], |row| Ok(UserId(row.get(0)?)))?)
}

pub fn save_address(tx: &mut Tx<'_>, user: UserId, address: &str, key: &str, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO mail_addresses (user_id, address, address_key, verified_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET address = $2, address_key = $3, verified_at = $4",
        &values![user, address, key, now],
    )?;
    Ok(())
}

/// With the links that were sent to it.
pub fn delete_address(tx: &mut Tx<'_>, member: &Member) -> Result<bool> {
    tx.execute("DELETE FROM mail_links WHERE user_id = $1", &values![member.id])?;
    Ok(tx.execute("DELETE FROM mail_addresses WHERE user_id = $1", &values![member.id])? > 0)
}

/// The account's one link of this kind; an earlier one is good no longer.
pub fn save_link(tx: &mut Tx<'_>, purpose: Purpose, hash: &[u8], sent: &Sent) -> Result<()> {
    tx.execute(
        "INSERT INTO mail_links (user_id, purpose, link_hash, address, password_mark, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, purpose) DO UPDATE SET link_hash = $3, address = $4, password_mark = $5, expires_at = $6",
        &values![
            sent.user,
            purpose.word(),
            hash,
            sent.address.as_str(),
            sent.password_mark.as_str(),
            sent.expires_at
        ],
    )?;
    Ok(())
}

pub fn find_link(tx: &mut Tx<'_>, purpose: Purpose, hash: &[u8], now: Time) -> Result<Option<Sent>> {
    let sql = "SELECT user_id, address, password_mark, expires_at FROM mail_links
               WHERE link_hash = $1 AND purpose = $2 AND expires_at > $3";
    Ok(tx.one(sql, &values![hash, purpose.word(), now], |row| {
        Ok(Sent {
            user: UserId(row.get(0)?),
            address: row.get(1)?,
            password_mark: row.get(2)?,
            expires_at: Time(row.get(3)?),
        })
    })?)
}

/// Uses a link up; none when it was used, replaced or is too old.
pub fn take_link(tx: &mut Tx<'_>, purpose: Purpose, hash: &[u8], now: Time) -> Result<Option<Sent>> {
    let found = find_link(tx, purpose, hash, now)?;
    tx.execute("DELETE FROM mail_links WHERE link_hash = $1", &values![hash])?;
    Ok(found)
}

/// The address that waits for its link.
pub fn find_pending(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Option<String>> {
    let sql = "SELECT address FROM mail_links WHERE user_id = $1 AND purpose = $2 AND expires_at > $3";
    Ok(tx.one(sql, &values![member.id, Purpose::Verify.word(), now], |row| row.get(0))?)
}

/// The address, since when it is confirmed, and one that waits for its link for as long as it is kept.
///
/// # Errors
/// When the database fails.
pub fn export(tx: &mut Tx<'_>, member: &Member) -> Result<Value> {
    let (email, verified_at) = find_address(tx, member.id)?.unzip();
    let pending = find_pending(tx, member, Time(0))?;
    Ok(match (&email, &pending) {
        (None, None) => Value::Null,
        _ => json!({ "email": email, "verifiedAt": verified_at, "pending": pending }),
    })
}

/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM mail_links WHERE expires_at <= $1", &values![now])?;
    Ok(())
}
