//! When and where orders are picked up, as agreed when they were placed.

use super::super::types::Order;
use crate::error::Result;
use crate::features::delivery::{Agreed, PickUp};
use crate::time::{Time, clock};
use jiff::civil::Date;
use kontor_db::{Row, Tx, Value, values};
use std::collections::BTreeMap;

pub fn insert(tx: &mut Tx<'_>, order_id: &str, agreed: &Agreed) -> Result<()> {
    let Some(booked) = &agreed.booked else { return Ok(()) };
    let pick_up = &booked.pick_up;
    tx.execute(
        "INSERT INTO orders_pick_ups
            (order_id, slot_id, day, from_minute, to_minute, starts_at, place, address, note, holds)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, TRUE)",
        &values![
            order_id,
            booked.slot_id,
            pick_up.date.to_string(),
            booked.from_minute,
            booked.to_minute,
            pick_up.starts_at,
            pick_up.place.as_str(),
            pick_up.address.as_str(),
            pick_up.note.as_str()
        ],
    )?;
    Ok(())
}

fn date(text: &str) -> Result<Date, kontor_db::Error> {
    text.parse().map_err(|_| kontor_db::Error::Column(format!("'{text}' is no day")))
}

fn pick_up(row: &Row<'_>) -> Result<(String, PickUp), kontor_db::Error> {
    let pick_up = PickUp {
        date: date(&row.get::<String>(1)?)?,
        from: clock(row.get(2)?),
        to: clock(row.get(3)?),
        starts_at: Time(row.get(4)?),
        place: row.get(5)?,
        address: row.get(6)?,
        note: row.get(7)?,
    };
    Ok((row.get(0)?, pick_up))
}

const PICK_UP: &str = "SELECT order_id, day, from_minute, to_minute, starts_at, place, address, note
    FROM orders_pick_ups WHERE order_id";

/// The caller has proved to whom the order belongs.
pub fn find(tx: &mut Tx<'_>, order: &Order) -> Result<Option<PickUp>> {
    let found = tx.one(&format!("{PICK_UP} = $1"), &values![order.id.as_str()], pick_up)?;
    Ok(found.map(|(_, pick_up)| pick_up))
}

/// When and where an order is picked up, where that was chosen; for telling its own customer.
///
/// # Errors
/// When the database fails.
pub fn find_pick_up(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<PickUp>> {
    Ok(list(tx, [order_id])?.remove(order_id))
}

/// Of these orders, by their ids.
pub fn list(tx: &mut Tx<'_>, ids: impl IntoIterator<Item: Into<Value>>) -> Result<BTreeMap<String, PickUp>> {
    Ok(tx.all_among(PICK_UP, ids, pick_up)?.into_iter().collect())
}

/// Notes whether the order counts in its slot; answers slot and day where that has changed.
pub fn set_holds(tx: &mut Tx<'_>, order_id: &str, holds: bool) -> Result<Option<(i64, Date)>> {
    let sql =
        "UPDATE orders_pick_ups SET holds = $2 WHERE order_id = $1 AND holds <> $2 RETURNING slot_id, day";
    Ok(tx.one(sql, &values![order_id, holds], |row| Ok((row.get(0)?, date(&row.get::<String>(1)?)?)))?)
}
