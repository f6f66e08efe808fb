//! Rows of objections: one against each decision, and one against what became of each report.

use super::super::types::{Objection, Outcome, ReportPerson};
use super::{MAX_LISTED, person};
use crate::error::Result;
use crate::identity::{Admin, Erasure, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// What an objection is against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    Decision(i64),
    Report(i64),
}

impl Against {
    const fn column(self) -> (&'static str, i64) {
        match self {
            Self::Decision(id) => ("decision_id", id),
            Self::Report(id) => ("report_id", id),
        }
    }
}

#[derive(Debug)]
pub struct StoredObjection {
    pub id: i64,
    pub against: Against,
    pub objection: Objection,
    pub decided_by: Option<ReportPerson>,
}

const COLUMNS: &str = "o.reason, o.received_at, o.outcome, o.answer, o.effect, o.decided_at, o.id, o.decision_id, o.report_id, u.id, u.username
    FROM moderation_objections o LEFT JOIN auth_users u ON u.id = o.decided_by";

fn objection(row: &Row<'_>) -> Result<Objection, kontor_db::Error> {
    Ok(Objection {
        reason: row.get(0)?,
        received_at: Time(row.get(1)?),
        outcome: row.get::<Option<String>>(2)?.as_deref().and_then(Outcome::parse),
        answer: row.get(3)?,
        effect: row.get(4)?,
        decided_at: row.get::<Option<i64>>(5)?.map(Time),
    })
}

fn stored(row: &Row<'_>) -> Result<StoredObjection, kontor_db::Error> {
    let against = match row.get::<Option<i64>>(7)? {
        Some(decision) => Against::Decision(decision),
        None => Against::Report(row.get(8)?),
    };
    Ok(StoredObjection { id: row.get(6)?, against, objection: objection(row)?, decided_by: person(row, 9)? })
}

/// Stores an objection; `None` when there was one.
pub fn insert_objection(tx: &mut Tx<'_>, against: Against, reason: &str, now: Time) -> Result<Option<i64>> {
    let (column, id) = against.column();
    let sql = format!(
        "INSERT INTO moderation_objections ({column}, reason, received_at) VALUES ($1, $2, $3)
         ON CONFLICT ({column}) DO NOTHING RETURNING id"
    );
    Ok(tx.one(&sql, &values![id, reason, now], |row| row.get(0))?)
}

pub fn find_objection_against(tx: &mut Tx<'_>, against: Against) -> Result<Option<Objection>> {
    let (column, id) = against.column();
    Ok(tx.one(&format!("SELECT {COLUMNS} WHERE o.{column} = $1"), &values![id], objection)?)
}

/// Open ones first, the oldest on top; then the newest that were decided. And how many are open.
pub fn list_objections(tx: &mut Tx<'_>, _: &Admin) -> Result<(Vec<StoredObjection>, i64)> {
    let open = format!("SELECT {COLUMNS} WHERE o.outcome IS NULL ORDER BY o.received_at, o.id LIMIT $1");
    let mut list = tx.all(&open, &values![MAX_LISTED], stored)?;
    let decided = format!(
        "SELECT {COLUMNS} WHERE o.outcome IS NOT NULL ORDER BY o.decided_at DESC, o.id DESC LIMIT $1"
    );
    list.extend(tx.all(&decided, &values![MAX_LISTED], stored)?);
    let count = "SELECT COUNT(*) FROM moderation_objections WHERE outcome IS NULL";
    Ok((list, tx.one(count, &[], |row| row.get(0))?.unwrap_or_default()))
}

pub fn find_objection(tx: &mut Tx<'_>, _: &Admin, id: i64) -> Result<Option<StoredObjection>> {
    Ok(tx.one(&format!("SELECT {COLUMNS} WHERE o.id = $1"), &values![id], stored)?)
}

/// Decides an open objection; answers whether it was open.
pub fn decide_objection(
    tx: &mut Tx<'_>,
    admin: &Admin,
    id: i64,
    (outcome, answer, effect): (Outcome, &str, &str),
    now: Time,
) -> Result<bool> {
    let decided = tx.execute(
        "UPDATE moderation_objections SET outcome = $2, answer = $3, effect = $4, decided_at = $5, decided_by = $6
         WHERE id = $1 AND outcome IS NULL",
        &values![id, outcome.as_str(), answer, effect, now, admin.id],
    )?;
    Ok(decided == 1)
}

/// Who objected and is still there.
///
/// # Errors
/// When the database fails.
pub fn find_objector(tx: &mut Tx<'_>, id: i64) -> Result<Option<UserId>> {
    let sql = "SELECT COALESCE(d.user_id, q.reporter_id) FROM moderation_objections o
        LEFT JOIN moderation_decisions d ON d.id = o.decision_id LEFT JOIN moderation_reports q ON q.id = o.report_id WHERE o.id = $1";
    Ok(tx.one(sql, &values![id], |row| row.get::<Option<i64>>(0))?.flatten().map(UserId))
}

/// Takes a person's words and decisions from objections that stay: those against what became of a report, which has lost the person too.
pub fn erase_objections(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute(
        "UPDATE moderation_objections SET reason = '' WHERE report_id IN (SELECT id FROM moderation_reports WHERE reporter_id = $1)",
        &values![user],
    )?;
    tx.execute("UPDATE moderation_objections SET decided_by = NULL WHERE decided_by = $1", &values![user])?;
    Ok(())
}
