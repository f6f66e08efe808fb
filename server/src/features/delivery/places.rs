//! The owner's changes to places, their slots, and days on which the shop is closed.

use super::events::{ClosedDays, DeliveryEvent};
use super::slots::Slot;
use super::store::places::{self as store, NewPlace};
use super::store::{self as methods};
use super::types::{
    ClosedDay, ClosedDaysRequest, DeliveryKind, DeliveryPlace, DeliveryPlaceRequest, DeliverySlot,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::http::Done;
use crate::identity::Owner;
use crate::text;
use crate::time::parse_clock;
use kontor_db::Tx;

const MAX_NAME: usize = 60;
const MAX_TEXT: usize = 200;
const MAX_POSITION: i64 = 1000;
const MAX_SLOTS: usize = 200;
const MAX_CAPACITY: i64 = 1000;
/// Two weeks.
const MAX_LEAD: i64 = 14 * 24 * 60;
const MAX_CLOSED_DAYS: usize = 400;

pub async fn list(app: &App, owner: Owner) -> Result<Vec<DeliveryPlace>> {
    app.db.read(move |tx| store::list_places(tx, &owner)).await
}

pub async fn create(app: &App, owner: Owner, request: DeliveryPlaceRequest) -> Result<DeliveryPlace> {
    let new = checked(request)?;
    let now = app.clock.now();
    let place = app
        .db
        .write(move |tx| {
            check_method(tx, new.method_id)?;
            let id = store::insert_place(tx, &new)?;
            let after = store::find_place(tx, id)?.ok_or(ErrorCode::DeliveryPlaceNotFound)?;
            let what = DeliveryEvent::PlaceCreated { after: (&after).into() };
            Event::new(&what, now, ("delivery", id, &after.name)).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(place)
}

pub async fn update(
    app: &App,
    owner: Owner,
    id: i64,
    request: DeliveryPlaceRequest,
) -> Result<DeliveryPlace> {
    let new = checked(request)?;
    let now = app.clock.now();
    let place = app
        .db
        .write(move |tx| {
            let before = store::find_place(tx, id)?.ok_or(ErrorCode::DeliveryPlaceNotFound)?;
            check_method(tx, new.method_id)?;
            store::update_place(tx, &owner, id, &new)?;
            let after = store::find_place(tx, id)?.ok_or(ErrorCode::DeliveryPlaceNotFound)?;
            let what = DeliveryEvent::PlaceUpdated { before: (&before).into(), after: (&after).into() };
            Event::new(&what, now, ("delivery", id, &after.name)).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(place)
}

pub async fn delete(app: &App, owner: Owner, id: i64) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let before = store::find_place(tx, id)?.ok_or(ErrorCode::DeliveryPlaceNotFound)?;
            store::delete_place(tx, &owner, id)?;
            let what = DeliveryEvent::PlaceDeleted { before: (&before).into() };
            Event::new(&what, now, ("delivery", id, &before.name)).by(&owner).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Abholort wurde gelöscht."))
}

pub async fn list_closed_days(app: &App, _: Owner) -> Result<Vec<ClosedDay>> {
    app.db.read(store::list_closed_days).await
}

pub async fn set_closed_days(app: &App, owner: Owner, request: ClosedDaysRequest) -> Result<Vec<ClosedDay>> {
    let days = checked_days(request.days)?;
    let now = app.clock.now();
    let kept = app
        .db
        .write(move |tx| {
            let before = store::list_closed_days(tx)?;
            store::set_closed_days(tx, &owner, &days)?;
            if before != days {
                let (before, after) = (ClosedDays { days: before }, ClosedDays { days: days.clone() });
                let what = DeliveryEvent::ClosedDaysChanged { before, after };
                Event::new(&what, now, ("delivery", 0, "Geschlossene Tage")).by(&owner).emit(tx)?;
            }
            Ok::<_, Error>(days.clone())
        })
        .await?;
    app.outbox.notify_one();
    Ok(kept)
}

/// A place belongs to a pick-up.
fn check_method(tx: &mut Tx<'_>, method_id: i64) -> Result<()> {
    let method = methods::find_method(tx, method_id)?;
    if method.is_some_and(|method| method.kind == DeliveryKind::PickUp) {
        Ok(())
    } else {
        Err(Error::field("methodId", ErrorCode::DeliveryPlaceMethod))
    }
}

fn checked(request: DeliveryPlaceRequest) -> Result<NewPlace> {
    let DeliveryPlaceRequest { method_id, name, address, note, is_active, position, slots } = request;
    let mut fields = Fields::default();
    let name = fields.take("name", text::line(&name, MAX_NAME));
    let address = fields.take("address", text::line(&address, MAX_TEXT));
    let note = fields.take("note", text::optional_line(Some(&note), MAX_TEXT)).flatten().unwrap_or_default();
    if !(0..=MAX_POSITION).contains(&position) {
        fields.refuse("position", ErrorCode::InvalidValue);
    }
    if slots.len() > MAX_SLOTS {
        fields.refuse("slots", ErrorCode::DeliverySlotInvalid);
    }
    let slots = slots.iter().enumerate().filter_map(|(index, slot)| {
        let slot = checked_slot(slot);
        if slot.is_none() {
            fields.refuse(&format!("slots[{index}]"), ErrorCode::DeliverySlotInvalid);
        }
        slot
    });
    let slots = slots.collect();
    match (name, address) {
        (Some(name), Some(address)) => {
            fields.check()?;
            Ok(NewPlace { method_id, name, address, note, is_active, position, slots })
        }
        _ => Err(fields.into_error()),
    }
}

fn checked_slot(slot: &DeliverySlot) -> Option<Slot> {
    let (from_minute, to) = (parse_clock(&slot.from)?, parse_clock(&slot.to)?);
    let is_sound = (1..=7).contains(&slot.weekday)
        && (1..=MAX_CAPACITY).contains(&slot.capacity)
        && (0..=MAX_LEAD).contains(&slot.lead_minutes)
        && slot.valid_from.zip(slot.valid_until).is_none_or(|(from, until)| from <= until);
    is_sound.then(|| Slot {
        id: slot.id.unwrap_or_default(),
        place_id: 0,
        weekday: slot.weekday,
        from_minute,
        to_minute: if to <= from_minute { to + 24 * 60 } else { to },
        capacity: slot.capacity,
        lead_minutes: slot.lead_minutes,
        valid_from: slot.valid_from,
        valid_until: slot.valid_until,
    })
}

/// By their dates, each once.
fn checked_days(mut days: Vec<ClosedDay>) -> Result<Vec<ClosedDay>> {
    let mut fields = Fields::default();
    if days.len() > MAX_CLOSED_DAYS {
        fields.refuse("days", ErrorCode::ClosedDayInvalid);
    }
    for (index, closed) in days.iter_mut().enumerate() {
        let name = text::optional_line(Some(&closed.name), MAX_NAME);
        let name = fields.take(&format!("days[{index}].name"), name);
        closed.name = name.flatten().unwrap_or_default();
    }
    days.sort();
    if days.windows(2).any(|pair| pair[0].day == pair[1].day) {
        fields.refuse("days", ErrorCode::ClosedDayInvalid);
    }
    fields.check()?;
    Ok(days)
}
