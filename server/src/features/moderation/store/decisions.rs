//! Rows of decisions. Only whether one still holds changes.

use super::super::types::{Ground, Grounds, ListedDecision, Measure, ReportPerson};
use super::{MAX_LISTED, person};
use crate::error::Result;
use crate::identity::{Account, Admin, Erasure, Member, UserId};
use crate::periods::Kept;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// A decision as it is kept.
#[derive(Debug, Clone)]
pub struct StoredDecision {
    pub id: i64,
    pub number: String,
    pub key: String,
    /// `None`: the decision itself has ended the account.
    pub user: Option<UserId>,
    pub measure: Measure,
    pub grounds: Grounds,
    pub terms_number: Option<i64>,
    pub facts: String,
    pub place: String,
    pub content: String,
    pub subject_id: Option<i64>,
    /// What else it takes to put the content back, as the feature wrote it.
    pub detail: String,
    pub was_reported: bool,
    pub was_held: bool,
    pub ends_at: Option<Time>,
    pub decided_at: Time,
    pub decided_by: Option<UserId>,
    pub lifted_at: Option<Time>,
}

const COLUMNS: &str = "d.id, d.number, d.form_key, d.user_id, d.measure, d.ground, d.law, d.terms_number, d.facts, d.place, d.content,
    d.subject_id, d.detail, d.was_reported, d.was_held, d.ends_at, d.decided_at, d.decided_by, d.lifted_at";

fn decision(row: &Row<'_>) -> Result<StoredDecision, kontor_db::Error> {
    let unknown =
        |column| kontor_db::Error::Column(format!("moderation_decisions.{column} holds an unknown word"));
    Ok(StoredDecision {
        id: row.get(0)?,
        number: row.get(1)?,
        key: row.get(2)?,
        user: row.get::<Option<i64>>(3)?.map(UserId),
        measure: Measure::parse(&row.get::<String>(4)?).ok_or_else(|| unknown("measure"))?,
        grounds: Grounds {
            ground: Ground::parse(&row.get::<String>(5)?).ok_or_else(|| unknown("ground"))?,
            law: row.get(6)?,
        },
        terms_number: row.get(7)?,
        facts: row.get(8)?,
        place: row.get(9)?,
        content: row.get(10)?,
        subject_id: row.get(11)?,
        detail: row.get(12)?,
        was_reported: row.get(13)?,
        was_held: row.get(14)?,
        ends_at: row.get::<Option<i64>>(15)?.map(Time),
        decided_at: Time(row.get(16)?),
        decided_by: row.get::<Option<i64>>(17)?.map(UserId),
        lifted_at: row.get::<Option<i64>>(18)?.map(Time),
    })
}

/// Stores a decision; its id follows from the row.
pub fn insert_decision(tx: &mut Tx<'_>, by: &Account, new: &StoredDecision) -> Result<()> {
    tx.execute(
        "INSERT INTO moderation_decisions (number, form_key, user_id, measure, ground, law, terms_number, facts, place, content,
            subject_id, detail, was_reported, was_held, ends_at, decided_at, decided_by, lifted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, NULL)",
        &values![
            new.number.as_str(),
            new.key.as_str(),
            new.user.map(|user| user.0),
            new.measure.as_str(),
            new.grounds.ground.as_str(),
            new.grounds.law.as_str(),
            new.terms_number,
            new.facts.as_str(),
            new.place.as_str(),
            new.content.as_str(),
            new.subject_id,
            new.detail.as_str(),
            new.was_reported,
            new.was_held,
            new.ends_at.map(|at| at.0),
            new.decided_at,
            by.id
        ],
    )?;
    Ok(())
}

/// A decision, for who is told of it.
pub fn find_decision_by_number(tx: &mut Tx<'_>, number: &str) -> Result<Option<StoredDecision>> {
    let sql = format!("SELECT {COLUMNS} FROM moderation_decisions d WHERE d.number = $1");
    Ok(tx.one(&sql, &values![number], decision)?)
}

/// What has this key, which only the person has who was told it.
pub fn find_decision_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<StoredDecision>> {
    let sql = format!("SELECT {COLUMNS} FROM moderation_decisions d WHERE d.form_key = $1");
    Ok(tx.one(&sql, &values![key], decision)?)
}

/// The newest decision of a measure against the account that holds.
pub fn find_standing(tx: &mut Tx<'_>, account: &Account, measure: Measure) -> Result<Option<StoredDecision>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM moderation_decisions d WHERE d.user_id = $1 AND d.measure = $2 AND d.lifted_at IS NULL
         ORDER BY d.decided_at DESC, d.id DESC LIMIT 1"
    );
    Ok(tx.one(&sql, &values![account.id, measure.as_str()], decision)?)
}

/// A decision against the member.
pub fn find_own_decision(tx: &mut Tx<'_>, member: &Member, number: &str) -> Result<Option<StoredDecision>> {
    let sql = format!("SELECT {COLUMNS} FROM moderation_decisions d WHERE d.user_id = $1 AND d.number = $2");
    Ok(tx.one(&sql, &values![member.id, number], decision)?)
}

/// Decisions against the member, newest first.
pub fn list_own_decisions(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<StoredDecision>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM moderation_decisions d WHERE d.user_id = $1 ORDER BY d.decided_at DESC, d.id DESC LIMIT $2"
    );
    Ok(tx.all(&sql, &values![member.id, MAX_LISTED], decision)?)
}

pub fn find_decision(tx: &mut Tx<'_>, _: &Admin, id: i64) -> Result<Option<StoredDecision>> {
    let sql = format!("SELECT {COLUMNS} FROM moderation_decisions d WHERE d.id = $1");
    Ok(tx.one(&sql, &values![id], decision)?)
}

/// Decisions, newest first; with `id` that one alone.
pub fn list_decisions(tx: &mut Tx<'_>, _: &Admin, id: Option<i64>) -> Result<Vec<ListedDecision>> {
    let sql = format!(
        "SELECT {COLUMNS}, u.id, u.username, b.id, b.username FROM moderation_decisions d
         LEFT JOIN auth_users u ON u.id = d.user_id LEFT JOIN auth_users b ON b.id = d.decided_by
         WHERE $1 = 0 OR d.id = $1 ORDER BY d.decided_at DESC, d.id DESC LIMIT $2"
    );
    Ok(tx.all(&sql, &values![id.unwrap_or_default(), MAX_LISTED], |row| {
        let user: Option<ReportPerson> = person(row, 19)?;
        let decided_by = person(row, 21)?;
        let StoredDecision {
            id,
            number,
            measure,
            grounds,
            facts,
            place,
            content,
            decided_at,
            ends_at,
            lifted_at,
            ..
        } = decision(row)?;
        let Grounds { ground, law } = grounds;
        let title = measure.title().to_owned();
        Ok(ListedDecision {
            id,
            number,
            measure,
            title,
            ground,
            law,
            facts,
            place,
            content,
            decided_at,
            user,
            decided_by,
            ends_at,
            lifted_at,
        })
    })?)
}

/// The member's decisions of a measure hold no more.
pub fn lift(tx: &mut Tx<'_>, _: &Admin, user: UserId, measure: Measure, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE moderation_decisions SET lifted_at = $3 WHERE user_id = $1 AND measure = $2 AND lifted_at IS NULL",
        &values![user, measure.as_str(), now],
    )?;
    Ok(())
}

pub fn lift_one(tx: &mut Tx<'_>, _: &Admin, id: i64, now: Time) -> Result<()> {
    let sql = "UPDATE moderation_decisions SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL";
    tx.execute(sql, &values![id, now])?;
    Ok(())
}

/// Removes what can no longer be objected to, and was not.
pub fn purge_decisions(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM moderation_decisions WHERE decided_at <= $1 AND NOT EXISTS (SELECT 1 FROM moderation_objections o
            WHERE o.decision_id = moderation_decisions.id AND o.outcome IS NULL)",
        &values![now.plus(-Kept::Decisions.millis())],
    )?;
    Ok(())
}

/// Removes decisions against a person; others lose who made them.
pub fn erase_decisions(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("DELETE FROM moderation_decisions WHERE user_id = $1", &values![user])?;
    tx.execute("UPDATE moderation_decisions SET decided_by = NULL WHERE decided_by = $1", &values![user])?;
    Ok(())
}
