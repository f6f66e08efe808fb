//! Rows of paid periods, and of what was told about their end.

pub mod old;

use super::types::Contract;
use crate::error::Result;
use crate::identity::{Account, Erasure, Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct Period {
    pub id: i64,
    pub payment_id: Option<String>,
    pub starts_at: Time,
    pub ends_at: Time,
}

const PERIOD: &str = "id, payment_id, starts_at, ends_at";

fn period(row: &Row<'_>) -> Result<Period, kontor_db::Error> {
    Ok(Period {
        id: row.get(0)?,
        payment_id: row.get(1)?,
        starts_at: Time(row.get(2)?),
        ends_at: Time(row.get(3)?),
    })
}

pub fn insert_period(
    tx: &mut Tx<'_>,
    user: UserId,
    payment_id: Option<&str>,
    starts_at: Time,
    ends_at: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO premium_periods (user_id, payment_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)",
        &values![user, payment_id, starts_at, ends_at],
    )?;
    Ok(())
}

/// The period that a payment brought.
pub fn find_period(tx: &mut Tx<'_>, payment_id: &str) -> Result<Option<Period>> {
    let sql = format!("SELECT {PERIOD} FROM premium_periods WHERE payment_id = $1");
    Ok(tx.one(&sql, &values![payment_id], period)?)
}

/// Periods that last at all, in their order.
pub fn list_periods(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<Period>> {
    let sql = format!(
        "SELECT {PERIOD} FROM premium_periods WHERE user_id = $1 AND ends_at > starts_at ORDER BY ends_at, id"
    );
    Ok(tx.all(&sql, &values![user], period)?)
}

/// The member's periods by their payments.
pub fn list_own_paid(tx: &mut Tx<'_>, member: &Member) -> Result<HashMap<String, Period>> {
    let sql = format!("SELECT {PERIOD} FROM premium_periods WHERE user_id = $1 AND payment_id IS NOT NULL");
    let periods = tx.all(&sql, &values![member.id], period)?;
    Ok(periods.into_iter().filter_map(|period| Some((period.payment_id.clone()?, period))).collect())
}

/// When the last period ends.
pub fn last_end(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Time>> {
    let sql = "SELECT MAX(ends_at) FROM premium_periods WHERE user_id = $1 AND ends_at > starts_at";
    Ok(tx.one(sql, &values![user], |row| row.get::<Option<i64>>(0))?.flatten().map(Time))
}

pub fn end_period(tx: &mut Tx<'_>, id: i64, ends_at: Time) -> Result<()> {
    tx.execute("UPDATE premium_periods SET ends_at = $2 WHERE id = $1", &values![id, ends_at])?;
    Ok(())
}

/// Moves periods that begin at `from` or later to an earlier time.
pub fn move_up(tx: &mut Tx<'_>, user: UserId, from: Time, by: i64) -> Result<()> {
    tx.execute(
        "UPDATE premium_periods SET starts_at = starts_at - $3, ends_at = ends_at - $3
         WHERE user_id = $1 AND starts_at >= $2 AND ends_at > starts_at",
        &values![user, from, by],
    )?;
    Ok(())
}

/// Writes when the membership ends. Every change withdraws a cancellation, and the end is announced again.
pub fn save_membership(tx: &mut Tx<'_>, user: UserId, until: Option<Time>, now: Time) -> Result<()> {
    // A refund has announced the membership that it ended.
    tx.execute(
        "INSERT INTO premium_memberships (user_id, ends_at, reminded, ended, cancelled_at) VALUES ($1, $2, FALSE, $3, NULL)
         ON CONFLICT (user_id) DO UPDATE SET ends_at = $2, reminded = FALSE, ended = $3, cancelled_at = NULL",
        &values![user, until.unwrap_or(now), until.is_none_or(|until| until <= now)],
    )?;
    Ok(())
}

pub fn find_cancelled(tx: &mut Tx<'_>, member: &Member) -> Result<Option<Time>> {
    let sql = "SELECT cancelled_at FROM premium_memberships WHERE user_id = $1";
    Ok(tx.one(sql, &values![member.id], |row| row.get::<Option<i64>>(0))?.flatten().map(Time))
}

/// False when it was cancelled before.
pub fn cancel(tx: &mut Tx<'_>, account: &Account, now: Time) -> Result<bool> {
    let sql = "UPDATE premium_memberships SET cancelled_at = $2 WHERE user_id = $1 AND cancelled_at IS NULL";
    Ok(tx.execute(sql, &values![account.id, now])? == 1)
}

/// Whose membership ends between two moments and who has not been reminded of it, unless they have cancelled; notes that
/// they are now.
pub fn take_to_remind(tx: &mut Tx<'_>, now: Time, until: Time, limit: i64) -> Result<Vec<UserId>> {
    let sql = "UPDATE premium_memberships SET reminded = TRUE WHERE user_id IN
            (SELECT user_id FROM premium_memberships WHERE ended = FALSE AND reminded = FALSE AND cancelled_at IS NULL
                AND ends_at > $1 AND ends_at <= $2 ORDER BY ends_at LIMIT $3)
         RETURNING user_id";
    Ok(tx.all(sql, &values![now, until, limit], |row| Ok(UserId(row.get(0)?)))?)
}

/// Whose membership is over and was not told so; notes that it is now. With the moment of the end.
pub fn take_ended(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<(UserId, Time)>> {
    let sql = "UPDATE premium_memberships SET ended = TRUE WHERE user_id IN
            (SELECT user_id FROM premium_memberships WHERE ended = FALSE AND ends_at <= $1 ORDER BY ends_at LIMIT $2)
         RETURNING user_id, ends_at";
    Ok(tx.all(sql, &values![now, limit], |row| Ok((UserId(row.get(0)?), Time(row.get(1)?))))?)
}

pub fn insert_contract(tx: &mut Tx<'_>, payment_id: &str, user: UserId, contract: &Contract) -> Result<()> {
    tx.execute(
        "INSERT INTO premium_contracts (payment_id, user_id, ordered_at, shop, price_cents, tax_note, early_start, terms_version,
            revocation_version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &values![
            payment_id,
            user,
            contract.ordered_at,
            contract.shop.as_str(),
            contract.price_cents,
            contract.tax_note.as_str(),
            contract.early_start,
            contract.terms_version,
            contract.revocation_version
        ],
    )?;
    Ok(())
}

const CONTRACT: &str = "SELECT ordered_at, shop, price_cents, tax_note, early_start, terms_version, revocation_version, payment_id
    FROM premium_contracts";

fn contract(row: &Row<'_>) -> Result<Contract, kontor_db::Error> {
    Ok(Contract {
        ordered_at: Time(row.get(0)?),
        shop: row.get(1)?,
        price_cents: row.get(2)?,
        tax_note: row.get(3)?,
        early_start: row.get(4)?,
        terms_version: row.get(5)?,
        revocation_version: row.get(6)?,
    })
}

/// What a payment was begun with; none for those that are older than contracts.
pub fn find_contract(tx: &mut Tx<'_>, payment_id: &str) -> Result<Option<Contract>> {
    Ok(tx.one(&format!("{CONTRACT} WHERE payment_id = $1"), &values![payment_id], contract)?)
}

/// The member's contracts by their payments.
pub fn list_own_contracts(tx: &mut Tx<'_>, member: &Member) -> Result<HashMap<String, Contract>> {
    let sql = format!("{CONTRACT} WHERE user_id = $1");
    let listed = tx.all(&sql, &values![member.id], |row| Ok((row.get(7)?, contract(row)?)))?;
    Ok(listed.into_iter().collect())
}

/// Removes what the membership of a deleted person was.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("DELETE FROM premium_periods WHERE user_id = $1", &values![erasure.user()])?;
    tx.execute("DELETE FROM premium_memberships WHERE user_id = $1", &values![erasure.user()])?;
    // Business records, like the payments; whose they were is forgotten.
    tx.execute("UPDATE premium_contracts SET user_id = NULL WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}

/// Whether an end is near or has come that was not told: looked at before anything is written, because an idle shop must
/// not write.
pub fn is_anything_due(tx: &mut Tx<'_>, now: Time, until: Time) -> Result<bool> {
    let sql = "SELECT COUNT(*) FROM premium_memberships WHERE ended = FALSE
        AND (ends_at <= $1 OR (ends_at <= $2 AND reminded = FALSE AND cancelled_at IS NULL))";
    Ok(tx.one(sql, &values![now, until], |row| row.get::<i64>(0))?.unwrap_or_default() > 0)
}
