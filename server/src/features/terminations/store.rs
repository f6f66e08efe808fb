//! Rows of terminations of contracts. What was declared is never changed.

pub mod old;

use super::types::{Declaration, Received, TerminationKind};
use crate::error::Result;
use crate::features::terms::{Declarant, Found};
use crate::identity::{Admin, Erasure, Member, UserId};
use crate::time::Time;
use jiff::civil::Date;
use kontor_db::{Row, Tx, values};

/// More open ones come into view as those before them are done.
const MAX_LISTED: i64 = 200;

const RECEIVED: &str =
    "SELECT t.number, t.received_at, t.name, t.contract, t.contact, t.kind, t.reason, t.wanted_on, t.found,
    u.username, t.paid_until, t.done_at, t.done_by
    FROM terminations_terminations t LEFT JOIN auth_users u ON u.id = t.user_id";

fn received(row: &Row<'_>) -> Result<Received, kontor_db::Error> {
    let wanted_on = row.get::<Option<String>>(7)?;
    Ok(Received {
        number: row.get(0)?,
        received_at: Time(row.get(1)?),
        declaration: Declaration {
            declarant: Declarant { name: row.get(2)?, contract: row.get(3)?, contact: row.get(4)? },
            kind: row.get::<String>(5)?.parse().unwrap_or(TerminationKind::Ordinary),
            reason: row.get(6)?,
            wanted_on: wanted_on.and_then(|day| day.parse::<Date>().ok()),
        },
        found: row.get::<Option<String>>(8)?.and_then(|word| word.parse().ok()),
        username: row.get(9)?,
        paid_until: row.get::<Option<i64>>(10)?.map(Time),
        done_at: row.get::<Option<i64>>(11)?.map(Time),
        done_by: row.get(12)?,
    })
}

/// Whether the form's key was new.
pub fn insert(
    tx: &mut Tx<'_>,
    key: &str,
    number: &str,
    declaration: &Declaration,
    now: Time,
) -> Result<bool> {
    let Declaration { declarant: Declarant { name, contract, contact }, kind, reason, wanted_on } =
        declaration;
    let kind: &'static str = kind.into();
    let inserted = tx.execute(
        "INSERT INTO terminations_terminations (number, form_key, received_at, name, contract, contact, kind, reason, wanted_on)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (form_key) DO NOTHING",
        &values![
            number,
            key,
            now.0,
            name.as_str(),
            contract.as_str(),
            contact.as_str(),
            kind,
            reason.as_str(),
            wanted_on.map(|day| day.to_string())
        ],
    )?;
    Ok(inserted == 1)
}

/// What was received with this key, which only the one who declared it knows.
pub fn find_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<Received>> {
    Ok(tx.one(&format!("{RECEIVED} WHERE t.form_key = $1"), &values![key], received)?)
}

pub fn find(tx: &mut Tx<'_>, number: &str) -> Result<Option<Received>> {
    Ok(tx.one(&format!("{RECEIVED} WHERE t.number = $1"), &values![number], received)?)
}

/// Open ones first, the oldest on top; then those that are done, the newest on top.
pub fn list(tx: &mut Tx<'_>, _: &Admin) -> Result<Vec<Received>> {
    let open = format!("{RECEIVED} WHERE t.done_at IS NULL ORDER BY t.received_at, t.id LIMIT $1");
    let mut list = tx.all(&open, &values![MAX_LISTED], received)?;
    let done =
        format!("{RECEIVED} WHERE t.done_at IS NOT NULL ORDER BY t.received_at DESC, t.id DESC LIMIT $1");
    list.extend(tx.all(&done, &values![MAX_LISTED], received)?);
    Ok(list)
}

/// What a member's membership was terminated with, oldest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Received>> {
    let sql = format!("{RECEIVED} WHERE t.user_id = $1 ORDER BY t.received_at, t.id");
    Ok(tx.all(&sql, &values![member.id], received)?)
}

/// Notes which membership was found.
pub fn save_match(
    tx: &mut Tx<'_>,
    number: &str,
    found: Found,
    membership: Option<(UserId, Time)>,
) -> Result<()> {
    let found: &'static str = found.into();
    tx.execute(
        "UPDATE terminations_terminations SET found = $1, user_id = $2, paid_until = $3 WHERE number = $4",
        &values![found, membership.map(|(user, _)| user.0), membership.map(|(_, until)| until.0), number],
    )?;
    Ok(())
}

pub fn settle(tx: &mut Tx<'_>, admin: &Admin, number: &str, done_at: Option<Time>) -> Result<()> {
    let done_by = if done_at.is_some() { admin.username.as_str() } else { "" };
    tx.execute(
        "UPDATE terminations_terminations SET done_at = $1, done_by = $2 WHERE number = $3",
        &values![done_at.map(|at| at.0), done_by, number],
    )?;
    Ok(())
}

/// A declaration is a business letter and stays; whose account it was does not.
pub fn forget(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "UPDATE terminations_terminations SET user_id = NULL WHERE user_id = $1",
        &values![erasure.user()],
    )?;
    Ok(())
}
