//! Rows of digests: who wants them, and what was told.

use super::types::DigestFrequency;
use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a member has chosen.
#[derive(Debug, Clone)]
pub struct Subscription {
    pub frequency: DigestFrequency,
    /// What happened until then was told.
    pub told_until: Time,
    pub next_at: Option<Time>,
    pub leaving_key: String,
}

fn subscription(row: &Row<'_>) -> Result<Subscription, kontor_db::Error> {
    Ok(Subscription {
        frequency: frequency(&row.get::<String>(0)?)?,
        told_until: Time(row.get(1)?),
        next_at: row.get::<Option<i64>>(2)?.map(Time),
        leaving_key: row.get(3)?,
    })
}

fn frequency(word: &str) -> Result<DigestFrequency, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("digests_subscriptions.frequency is unknown".to_owned());
    DigestFrequency::parse(word).ok_or_else(unknown)
}

pub fn find(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Subscription>> {
    let sql =
        "SELECT frequency, told_until, next_at, leaving_key FROM digests_subscriptions WHERE user_id = $1";
    Ok(tx.one(sql, &values![user], subscription)?)
}

pub fn save(tx: &mut Tx<'_>, user: UserId, chosen: &Subscription, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO digests_subscriptions (user_id, frequency, chosen_at, told_until, told_before, next_at, leaving_key)
         VALUES ($1, $2, $3, $4, $4, $5, $6) ON CONFLICT (user_id) DO UPDATE
         SET frequency = $2, chosen_at = $3, told_until = $4, told_before = $4, next_at = $5",
        &values![
            user,
            chosen.frequency.as_str(),
            now,
            chosen.told_until,
            chosen.next_at.map(|at| at.0),
            chosen.leaving_key.as_str()
        ],
    )?;
    Ok(())
}

pub fn end(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    let sql = "UPDATE digests_subscriptions SET frequency = 'off', next_at = NULL WHERE user_id = $1";
    tx.execute(sql, &values![user])?;
    Ok(())
}

/// Whose letters carry this key.
pub fn find_leaving(tx: &mut Tx<'_>, key: &str) -> Result<Option<UserId>> {
    let sql = "SELECT user_id FROM digests_subscriptions WHERE leaving_key = $1";
    Ok(tx.one(sql, &values![key], |row| row.get(0).map(UserId))?)
}

/// A member whose turn it is.
#[derive(Debug)]
pub struct Due {
    pub user: UserId,
    pub chosen: Subscription,
    /// The evening that it is for.
    pub due_at: Time,
}

/// Those whose turn it is, in the order of their moments and numbers.
pub fn list_due(tx: &mut Tx<'_>, now: Time, most: i64) -> Result<Vec<Due>> {
    let sql =
        "SELECT frequency, told_until, next_at, leaving_key, user_id, next_at FROM digests_subscriptions
        WHERE next_at <= $1 ORDER BY next_at, user_id LIMIT $2";
    Ok(tx.all(sql, &values![now, most], |row| {
        Ok(Due { user: UserId(row.get(4)?), chosen: subscription(row)?, due_at: Time(row.get(5)?) })
    })?)
}

/// Whether it is the turn of any.
pub fn is_due(tx: &mut Tx<'_>, now: Time) -> Result<bool> {
    let sql = "SELECT 1 FROM digests_subscriptions WHERE next_at <= $1 LIMIT 1";
    Ok(tx.one(sql, &values![now], |row| row.get::<i64>(0))?.is_some())
}

/// Their turn comes again at `next`, for those who still want one as often.
pub fn put_next(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
    frequency: DigestFrequency,
    next: Time,
) -> Result<()> {
    let update = format!(
        "UPDATE digests_subscriptions SET next_at = {} WHERE frequency = '{}' AND user_id IN (",
        next.0,
        frequency.as_str()
    );
    let users: Vec<kontor_db::Value> = users.into_iter().map(Into::into).collect();
    tx.execute_rows(kontor_db::Rows { before: &update, row: "?", after: ")" }, &users)?;
    Ok(())
}

/// A letter tells what happened until then.
pub fn note_told(tx: &mut Tx<'_>, user: UserId, until: Time) -> Result<()> {
    tx.execute(
        "UPDATE digests_subscriptions SET told_before = told_until, told_until = $2 WHERE user_id = $1",
        &values![user, until],
    )?;
    Ok(())
}

/// The last letter has not gone out.
pub fn take_back_told(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    let sql = "UPDATE digests_subscriptions SET told_until = told_before WHERE user_id = $1";
    tx.execute(sql, &values![user])?;
    Ok(())
}

/// An unread notification, as far as a digest tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The word of its kind.
    pub kind: String,
    pub title: String,
    pub path: Option<String>,
}

/// Promotions and news of the shop are advertising, and have a consent of their own.
const TOLD: &str = "is_read = FALSE AND kind <> 'promotion'";

/// What the member has not read of what it was told in that time; the newest first.
pub fn list_notices(
    tx: &mut Tx<'_>,
    user: UserId,
    after: Time,
    until: Time,
    most: i64,
) -> Result<Vec<Notice>> {
    let sql = format!(
        "SELECT CASE WHEN is_mention = TRUE THEN 'mention' ELSE kind END, title, action_url FROM notifications_notifications
         WHERE user_id = $1 AND {TOLD} AND created_at > $2 AND created_at <= $3 ORDER BY created_at DESC, id DESC LIMIT $4"
    );
    Ok(tx.all(&sql, &values![user, after, until, most], |row| {
        Ok(Notice { kind: row.get(0)?, title: row.get(1)?, path: row.get(2)? })
    })?)
}

/// When each of some members was told last what they have not read.
pub fn list_latest_notices(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
) -> Result<BTreeMap<UserId, Time>> {
    let select = format!(
        "SELECT d.user_id, (SELECT MAX(created_at) FROM notifications_notifications n WHERE n.user_id = d.user_id AND {TOLD})
         FROM digests_subscriptions d WHERE d.user_id"
    );
    let found =
        tx.all_among(&select, users, |row| Ok((UserId(row.get(0)?), row.get::<Option<i64>>(1)?.map(Time))))?;
    Ok(found.into_iter().filter_map(|(user, at)| Some((user, at?))).collect())
}

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let sql = "SELECT frequency, chosen_at, told_until FROM digests_subscriptions WHERE user_id = $1";
    let chosen = tx.one(sql, &values![member.id], |row| {
        Ok(json!({
            "frequency": row.get::<String>(0)?,
            "chosenAt": Time(row.get(1)?),
            "toldUntil": Time(row.get(2)?),
        }))
    })?;
    Ok(chosen.unwrap_or_else(|| json!({ "frequency": DigestFrequency::Off.as_str() })))
}
