//! Rows of places, their slots, and days on which the shop is closed.

use super::super::days::ClosedDays;
use super::super::slots::Slot;
use super::super::types::{ClosedDay, DeliveryPlace, DeliverySlot};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::time::clock;
use jiff::civil::Date;
use kontor_db::{Row, Tx, Value, values};

/// A place's own columns and its slots; also what an update writes.
#[derive(Debug, Clone)]
pub struct NewPlace {
    pub method_id: i64,
    pub name: String,
    pub address: String,
    pub note: String,
    pub is_active: bool,
    pub position: i64,
    /// Those with the id 0 are new.
    pub slots: Vec<Slot>,
}

const PLACE: &str = "SELECT id, method_id, name, address, note, is_active, position FROM delivery_places";

fn place(row: &Row<'_>) -> Result<DeliveryPlace, kontor_db::Error> {
    Ok(DeliveryPlace {
        id: row.get(0)?,
        method_id: row.get(1)?,
        name: row.get(2)?,
        address: row.get(3)?,
        note: row.get(4)?,
        is_active: row.get(5)?,
        position: row.get(6)?,
        slots: Vec::new(),
    })
}

fn day(text: &str) -> Result<Date, kontor_db::Error> {
    text.parse().map_err(|_| kontor_db::Error::Column(format!("'{text}' is no day")))
}

fn slot(row: &Row<'_>) -> Result<Slot, kontor_db::Error> {
    let bound = |column| row.get::<Option<String>>(column)?.as_deref().map(day).transpose();
    Ok(Slot {
        id: row.get(0)?,
        place_id: row.get(1)?,
        weekday: row.get(2)?,
        from_minute: row.get(3)?,
        to_minute: row.get(4)?,
        capacity: row.get(5)?,
        lead_minutes: row.get(6)?,
        valid_from: bound(7)?,
        valid_until: bound(8)?,
    })
}

const SLOT: &str =
    "SELECT id, place_id, weekday, from_minute, to_minute, capacity, lead_minutes, valid_from, valid_until
    FROM delivery_slots";

/// In the order in which they are shown.
pub fn list_places(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<DeliveryPlace>> {
    let places = tx.all(&format!("{PLACE} ORDER BY position, id"), &[], place)?;
    with_slots(tx, places)
}

pub fn find_place(tx: &mut Tx<'_>, id: i64) -> Result<Option<DeliveryPlace>> {
    let found = tx.all(&format!("{PLACE} WHERE id = $1"), &values![id], place)?;
    Ok(with_slots(tx, found)?.pop())
}

fn with_slots(tx: &mut Tx<'_>, mut places: Vec<DeliveryPlace>) -> Result<Vec<DeliveryPlace>> {
    for slot in slots_of(tx, &places)? {
        if let Some(place) = places.iter_mut().find(|place| place.id == slot.place_id) {
            place.slots.push(DeliverySlot {
                id: Some(slot.id),
                weekday: slot.weekday,
                from: clock(slot.from_minute),
                to: clock(slot.to_minute),
                capacity: slot.capacity,
                lead_minutes: slot.lead_minutes,
                valid_from: slot.valid_from,
                valid_until: slot.valid_until,
            });
        }
    }
    Ok(places)
}

/// Places of a way of delivery where something can be picked up, in the order in which they are shown, and all of their slots.
pub fn list_open(tx: &mut Tx<'_>, method_id: i64) -> Result<(Vec<DeliveryPlace>, Vec<Slot>)> {
    let sql = format!("{PLACE} WHERE method_id = $1 AND is_active = TRUE ORDER BY position, id");
    let places = tx.all(&sql, &values![method_id], place)?;
    let slots = slots_of(tx, &places)?;
    Ok((places, slots))
}

fn slots_of(tx: &mut Tx<'_>, places: &[DeliveryPlace]) -> Result<Vec<Slot>> {
    let sql = format!("{SLOT} WHERE place_id");
    let mut slots = tx.all_among(&sql, places.iter().map(|place| place.id), slot)?;
    slots.sort_by_key(|slot| (slot.weekday, slot.from_minute, slot.to_minute, slot.id));
    Ok(slots)
}

pub fn insert_place(tx: &mut Tx<'_>, new: &NewPlace) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO delivery_places (method_id, name, address, note, is_active, position)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        &values![
            new.method_id,
            new.name.as_str(),
            new.address.as_str(),
            new.note.as_str(),
            new.is_active,
            new.position
        ],
        |row| row.get(0),
    )?;
    let id = id.ok_or_else(|| Error::internal("a place was not stored"))?;
    for slot in &new.slots {
        insert_slot(tx, id, slot)?;
    }
    Ok(id)
}

/// Slots that are still there keep their ids, and with them what is booked in them.
pub fn update_place(tx: &mut Tx<'_>, _: &Owner, id: i64, new: &NewPlace) -> Result<()> {
    tx.execute(
        "UPDATE delivery_places SET method_id = $2, name = $3, address = $4, note = $5, is_active = $6, position = $7
         WHERE id = $1",
        &values![
            id,
            new.method_id,
            new.name.as_str(),
            new.address.as_str(),
            new.note.as_str(),
            new.is_active,
            new.position
        ],
    )?;
    let known =
        tx.all("SELECT id FROM delivery_slots WHERE place_id = $1", &values![id], |row| row.get::<i64>(0))?;
    for gone in known.iter().filter(|known| new.slots.iter().all(|slot| slot.id != **known)) {
        tx.execute("DELETE FROM delivery_slots WHERE id = $1", &values![*gone])?;
    }
    for slot in &new.slots {
        if known.contains(&slot.id) {
            update_slot(tx, slot)?;
        } else {
            insert_slot(tx, id, slot)?;
        }
    }
    Ok(())
}

fn insert_slot(tx: &mut Tx<'_>, place_id: i64, slot: &Slot) -> Result<()> {
    tx.execute(
        "INSERT INTO delivery_slots
            (weekday, from_minute, to_minute, capacity, lead_minutes, valid_from, valid_until, place_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &figures(slot, place_id),
    )?;
    Ok(())
}

fn update_slot(tx: &mut Tx<'_>, slot: &Slot) -> Result<()> {
    tx.execute(
        "UPDATE delivery_slots SET weekday = $1, from_minute = $2, to_minute = $3, capacity = $4, lead_minutes = $5,
            valid_from = $6, valid_until = $7 WHERE id = $8",
        &figures(slot, slot.id),
    )?;
    Ok(())
}

/// What is said of a slot, and behind it the number of its place, or its own.
fn figures(slot: &Slot, id: i64) -> [Value; 8] {
    values![
        slot.weekday,
        slot.from_minute,
        slot.to_minute,
        slot.capacity,
        slot.lead_minutes,
        slot.valid_from.map(|day| day.to_string()),
        slot.valid_until.map(|day| day.to_string()),
        id
    ]
}

/// Orders keep what they were promised: they hold copies.
pub fn delete_place(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<()> {
    tx.execute("DELETE FROM delivery_places WHERE id = $1", &values![id])?;
    Ok(())
}

/// By their dates.
pub fn list_closed_days(tx: &mut Tx<'_>) -> Result<Vec<ClosedDay>> {
    let mut days = tx.all("SELECT day, name FROM delivery_closed_days", &[], |row| {
        Ok(ClosedDay { day: day(&row.get::<String>(0)?)?, name: row.get(1)? })
    })?;
    days.sort();
    Ok(days)
}

pub fn closed_days(tx: &mut Tx<'_>) -> Result<ClosedDays> {
    Ok(list_closed_days(tx)?.into_iter().map(|closed| closed.day).collect())
}

/// Those and no others.
pub fn set_closed_days(tx: &mut Tx<'_>, _: &Owner, days: &[ClosedDay]) -> Result<()> {
    tx.execute("DELETE FROM delivery_closed_days", &[])?;
    for closed in days {
        tx.execute(
            "INSERT INTO delivery_closed_days (day, name) VALUES ($1, $2)",
            &values![closed.day.to_string(), closed.name.as_str()],
        )?;
    }
    Ok(())
}
