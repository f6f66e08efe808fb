//! Rows of withdrawals from contracts. What was declared is never changed.

pub mod old;

use super::types::{Match, Outcome, Received};
use crate::error::Result;
use crate::features::terms::Declarant;
use crate::identity::{Admin, Erasure, Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// Of each kind on the screen; the table has all of them.
const MAX_LISTED: i64 = 200;

const RECEIVED: &str =
    "SELECT number, received_at, name, contract, contact, done_at, done_by, found, order_id, payment_id, user_id, period_from,
    is_excluded, outcome, note FROM revocations_revocations";

fn received(row: &Row<'_>) -> Result<Received, kontor_db::Error> {
    Ok(Received {
        number: row.get(0)?,
        received_at: Time(row.get(1)?),
        declarant: Declarant { name: row.get(2)?, contract: row.get(3)?, contact: row.get(4)? },
        done_at: row.get::<Option<i64>>(5)?.map(Time),
        done_by: row.get(6)?,
        found: row.get::<Option<String>>(7)?.and_then(|word| word.parse().ok()),
        order_id: row.get(8)?,
        payment_id: row.get(9)?,
        user: row.get::<Option<i64>>(10)?.map(UserId),
        period_from: row.get::<Option<i64>>(11)?.map(Time),
        is_excluded: row.get(12)?,
        outcome: row.get::<Option<String>>(13)?.and_then(|word| word.parse().ok()),
        note: row.get(14)?,
    })
}

/// Whether the form's key was new.
pub fn insert(tx: &mut Tx<'_>, key: &str, number: &str, declarant: &Declarant, now: Time) -> Result<bool> {
    let Declarant { name, contract, contact } = declarant;
    let inserted = tx.execute(
        "INSERT INTO revocations_revocations (number, form_key, received_at, name, contract, contact)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (form_key) DO NOTHING",
        &values![number, key, now.0, name.as_str(), contract.as_str(), contact.as_str()],
    )?;
    Ok(inserted == 1)
}

/// What was received with this key, which only the one who declared it knows.
pub fn find_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<Received>> {
    Ok(tx.one(&format!("{RECEIVED} WHERE form_key = $1"), &values![key], received)?)
}

pub fn find(tx: &mut Tx<'_>, number: &str) -> Result<Option<Received>> {
    Ok(tx.one(&format!("{RECEIVED} WHERE number = $1"), &values![number], received)?)
}

/// An open withdrawal from an order.
#[derive(Debug, Clone)]
pub struct OpenRevocation {
    pub number: String,
    pub order_id: String,
    pub received_at: Time,
}

/// Open withdrawals whose order is known, the oldest first.
///
/// # Errors
/// When the database fails.
pub fn list_open_orders(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<OpenRevocation>> {
    let sql = "SELECT number, order_id, received_at FROM revocations_revocations
        WHERE done_at IS NULL AND order_id IS NOT NULL ORDER BY received_at, id LIMIT $1";
    Ok(tx.all(sql, &values![MAX_LISTED], |row| {
        Ok(OpenRevocation { number: row.get(0)?, order_id: row.get(1)?, received_at: Time(row.get(2)?) })
    })?)
}

/// Open ones first, the oldest on top; then those that are done, the newest on top.
pub fn list(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<Received>> {
    let open = format!("{RECEIVED} WHERE done_at IS NULL ORDER BY received_at, id LIMIT $1");
    let mut list = tx.all(&open, &values![MAX_LISTED], received)?;
    let done = format!("{RECEIVED} WHERE done_at IS NOT NULL ORDER BY received_at DESC, id DESC LIMIT $1");
    list.extend(tx.all(&done, &values![MAX_LISTED], received)?);
    Ok(list)
}

/// All of them, the oldest first.
pub fn list_all(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<Received>> {
    Ok(tx.all(&format!("{RECEIVED} ORDER BY received_at, id"), &[], received)?)
}

/// What was taken for the member's, oldest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Received>> {
    let sql = format!("{RECEIVED} WHERE user_id = $1 ORDER BY received_at, id");
    Ok(tx.all(&sql, &values![member.id], received)?)
}

/// Notes which contract was meant.
pub fn save_match(tx: &mut Tx<'_>, number: &str, found: &Match) -> Result<()> {
    let word: &'static str = found.found.into();
    tx.execute(
        "UPDATE revocations_revocations SET found = $1, order_id = $2, payment_id = $3, user_id = $4, period_from = $5,
            is_excluded = $6
         WHERE number = $7",
        &values![
            word,
            found.order_id.as_deref(),
            found.payment_id.as_deref(),
            found.user.map(|user| user.0),
            found.period_from.map(|from| from.0),
            found.is_excluded,
            number
        ],
    )?;
    Ok(())
}

/// Without an outcome it is open again.
pub fn settle(
    tx: &mut Tx<'_>,
    admin: &Admin,
    number: &str,
    outcome: Option<(Outcome, Time)>,
    note: &str,
) -> Result<()> {
    let word: Option<&'static str> = outcome.map(|(outcome, _)| outcome.into());
    let done_by = if outcome.is_some() { admin.username.as_str() } else { "" };
    tx.execute(
        "UPDATE revocations_revocations SET done_at = $1, done_by = $2, outcome = $3, note = $4 WHERE number = $5",
        &values![outcome.map(|(_, at)| at.0), done_by, word, note, number],
    )?;
    Ok(())
}

/// A declaration is a business letter and stays; whose account it was does not.
pub fn forget(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "UPDATE revocations_revocations SET user_id = NULL WHERE user_id = $1",
        &values![erasure.user()],
    )?;
    Ok(())
}
