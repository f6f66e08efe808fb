//! Rows of holds, of runs and of what they removed. What was removed is added and never changed.

use super::types::{RetentionHold, RetentionRemoval, RetentionRun};
use crate::error::{Error, Result};
use crate::features::orders::order_number;
use crate::identity::Owner;
use crate::periods::{Kept, Old, start_of};
use crate::time::Time;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kontor_db::{Row, Tx, values};
use std::collections::BTreeSet;

const LISTED_RUNS: i64 = 20;
const LISTED_HOLDS: i64 = 200;

/// A run that has not ended.
#[derive(Debug, Clone, Copy)]
pub struct Unfinished {
    pub id: i64,
    pub year: i16,
}

fn year(stored: i64) -> Result<i16, kontor_db::Error> {
    i16::try_from(stored).map_err(|_| kontor_db::Error::Column("retention_runs.year is no year".to_owned()))
}

pub fn find_unfinished(tx: &mut Tx<'_>) -> Result<Option<Unfinished>> {
    let sql = "SELECT id, year FROM retention_runs WHERE finished_at IS NULL ORDER BY id LIMIT 1";
    Ok(tx.one(sql, &[], |row| Ok(Unfinished { id: row.get(0)?, year: year(row.get(1)?)? }))?)
}

pub fn find_newest_year(tx: &mut Tx<'_>) -> Result<Option<i16>> {
    let sql = "SELECT year FROM retention_runs ORDER BY year DESC LIMIT 1";
    Ok(tx.one(sql, &[], |row| year(row.get(0)?))?)
}

/// Answers its number.
pub fn begin(tx: &mut Tx<'_>, year: i16, actor: &str, now: Time) -> Result<i64> {
    let sql = "INSERT INTO retention_runs (year, actor, started_at) VALUES ($1, $2, $3) RETURNING id";
    let id = tx.one(sql, &values![i64::from(year), actor, now], |row| row.get(0))?;
    id.ok_or_else(|| Error::internal("a run got no number"))
}

/// Lets no other node work at this run until the transaction ends: of two that remove the same rows one would meet what the other has
/// written, which PostgreSQL calls a broken uniqueness and not a collision.
pub fn lock_run(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("UPDATE retention_runs SET actor = actor WHERE id = $1", &values![id])?;
    Ok(())
}

/// False when another node has ended it.
pub fn finish(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<bool> {
    let sql = "UPDATE retention_runs SET finished_at = $2 WHERE id = $1 AND finished_at IS NULL";
    Ok(tx.execute(sql, &values![id, now])? == 1)
}

pub fn log(tx: &mut Tx<'_>, run: i64, kind: Kept, removed: u64, kept_since: Date, now: Time) -> Result<()> {
    let removed = i64::try_from(removed).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO retention_log (run_id, kind, removed, kept_since, at) VALUES ($1, $2, $3, $4, $5)",
        &values![run, kind.as_str(), removed, kept_since.to_string(), now],
    )?;
    Ok(())
}

pub fn sum_of(tx: &mut Tx<'_>, run: i64) -> Result<i64> {
    let sql = "SELECT CAST(COALESCE(SUM(removed), 0) AS BIGINT) FROM retention_log WHERE run_id = $1";
    Ok(tx.one(sql, &values![run], |row| row.get(0))?.unwrap_or_default())
}

const RUN: &str = "SELECT id, year, actor, started_at, finished_at FROM retention_runs";

fn run(row: &Row<'_>) -> Result<RetentionRun, kontor_db::Error> {
    let actor: String = row.get(2)?;
    Ok(RetentionRun {
        id: row.get(0)?,
        year: year(row.get(1)?)?,
        actor: (!actor.is_empty()).then_some(actor),
        started_at: Time(row.get(3)?),
        finished_at: row.get::<Option<i64>>(4)?.map(Time),
        removed: Vec::new(),
    })
}

fn with_removed(tx: &mut Tx<'_>, mut runs: Vec<RetentionRun>) -> Result<Vec<RetentionRun>> {
    for run in &mut runs {
        let sql = "SELECT kind, CAST(SUM(removed) AS BIGINT), kept_since FROM retention_log
            WHERE run_id = $1 GROUP BY kind, kept_since ORDER BY kind";
        run.removed = tx.all(sql, &values![run.id], |row| {
            let kind: String = row.get(0)?;
            let name = Kept::parse(&kind).map_or_else(|| kind.clone(), |kind| kind.rule().name.to_owned());
            Ok(RetentionRemoval {
                kind,
                name,
                count: row.get(1)?,
                kept_since: day_of(&row.get::<String>(2)?)?,
            })
        })?;
    }
    Ok(runs)
}

/// The newest first.
pub fn list_runs(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<RetentionRun>> {
    let runs = tx.all(&format!("{RUN} ORDER BY id DESC LIMIT $1"), &values![LISTED_RUNS], run)?;
    with_removed(tx, runs)
}

pub fn find_run(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<RetentionRun>> {
    let found = tx.all(&format!("{RUN} WHERE id = $1"), &values![id], run)?;
    Ok(with_removed(tx, found)?.pop())
}

const HOLD: &str =
    "SELECT id, order_id, until_day, reason, placed_at, placed_by, lifted_at, lifted_by FROM retention_holds";

fn hold(row: &Row<'_>) -> Result<RetentionHold, kontor_db::Error> {
    let order_id: Option<String> = row.get(1)?;
    Ok(RetentionHold {
        id: row.get(0)?,
        order_number: order_id.as_deref().map(order_number),
        order_id,
        until: row.get::<Option<String>>(2)?.map(|day| day_of(&day)).transpose()?,
        reason: row.get(3)?,
        placed_at: Time(row.get(4)?),
        placed_by: row.get(5)?,
        lifted_at: row.get::<Option<i64>>(6)?.map(Time),
        lifted_by: row.get(7)?,
    })
}

fn day_of(text: &str) -> Result<Date, kontor_db::Error> {
    text.parse().map_err(|_| kontor_db::Error::Column("a day of retention cannot be read".to_owned()))
}

/// Those that are placed first, the newest of each first.
pub fn list_holds(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<RetentionHold>> {
    let sql = format!("{HOLD} ORDER BY CASE WHEN lifted_at IS NULL THEN 0 ELSE 1 END, id DESC LIMIT $1");
    Ok(tx.all(&sql, &values![LISTED_HOLDS], hold)?)
}

pub fn find_hold(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<RetentionHold>> {
    Ok(tx.one(&format!("{HOLD} WHERE id = $1"), &values![id], hold)?)
}

/// Answers its number.
pub fn place(
    tx: &mut Tx<'_>,
    owner: &Owner,
    order_id: Option<&str>,
    until: Option<Date>,
    reason: &str,
    now: Time,
) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO retention_holds (order_id, until_day, reason, placed_at, placed_by) VALUES ($1, $2, $3, $4, $5)
         RETURNING id",
        &values![order_id, until.map(|day| day.to_string()), reason, now, owner.username.as_str()],
        |row| row.get(0),
    )?;
    id.ok_or_else(|| Error::internal("a hold got no number"))
}

/// False when it was lifted before.
pub fn lift(tx: &mut Tx<'_>, owner: &Owner, id: i64, now: Time) -> Result<bool> {
    let sql = "UPDATE retention_holds SET lifted_at = $2, lifted_by = $3 WHERE id = $1 AND lifted_at IS NULL";
    Ok(tx.execute(sql, &values![id, now, owner.username.as_str()])? == 1)
}

/// What is held now.
#[derive(Debug, Default)]
pub struct Holds {
    orders: BTreeSet<String>,
    /// Everything from before this moment.
    until: Option<Time>,
}

impl Holds {
    pub fn keep(&self, old: &Old) -> bool {
        let is_early = self.until.is_some_and(|until| old.since < until);
        is_early || old.order_id.as_ref().is_some_and(|order| self.orders.contains(order))
    }
}

pub fn find_holds(tx: &mut Tx<'_>, zone: &TimeZone) -> Result<Holds> {
    let mut holds = Holds::default();
    for hold in tx.all(&format!("{HOLD} WHERE lifted_at IS NULL ORDER BY id"), &[], hold)? {
        holds.orders.extend(hold.order_id);
        let end = hold.until.map(|day| start_of(day.saturating_add(1.day()), zone));
        holds.until = holds.until.max(end);
    }
    Ok(holds)
}
