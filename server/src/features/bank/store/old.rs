//! Bookings whose years are over, with the statements they came in.

use crate::error::Result;
use crate::periods::{Old, Page, start_of};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::{Rows, Tx, Value, values};

/// Bookings that were read before the page's moment.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql =
        "SELECT r.id, s.read_at, r.order_id, r.booked_on FROM bank_rows r JOIN bank_statements s ON s.id = r.statement_id
        WHERE r.id > $2 AND s.read_at < $1 ORDER BY r.id LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.number, page.limit], |row| {
        let at = Time(row.get(1)?);
        // A day has no zone; where the shop is it has begun or begins within it.
        let booked_on = row.get::<String>(3)?.parse().map_or(at, |day| start_of(day, &TimeZone::UTC));
        Ok(Old {
            number: row.get(0)?,
            id: String::new(),
            at,
            since: booked_on.min(at),
            order_id: row.get(2)?,
        })
    })?)
}

/// Removes bookings, and statements of which none is left.
///
/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let ids: Vec<Value> = old.iter().map(|booking| booking.number.into()).collect();
    let rows = Rows { before: "DELETE FROM bank_rows WHERE id IN (", row: "?", after: ")" };
    let removed = tx.execute_rows(rows, &ids)?;
    let last = old.iter().map(|booking| booking.at.0).max().unwrap_or_default();
    tx.execute(
        "DELETE FROM bank_statements WHERE read_at <= $1
            AND NOT EXISTS (SELECT 1 FROM bank_rows r WHERE r.statement_id = bank_statements.id)",
        &values![last],
    )?;
    Ok(removed)
}
