//! To which orders a booking was assigned, and what of it was taken back.

use super::super::types::{BookingState, TakenBack};
use super::{ROW, StoredRow, stored};
use crate::error::{Error, ErrorCode, Result};
use crate::features::orders::order_number;
use crate::identity::{Admin, Owner};
use crate::time::Time;
use data_encoding::HEXLOWER;
use kontor_banking::statement::Row;
use kontor_db::{Tx, Value, values};
use std::collections::BTreeMap;

/// Answers the number of the assignment.
pub fn settle_row(
    tx: &mut Tx<'_>,
    _: &Admin,
    id: i64,
    order_id: &str,
    is_automatic: bool,
    now: Time,
) -> Result<i64> {
    let changed = tx.execute(
        "UPDATE bank_rows SET state = 'settled', order_id = $2, is_automatic = $3, decided_at = $4 WHERE id = $1 AND state = 'open'",
        &values![id, order_id, is_automatic, now],
    )?;
    if changed == 1 { insert(tx, id, order_id, now) } else { Err(ErrorCode::BookingDecided.into()) }
}

/// Answers its number.
fn insert(tx: &mut Tx<'_>, row: i64, order_id: &str, now: Time) -> Result<i64> {
    let number = tx.one(
        "INSERT INTO bank_assignments (row_id, number, order_id, at)
         SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3 FROM bank_assignments WHERE row_id = $1 RETURNING number",
        &values![row, order_id, now],
        |row| row.get(0),
    )?;
    number.ok_or_else(|| Error::internal("an assignment has no number"))
}

/// The number under which an assignment is booked: a booking that was assigned again is booked again.
pub fn external_id(row: &Row, assignment: i64) -> String {
    let fingerprint = HEXLOWER.encode(&row.fingerprint);
    if assignment == 1 { fingerprint } else { format!("{fingerprint} {assignment}") }
}

/// A booking with the order that it is assigned to.
///
/// # Errors
/// [`ErrorCode::BookingOpen`] when it is assigned to none, [`ErrorCode::NotFound`].
pub fn find_settled(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<(StoredRow, String)> {
    let found = tx.one(&format!("{ROW} WHERE id = $1"), &values![id], stored)?.ok_or(ErrorCode::NotFound)?;
    match found.order_id.clone().filter(|_| found.state == BookingState::Settled) {
        Some(order) => Ok((found, order)),
        None => Err(ErrorCode::BookingOpen.into()),
    }
}

/// It waits for a decision again.
pub fn reopen_row(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<()> {
    let changed = tx.execute(
        "UPDATE bank_rows SET state = 'open', order_id = NULL, is_automatic = FALSE, decided_at = NULL
         WHERE id = $1 AND state = 'settled'",
        &values![id],
    )?;
    if changed == 1 { Ok(()) } else { Err(ErrorCode::BookingOpen.into()) }
}

/// Ends the assignment that stands, and answers its number.
pub fn end_assignment(tx: &mut Tx<'_>, row: i64, now: Time) -> Result<i64> {
    let number = tx.one(
        "UPDATE bank_assignments SET taken_back_at = $2 WHERE row_id = $1 AND taken_back_at IS NULL RETURNING number",
        &values![row, now],
        |row| row.get(0),
    )?;
    number.ok_or_else(|| Error::internal("an assigned booking has no assignment"))
}

/// What was taken back of each booking, oldest first.
pub fn list_taken_back(
    tx: &mut Tx<'_>,
    rows: impl IntoIterator<Item = i64>,
) -> Result<BTreeMap<i64, Vec<TakenBack>>> {
    let mut listed = tx.all_among(
        "SELECT row_id, number, order_id, at, taken_back_at FROM bank_assignments WHERE taken_back_at IS NOT NULL AND row_id",
        rows.into_iter().map(Value::from),
        |row| {
            let order_id: String = row.get(2)?;
            let taken_back = TakenBack {
                order_number: order_number(&order_id),
                order_id,
                assigned_at: Time(row.get(3)?),
                taken_back_at: Time(row.get(4)?),
            };
            Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, taken_back))
        },
    )?;
    listed.sort_by_key(|(_, number, _)| *number);
    let mut of_rows: BTreeMap<i64, Vec<TakenBack>> = BTreeMap::new();
    for (row, _, taken_back) in listed {
        of_rows.entry(row).or_default().push(taken_back);
    }
    Ok(of_rows)
}
