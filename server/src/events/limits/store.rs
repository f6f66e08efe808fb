//! Rows of counters.

use crate::error::Result;
use crate::time::Time;
use kontor_db::{Rows, Tx, Value, values};
use std::collections::{BTreeMap, BTreeSet};

/// Counts `count` more in a window of such start and end, where no more than `most` come of it; returns the number of rows
/// changed.
pub fn count(tx: &mut Tx<'_>, key: &str, window: (i64, i64), most: i64, count: i64) -> Result<u64> {
    Ok(tx.execute(
        "INSERT INTO limits_counters (counter_key, window_start, window_end, uses) VALUES ($1, $2, $3, $5)
             ON CONFLICT (counter_key) DO UPDATE SET
                uses = CASE WHEN limits_counters.window_start = $2 THEN limits_counters.uses + $5 ELSE $5 END,
                window_start = $2, window_end = $3
             WHERE limits_counters.window_start <> $2 OR limits_counters.uses + $5 <= $4",
        &values![key, window.0, window.1, most, count],
    )?)
}

/// Keys with the start of their window and their uses.
pub fn list(tx: &mut Tx<'_>, keys: BTreeSet<String>) -> Result<Vec<(String, i64, i64)>> {
    let select = "SELECT counter_key, window_start, uses FROM limits_counters WHERE counter_key";
    Ok(tx
        .all_among(select, keys, |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?, row.get::<i64>(2)?)))?)
}

/// Adds uses in a window of such start and end.
pub fn add(tx: &mut Tx<'_>, taken: &BTreeMap<String, i64>, window: (i64, i64)) -> Result<()> {
    let values: Vec<Value> =
        taken.iter().flat_map(|(key, taken)| values![key, window.0, window.1, *taken]).collect();
    let sql = Rows {
        before: "INSERT INTO limits_counters (counter_key, window_start, window_end, uses) VALUES",
        row: "(?, ?, ?, ?)",
        after: "ON CONFLICT (counter_key) DO UPDATE SET
                uses = CASE WHEN limits_counters.window_start = excluded.window_start
                    THEN limits_counters.uses + excluded.uses ELSE excluded.uses END,
                window_start = excluded.window_start, window_end = excluded.window_end",
    };
    tx.execute_rows(sql, &values)?;
    Ok(())
}

pub fn delete_ended(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM limits_counters WHERE window_end < $1", &values![now])?;
    Ok(())
}
