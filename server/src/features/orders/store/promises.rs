//! When orders arrive, which counts from their payment.

use crate::error::Result;
use crate::features::delivery::Arrival;
use kontor_db::{Tx, values};

/// Working days from the payment, and the minute from which on the next day counts; none where nothing was promised.
pub struct Counted {
    pub days: (i64, i64),
    pub cutoff_minute: Option<i64>,
}

pub fn find(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Counted>> {
    let sql = "SELECT days_from, days_until, cutoff_minute FROM orders_deliveries
        WHERE order_id = $1 AND days_from IS NOT NULL AND days_until IS NOT NULL";
    Ok(tx.one(sql, &values![order_id], |row| {
        Ok(Counted { days: (row.get(0)?, row.get(1)?), cutoff_minute: row.get(2)? })
    })?)
}

pub fn set(tx: &mut Tx<'_>, order_id: &str, arrival: Arrival) -> Result<()> {
    tx.execute(
        "UPDATE orders_deliveries SET arrives_from = $2, arrives_until = $3 WHERE order_id = $1",
        &values![order_id, arrival.from.to_string(), arrival.until.to_string()],
    )?;
    Ok(())
}
