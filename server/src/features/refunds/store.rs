//! Rows of refunds and their lines.

use super::types::{Refund, RefundLine, RefundReason, RefundState};
use crate::error::Result;
use crate::features::payments::Way;
use crate::identity::{Admin, Erasure, Member, UserId};
use crate::time::{MINUTE, Time};
use kontor_db::{Row, Rows, Tx, Value, values};
use kontor_money::Cents;

const REFUND: &str =
    "SELECT r.id, r.order_id, r.cents, r.shipping_cents, r.reason, r.note, r.way, r.state, r.payment_id,
    r.provider_id, r.failure, r.actor, r.created_at, r.done_at, r.tries FROM refunds_refunds r";

fn refund(row: &Row<'_>) -> Result<Refund, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("refunds_refunds holds an unknown word".to_owned());
    Ok(Refund {
        id: row.get(0)?,
        order_id: row.get(1)?,
        cents: Cents::new(row.get(2)?),
        shipping: Cents::new(row.get(3)?),
        reason: RefundReason::parse(&row.get::<String>(4)?).ok_or_else(unknown)?,
        note: row.get(5)?,
        way: Way::parse(&row.get::<String>(6)?).ok_or_else(unknown)?,
        state: RefundState::parse(&row.get::<String>(7)?).ok_or_else(unknown)?,
        payment_id: row.get(8)?,
        provider_id: row.get(9)?,
        failure: row.get(10)?,
        actor: row.get(11)?,
        created_at: Time(row.get(12)?),
        done_at: row.get::<Option<i64>>(13)?.map(Time),
        tries: row.get(14)?,
    })
}

/// `user` is whose order it is; `None`: a guest's.
pub fn insert(tx: &mut Tx<'_>, new: &Refund, user: Option<UserId>, lines: &[RefundLine]) -> Result<()> {
    tx.execute(
        "INSERT INTO refunds_refunds (id, order_id, cents, shipping_cents, reason, note, way, state, payment_id, actor, created_at,
            done_at, tries, next_try_at, user_id, provider_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, $15)",
        &values![
            new.id.as_str(),
            new.order_id.as_str(),
            new.cents.get(),
            new.shipping.get(),
            new.reason.as_str(),
            new.note.as_str(),
            new.way.as_str(),
            new.state.as_str(),
            new.payment_id.as_deref(),
            new.actor.as_str(),
            new.created_at,
            new.done_at,
            // The request that decided on it asks first.
            new.created_at.plus(MINUTE),
            user.map(|user| user.0),
            new.provider_id.as_deref()
        ],
    )?;
    for line in lines {
        tx.execute(
            "INSERT INTO refunds_lines (refund_id, position, quantity) VALUES ($1, $2, $3)",
            &values![new.id.as_str(), line.position, line.quantity],
        )?;
    }
    Ok(())
}

/// A refund by its number: for admins, and for the worker that sends it.
pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<Refund>> {
    Ok(tx.one(&format!("{REFUND} WHERE r.id = $1"), &values![id], refund)?)
}

/// The refund that a provider has made under its own number.
pub fn find_done_at(tx: &mut Tx<'_>, way: Way, provider_id: &str) -> Result<Option<Refund>> {
    let sql = format!("{REFUND} WHERE r.provider_id = $1 AND r.way = $2 AND r.state = 'done'");
    Ok(tx.one(&sql, &values![provider_id, way.as_str()], refund)?)
}

/// Whether a refund has that number of the provider's, or waits for its answer over that much of the payment.
pub fn is_asked(
    tx: &mut Tx<'_>,
    (order_id, payment_id): (&str, &str),
    (way, provider_id): (Way, &str),
    cents: Cents,
) -> Result<bool> {
    let sql = "SELECT 1 FROM refunds_refunds WHERE order_id = $1 AND way = $2 AND (provider_id = $3
        OR (state = 'waiting' AND cents = $4 AND (payment_id = $5 OR payment_id IS NULL))) LIMIT 1";
    let parameters = values![order_id, way.as_str(), provider_id, cents.get(), payment_id];
    Ok(tx.one(sql, &parameters, |_| Ok(()))?.is_some())
}

pub fn sum_waiting(tx: &mut Tx<'_>, order_id: &str) -> Result<Cents> {
    let sql = "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM refunds_refunds WHERE order_id = $1 AND state = 'waiting'";
    let sum = tx.one(sql, &values![order_id], |row| Ok(Cents::new(row.get(0)?)))?;
    Ok(sum.unwrap_or(Cents::ZERO))
}

pub fn list_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Refund>> {
    let sql = format!("{REFUND} WHERE r.order_id = $1 ORDER BY r.created_at DESC, r.id DESC");
    Ok(tx.all(&sql, &values![order_id], refund)?)
}

/// What waits, and what was refused, the oldest first.
pub fn list_work(tx: &mut Tx<'_>, _: &Admin, limit: i64) -> Result<Vec<Refund>> {
    let sql = format!("{REFUND} WHERE r.state IN ('waiting', 'failed') ORDER BY r.created_at, r.id LIMIT $1");
    Ok(tx.all(&sql, &values![limit], refund)?)
}

/// What a provider is to be asked for now.
pub fn list_due(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<Refund>> {
    let sql = format!(
        "{REFUND} WHERE r.state = 'waiting' AND r.payment_id IS NOT NULL AND r.next_try_at <= $1
         ORDER BY r.next_try_at, r.id LIMIT $2"
    );
    Ok(tx.all(&sql, &values![now, limit], refund)?)
}

/// Lines of refunds, by their numbers.
pub fn list_lines(
    tx: &mut Tx<'_>,
    ids: impl IntoIterator<Item = String>,
) -> Result<Vec<(String, RefundLine)>> {
    let mut lines = tx.all_among(
        "SELECT refund_id, position, quantity FROM refunds_lines WHERE refund_id",
        ids.into_iter().map(Value::from),
        |row| Ok((row.get::<String>(0)?, RefundLine { position: row.get(1)?, quantity: row.get(2)? })),
    )?;
    lines.sort_by_key(|(_, line)| line.position);
    Ok(lines)
}

/// Moves a refund on; false when another was quicker.
pub fn set_state(tx: &mut Tx<'_>, before: &Refund, state: RefundState, now: Time) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE refunds_refunds SET state = $3, done_at = $4 WHERE id = $1 AND state = $2",
        &values![before.id.as_str(), before.state.as_str(), state.as_str(), now],
    )?;
    Ok(changed == 1)
}

pub fn set_answer(tx: &mut Tx<'_>, id: &str, provider_id: Option<&str>, failure: Option<&str>) -> Result<()> {
    tx.execute(
        "UPDATE refunds_refunds SET provider_id = $2, failure = $3 WHERE id = $1",
        &values![id, provider_id, failure],
    )?;
    Ok(())
}

/// The provider did not answer: it is asked again then.
pub fn put_off(tx: &mut Tx<'_>, id: &str, tries: i64, until: Time) -> Result<()> {
    tx.execute(
        "UPDATE refunds_refunds SET tries = $2, next_try_at = $3 WHERE id = $1 AND state = 'waiting'",
        &values![id, tries, until],
    )?;
    Ok(())
}

/// Own refunds, the newest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Refund>> {
    let sql = format!("{REFUND} WHERE r.user_id = $1 ORDER BY r.created_at DESC, r.id DESC");
    Ok(tx.all(&sql, &values![member.id], refund)?)
}

/// Notes may speak of the customer.
pub fn forget(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "UPDATE refunds_refunds SET note = '', user_id = NULL WHERE user_id = $1",
        &values![erasure.user()],
    )?;
    Ok(())
}

/// Leaves the refunds of these orders as they are, and without the account.
///
/// # Errors
/// When the database fails.
pub fn part_from_account(tx: &mut Tx<'_>, order_ids: &[String]) -> Result<()> {
    let before = "UPDATE refunds_refunds SET user_id = NULL WHERE order_id IN (";
    let ids: Vec<Value> = order_ids.iter().map(|id| id.as_str().into()).collect();
    tx.execute_rows(Rows { before, row: "?", after: ")" }, &ids)?;
    Ok(())
}

/// Takes the person out of the refunds of these orders.
///
/// # Errors
/// When the database fails.
pub fn take_person_out(tx: &mut Tx<'_>, order_ids: &[String]) -> Result<()> {
    let before = "UPDATE refunds_refunds SET note = '', user_id = NULL WHERE order_id IN (";
    let ids: Vec<Value> = order_ids.iter().map(|id| id.as_str().into()).collect();
    tx.execute_rows(Rows { before, row: "?", after: ")" }, &ids)?;
    Ok(())
}
