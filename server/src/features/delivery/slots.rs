//! Spans of time in which something can be picked up: the weeks' plan laid over days. Nothing here reads a clock, a setting or the
//! database.

use super::days::ClosedDays;
use super::types::SlotState;
use crate::time::{Here, MINUTE, Time};
use jiff::ToSpan;
use jiff::civil::Date;

/// A slot as the week has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub id: i64,
    pub place_id: i64,
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i64,
    pub from_minute: i64,
    /// 1440 and more: on the day after.
    pub to_minute: i64,
    pub capacity: i64,
    pub lead_minutes: i64,
    pub valid_from: Option<Date>,
    pub valid_until: Option<Date>,
}

/// A slot on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    pub starts_at: Time,
    pub ends_at: Time,
}

impl Slot {
    /// When it is on that day; none where it is not.
    pub fn on(&self, day: Date, here: Here<'_>, closed: &ClosedDays) -> Option<Opening> {
        let is_its_day = i64::from(day.weekday().to_monday_one_offset()) == self.weekday
            && self.valid_from.is_none_or(|from| from <= day)
            && self.valid_until.is_none_or(|until| day <= until)
            && !closed.contains(&day);
        if !is_its_day {
            return None;
        }
        let starts_at = here.moment(day, self.from_minute)?;
        let ends_at = here.moment(day, self.to_minute)?;
        // Between two and three it is on all days but the one on which the clock leaves that hour out.
        (starts_at < ends_at).then_some(Opening { starts_at, ends_at })
    }

    /// Whether it will be on at all, from a day on.
    pub fn is_offered_from(&self, day: Date) -> bool {
        self.valid_until.is_none_or(|until| day <= until)
    }

    /// What to say of it when so many places of it are taken.
    pub fn state(&self, opening: Opening, taken: i64, now: Time) -> SlotState {
        if now.plus(self.lead_minutes * MINUTE) > opening.starts_at {
            SlotState::TooEarly
        } else if taken >= self.capacity {
            SlotState::Full
        } else {
            SlotState::Free
        }
    }
}

/// Days that are looked through.
const LOOK: usize = 42;

/// Whether it is one of the days that can be chosen.
pub fn is_near(day: Date, here: Here<'_>) -> bool {
    let today = here.today();
    let last = i32::try_from(LOOK).ok().and_then(|days| today.checked_add(days.days()).ok());
    day >= today.yesterday().unwrap_or(today) && last.is_some_and(|last| day < last)
}

/// The days of the next weeks that have slots which are not over, each with its slots by the time they begin.
pub fn next_days<'a>(
    slots: &'a [Slot],
    here: Here<'_>,
    closed: &ClosedDays,
) -> Vec<(Date, Vec<(&'a Slot, Opening)>)> {
    // What began before midnight may still be on.
    let first = here.today().yesterday().unwrap_or(here.today());
    let of_day = |day: Date| {
        let on = slots.iter().filter_map(|slot| Some((slot, slot.on(day, here, closed)?)));
        let mut on: Vec<_> = on.filter(|(_, opening)| opening.ends_at > here.now).collect();
        on.sort_by_key(|(slot, opening)| (opening.starts_at.0, opening.ends_at.0, slot.id));
        (!on.is_empty()).then_some((day, on))
    };
    first.series(1.day()).take(LOOK).filter_map(of_day).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    fn slot(weekday: i64, from: i64, to: i64) -> Slot {
        Slot {
            id: weekday * 10_000 + from,
            place_id: 1,
            weekday,
            from_minute: from,
            to_minute: to,
            capacity: 2,
            lead_minutes: 60,
            valid_from: None,
            valid_until: None,
        }
    }

    fn berlin() -> TimeZone {
        TimeZone::get("Europe/Berlin").unwrap()
    }

    fn at(zone: &TimeZone, day: Date, minute: i64) -> Here<'_> {
        let here = Here { now: Time(0), zone };
        Here { now: here.moment(day, minute).unwrap(), zone }
    }

    #[test]
    fn it_is_free_until_it_is_full_or_too_late_to_choose_it() {
        let zone = berlin();
        // Mondays from nine to eleven.
        let slot = slot(1, 540, 660);
        let monday = date(2026, 11, 23);
        for (minute, taken, state) in [
            (480, 0, SlotState::Free),
            (480, 1, SlotState::Free),
            (480, 2, SlotState::Full),
            // Less is offered now than is taken already.
            (480, 3, SlotState::Full),
            (481, 0, SlotState::TooEarly),
            (700, 2, SlotState::TooEarly),
        ] {
            let here = at(&zone, monday, minute);
            let opening = slot.on(monday, here, &ClosedDays::new()).unwrap();
            assert_eq!(slot.state(opening, taken, here.now), state, "{minute} {taken}");
        }
    }

    #[test]
    fn only_days_that_have_it_are_shown() {
        let zone = berlin();
        let mut tuesday = slot(2, 600, 720);
        tuesday.valid_from = Some(date(2026, 12, 1));
        tuesday.valid_until = Some(date(2026, 12, 14));
        let slots = [slot(1, 540, 660), tuesday];
        let closed = [date(2026, 12, 7)].into();
        let here = at(&zone, date(2026, 11, 23), 12 * 60);
        let days: Vec<String> =
            next_days(&slots, here, &closed).iter().map(|(day, _)| day.to_string()).collect();
        // Today's is over; one Monday is closed; Tuesdays are offered for two weeks.
        assert_eq!(
            days,
            ["2026-11-30", "2026-12-01", "2026-12-08", "2026-12-14", "2026-12-21", "2026-12-28"]
        );
        assert!(!slots[1].is_offered_from(date(2026, 12, 15)) && slots[0].is_offered_from(date(2030, 1, 1)));
    }

    #[test]
    fn it_may_go_over_midnight_and_is_still_on_the_day_after() {
        let zone = berlin();
        // Fridays from ten in the evening to two at night.
        let slots = [slot(5, 22 * 60, 26 * 60)];
        let here = at(&zone, date(2026, 11, 28), 60);
        let days = next_days(&slots, here, &ClosedDays::new());
        assert_eq!(days[0].0, date(2026, 11, 27));
        let (slot, opening) = days[0].1[0];
        assert_eq!(opening.ends_at.0 - opening.starts_at.0, 4 * 60 * MINUTE);
        assert_eq!(slot.state(opening, 0, here.now), SlotState::TooEarly);
    }

    #[test]
    fn the_nights_when_the_clock_is_changed_have_the_slots_that_are_there() {
        let zone = berlin();
        let night = slot(7, 120, 180);
        let long = slot(6, 23 * 60, 28 * 60);
        let closed = ClosedDays::new();
        for (day, hours_of_night, hours_of_long) in [
            // Put forward: there is no hour from two to three.
            (date(2026, 3, 29), None, 4),
            (date(2026, 3, 22), Some(1), 5),
            // Put back: it comes twice.
            (date(2026, 10, 25), Some(2), 6),
        ] {
            let here = at(&zone, date(2026, 1, 1), 0);
            let hours = |opening: Opening| (opening.ends_at.0 - opening.starts_at.0) / (60 * MINUTE);
            assert_eq!(night.on(day, here, &closed).map(hours), hours_of_night, "{day}");
            let evening = day.yesterday().unwrap();
            assert_eq!(long.on(evening, here, &closed).map(hours), Some(hours_of_long), "{day}");
        }
    }
}
