//! How much of each slot is taken on a day.

use super::super::slots::Slot;
use crate::error::Result;
use jiff::civil::Date;
use kontor_db::{Tx, values};
use std::collections::BTreeMap;

/// What is taken of these slots, from a day on.
pub fn taken(tx: &mut Tx<'_>, slots: &[Slot], since: Date) -> Result<BTreeMap<(i64, String), i64>> {
    let since = since.to_string();
    let rows = tx.all_among(
        "SELECT slot_id, day, taken FROM delivery_bookings WHERE slot_id",
        slots.iter().map(|slot| slot.id),
        |row| Ok(((row.get::<i64>(0)?, row.get::<String>(1)?), row.get::<i64>(2)?)),
    )?;
    Ok(rows.into_iter().filter(|((_, day), _)| *day >= since).collect())
}

/// Takes a place; answers whether there was one below `capacity`. Check and write are one statement.
pub fn take(tx: &mut Tx<'_>, slot_id: i64, day: Date, capacity: i64) -> Result<bool> {
    let day = day.to_string();
    tx.execute(
        "INSERT INTO delivery_bookings (slot_id, day, taken) VALUES ($1, $2, 0) ON CONFLICT (slot_id, day) DO NOTHING",
        &values![slot_id, day.as_str()],
    )?;
    let taken = tx.execute(
        "UPDATE delivery_bookings SET taken = taken + 1 WHERE slot_id = $1 AND day = $2 AND taken < $3",
        &values![slot_id, day.as_str(), capacity],
    )?;
    Ok(taken == 1)
}

/// Adds to what is taken, or gives back with -1; nothing where the slot is gone.
pub fn add(tx: &mut Tx<'_>, slot_id: i64, day: Date, places: i64) -> Result<()> {
    tx.execute(
        "UPDATE delivery_bookings SET taken = taken + $3 WHERE slot_id = $1 AND day = $2 AND taken + $3 >= 0",
        &values![slot_id, day.to_string(), places],
    )?;
    Ok(())
}
