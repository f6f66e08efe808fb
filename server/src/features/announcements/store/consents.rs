//! Rows of consents to letters. What was agreed to is never changed.

use super::super::events::EndedBy;
use crate::error::Result;
use crate::identity::{Erasure, Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A consent before it is stored.
#[derive(Debug)]
pub struct NewConsent<'a> {
    pub address: &'a str,
    pub wording: &'a str,
    pub asked_from: &'a str,
    pub link_hash: &'a [u8; 32],
    pub expires_at: Time,
    pub leaving_key: &'a str,
}

/// One that waits or holds.
#[derive(Debug, Clone)]
pub struct Consent {
    pub id: i64,
    pub address: String,
    pub expires_at: Time,
    pub confirmed_at: Option<Time>,
}

fn consent(row: &Row<'_>) -> Result<Consent, kontor_db::Error> {
    Ok(Consent {
        id: row.get(0)?,
        address: row.get(1)?,
        expires_at: Time(row.get(2)?),
        confirmed_at: row.get::<Option<i64>>(3)?.map(Time),
    })
}

pub fn insert(tx: &mut Tx<'_>, member: &Member, new: &NewConsent<'_>, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO announcements_consents (user_id, address, wording, asked_at, asked_from, link_hash, expires_at, confirmed_at,
            confirmed_from, leaving_key, withdrawn_at, withdrawn_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, '', $8, NULL, NULL)",
        &values![
            member.id,
            new.address,
            new.wording,
            now,
            new.asked_from,
            new.link_hash.as_slice(),
            new.expires_at,
            new.leaving_key
        ],
    )?;
    Ok(())
}

pub fn find_current(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Consent>> {
    let sql = "SELECT id, address, expires_at, confirmed_at FROM announcements_consents WHERE user_id = $1 AND withdrawn_at IS NULL";
    Ok(tx.one(sql, &values![user], consent)?)
}

/// With whose it is; none of an account that was deleted.
pub fn find_by_link(tx: &mut Tx<'_>, hash: &[u8; 32]) -> Result<Option<(UserId, Consent)>> {
    let sql =
        "SELECT id, address, expires_at, confirmed_at, user_id FROM announcements_consents WHERE link_hash = $1
        AND withdrawn_at IS NULL AND user_id IS NOT NULL";
    Ok(tx.one(sql, &values![hash.as_slice()], |row| Ok((UserId(row.get(4)?), consent(row)?)))?)
}

/// Whose letters carry this key; the inner `None`: the account was deleted.
pub fn find_leaving(tx: &mut Tx<'_>, key: &str) -> Result<Option<Option<UserId>>> {
    let sql = "SELECT user_id FROM announcements_consents WHERE leaving_key = $1";
    Ok(tx.one(sql, &values![key], |row| Ok(row.get::<Option<i64>>(0)?.map(UserId)))?)
}

/// Whether it was this call that confirmed it.
pub fn confirm(tx: &mut Tx<'_>, id: i64, from: &str, now: Time) -> Result<bool> {
    let confirmed = tx.execute(
        "UPDATE announcements_consents SET confirmed_at = $2, confirmed_from = $3
         WHERE id = $1 AND confirmed_at IS NULL AND withdrawn_at IS NULL",
        &values![id, now, from],
    )?;
    Ok(confirmed == 1)
}

/// Forgets what was asked for and not confirmed: it proves nothing.
pub fn delete_unconfirmed(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM announcements_consents WHERE user_id = $1 AND confirmed_at IS NULL",
        &values![user],
    )?;
    Ok(())
}

/// Whether there was one to end.
pub fn withdraw(tx: &mut Tx<'_>, user: UserId, by: EndedBy, now: Time) -> Result<bool> {
    let ended = tx.execute(
        "UPDATE announcements_consents SET withdrawn_at = $2, withdrawn_by = $3
         WHERE user_id = $1 AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL",
        &values![user, now, by.as_str()],
    )?;
    Ok(ended > 0)
}

/// A consent that holds.
#[derive(Debug)]
pub struct Confirmed {
    pub user: UserId,
    pub address: String,
    pub leaving_key: String,
}

pub fn list_confirmed(tx: &mut Tx<'_>, users: &BTreeSet<UserId>) -> Result<Vec<Confirmed>> {
    let select = "SELECT user_id, address, leaving_key FROM announcements_consents
        WHERE confirmed_at IS NOT NULL AND withdrawn_at IS NULL AND user_id";
    Ok(tx.all_among(select, users.iter().copied(), |row| {
        Ok(Confirmed { user: UserId(row.get(0)?), address: row.get(1)?, leaving_key: row.get(2)? })
    })?)
}

pub fn export(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Value>> {
    let sql =
        "SELECT address, wording, asked_at, asked_from, confirmed_at, confirmed_from, withdrawn_at, withdrawn_by
        FROM announcements_consents WHERE user_id = $1 ORDER BY id";
    Ok(tx.all(sql, &values![member.id], |row| {
        Ok(json!({
            "address": row.get::<String>(0)?,
            "wording": row.get::<String>(1)?,
            "askedAt": Time(row.get(2)?),
            "askedFrom": row.get::<String>(3)?,
            "confirmedAt": row.get::<Option<i64>>(4)?.map(Time),
            "confirmedFrom": row.get::<String>(5)?,
            "withdrawnAt": row.get::<Option<i64>>(6)?.map(Time),
            "withdrawnBy": row.get::<Option<String>>(7)?,
        }))
    })?)
}

pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = values![erasure.user()];
    tx.execute("DELETE FROM announcements_consents WHERE user_id = $1 AND confirmed_at IS NULL", &user)?;
    tx.execute("UPDATE announcements_consents SET user_id = NULL WHERE user_id = $1", &user)?;
    Ok(())
}
