//! Taking a place in a slot, in the transaction of the order that needs it.

use super::slots::{is_near, next_days};
use super::store::bookings as rows;
use super::store::places;
use super::types::{PickUp, QuotedDay, QuotedPlace, QuotedSlot, SlotChoice, SlotState};
use crate::error::{Error, ErrorCode, Result};
use crate::time::{Here, clock};
use jiff::civil::Date;
use kontor_db::Tx;

/// Days with a free slot that are shown.
const SHOWN: usize = 10;

/// Places of a way of delivery that have slots, with their next days. Empty: one picks up as agreed.
pub fn offered(tx: &mut Tx<'_>, method_id: i64, here: Here<'_>) -> Result<Vec<QuotedPlace>> {
    let (open, mut slots) = places::list_open(tx, method_id)?;
    slots.retain(|slot| slot.is_offered_from(here.today()));
    if slots.is_empty() {
        return Ok(Vec::new());
    }
    let closed = places::closed_days(tx)?;
    let since = here.today().yesterday().unwrap_or(here.today());
    let taken = rows::taken(tx, &slots, since)?;
    let quoted = open.into_iter().filter_map(|place| {
        let own: Vec<_> = slots.iter().filter(|slot| slot.place_id == place.id).cloned().collect();
        if own.is_empty() {
            return None;
        }
        let mut free = 0;
        let mut days = Vec::new();
        for (date, openings) in next_days(&own, here, &closed) {
            let slots = openings.into_iter().map(|(slot, opening)| {
                let taken = taken.get(&(slot.id, date.to_string())).copied().unwrap_or_default();
                QuotedSlot {
                    slot_id: slot.id,
                    from: clock(slot.from_minute),
                    to: clock(slot.to_minute),
                    starts_at: opening.starts_at,
                    state: slot.state(opening, taken, here.now),
                    left: (slot.capacity - taken).max(0),
                }
            });
            let slots: Vec<_> = slots.collect();
            free += usize::from(slots.iter().any(|slot| slot.state == SlotState::Free));
            days.push(QuotedDay { date, slots });
            if free == SHOWN {
                break;
            }
        }
        let (name, address, note) = (place.name, place.address, place.note);
        Some(QuotedPlace { place_id: place.id, name, address, note, days })
    });
    Ok(quoted.collect())
}

/// A place in a slot.
#[derive(Debug, Clone)]
pub struct Booked {
    pub slot_id: i64,
    pub from_minute: i64,
    pub to_minute: i64,
    pub pick_up: PickUp,
}

/// Takes a place in the slot that was chosen; nothing where there is nothing to choose.
///
/// # Errors
/// When one must be chosen, when it is not offered then, and [`ErrorCode::SlotFull`] when the last place is gone.
pub fn book(
    tx: &mut Tx<'_>,
    method_id: i64,
    choice: Option<&SlotChoice>,
    here: Here<'_>,
) -> Result<Option<Booked>> {
    let (open, slots) = places::list_open(tx, method_id)?;
    let Some(choice) = choice else {
        let must_choose = slots.iter().any(|slot| slot.is_offered_from(here.today()));
        return if must_choose {
            Err(Error::field("delivery.slot", ErrorCode::SlotMissing))
        } else {
            Ok(None)
        };
    };
    let found = slots.iter().find(|slot| slot.id == choice.slot_id);
    let slot = found.filter(|_| is_near(choice.date, here)).ok_or(ErrorCode::SlotOver)?;
    let place = open.into_iter().find(|place| place.id == slot.place_id).ok_or(ErrorCode::SlotOver)?;
    let closed = places::closed_days(tx)?;
    let opening = slot.on(choice.date, here, &closed).ok_or(ErrorCode::SlotOver)?;
    if slot.state(opening, 0, here.now) != SlotState::Free {
        return Err(ErrorCode::SlotOver.into());
    }
    if !rows::take(tx, slot.id, choice.date, slot.capacity)? {
        return Err(ErrorCode::SlotFull.into());
    }
    Ok(Some(Booked {
        slot_id: slot.id,
        from_minute: slot.from_minute,
        to_minute: slot.to_minute,
        pick_up: PickUp {
            place: place.name,
            address: place.address,
            note: place.note,
            date: choice.date,
            from: clock(slot.from_minute),
            to: clock(slot.to_minute),
            starts_at: opening.starts_at,
        },
    }))
}

/// An order does not need its place any more.
///
/// # Errors
/// When the database fails.
pub fn give_back(tx: &mut Tx<'_>, slot_id: i64, day: Date) -> Result<()> {
    rows::add(tx, slot_id, day, -1)
}

/// An order that had given its place back is paid after all. It gets it again even where that is one too many: it was promised, and the
/// shop sees it.
///
/// # Errors
/// When the database fails.
pub fn take_back(tx: &mut Tx<'_>, slot_id: i64, day: Date) -> Result<()> {
    rows::add(tx, slot_id, day, 1)
}
