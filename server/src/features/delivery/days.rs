//! On which days a delivery is there: working days, without those on which the shop is closed. Nothing here reads a clock, a setting or
//! the database.

use crate::time::{Here, german_days};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use std::collections::BTreeSet;

/// Public holidays and days off.
pub type ClosedDays = BTreeSet<Date>;

/// More days in a row than any shop is closed.
const FAR: usize = 1000;

/// How many working days something takes, from the least to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wait {
    pub from: i64,
    pub until: i64,
}

/// From when to when a delivery is with the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    pub from: Date,
    pub until: Date,
}

impl Arrival {
    /// `Di., 24. bis Do., 26. November`.
    pub fn in_german(self) -> String {
        german_days(self.from, self.until)
    }
}

impl Wait {
    /// What a product says of its delivery time: "2 bis 3 Werktage", "1 Woche", "sofort lieferbar"; nothing at all is no wait. `None` where
    /// the words name no time.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        if text.is_empty() || text.contains("sofort") || text.contains("auf lager") {
            return Some(Self::default());
        }
        let days = if text.contains("woche") {
            5
        } else if text.contains("tag") {
            1
        } else {
            return None;
        };
        let numbers: Vec<i64> = text
            .split(|sign: char| !sign.is_ascii_digit())
            .filter(|digits| !digits.is_empty())
            .map(|digits| digits.parse().ok().filter(|count| (0..=365).contains(count)))
            .collect::<Option<_>>()?;
        match numbers[..] {
            [one] => Some(Self { from: one * days, until: one * days }),
            [from, until] if from <= until => Some(Self { from: from * days, until: until * days }),
            _ => None,
        }
    }

    /// What takes the longest decides.
    #[must_use]
    pub fn longest(self, other: Self) -> Self {
        Self { from: self.from.max(other.from), until: self.until.max(other.until) }
    }

    /// One after the other.
    #[must_use]
    pub const fn then(self, other: Self) -> Self {
        Self { from: self.from + other.from, until: self.until + other.until }
    }
}

fn works(day: Date, closed: &ClosedDays) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !closed.contains(&day)
}

fn working_days(after: Date, closed: &ClosedDays) -> impl Iterator<Item = Date> {
    after.series(1.day()).skip(1).take(FAR).filter(|day| works(*day, closed))
}

/// When goods are there that are ordered now and take so long. What is ordered from the minute `cutoff` on, or on a day on which no one
/// works, counts from the next working day.
pub fn arrival(here: Here<'_>, wait: Wait, cutoff: Option<i64>, closed: &ClosedDays) -> Option<Arrival> {
    let today = here.today();
    let is_too_late = cutoff.is_some_and(|minute| here.minute_of_day() >= minute);
    let begin =
        if works(today, closed) && !is_too_late { today } else { working_days(today, closed).next()? };
    let after = |days: i64| match usize::try_from(days).ok()? {
        0 => Some(begin),
        days => working_days(begin, closed).nth(days - 1),
    };
    Some(Arrival { from: after(wait.from)?, until: after(wait.until)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Time;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    fn arrives(year: i16, month: i8, day: i8, minute: i64, wait: (i64, i64), closed: &[Date]) -> String {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let here = Here { now: Time(0), zone: &berlin };
        let now = here.moment(date(year, month, day), minute).unwrap();
        let wait = Wait { from: wait.0, until: wait.1 };
        let closed = closed.iter().copied().collect();
        arrival(Here { now, zone: &berlin }, wait, Some(14 * 60), &closed).unwrap().in_german()
    }

    #[test]
    fn working_days_are_counted_from_the_hour_on_which_the_parcels_leave() {
        // A Monday, before and after two o'clock.
        assert_eq!(arrives(2026, 11, 23, 13 * 60 + 59, (1, 3), &[]), "Di., 24. bis Do., 26. November");
        assert_eq!(arrives(2026, 11, 23, 14 * 60, (1, 3), &[]), "Mi., 25. bis Fr., 27. November");
        // Over the weekend, and a day without a wait.
        assert_eq!(arrives(2026, 11, 27, 600, (1, 2), &[]), "Mo., 30. November bis Di., 1. Dezember");
        assert_eq!(arrives(2026, 11, 28, 600, (0, 0), &[]), "Mo., 30. November");
        // Christmas, New Year, and the shop's own day off.
        let closed = [date(2026, 12, 25), date(2026, 12, 28), date(2027, 1, 1)];
        assert_eq!(arrives(2026, 12, 24, 600, (1, 4), &closed), "Di., 29. Dezember bis Mo., 4. Januar");
    }

    #[test]
    fn a_shop_that_is_never_open_promises_nothing() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let here = Here { now: Time(1_795_285_800_000), zone: &berlin };
        let closed = here.today().series(1.day()).take(2000).collect();
        assert_eq!(arrival(here, Wait::default(), None, &closed), None);
    }

    #[test]
    fn delivery_times_are_read_as_they_are_written() {
        for (text, wait) in [
            ("", Some((0, 0))),
            ("Sofort lieferbar", Some((0, 0))),
            ("2 bis 3 Werktage", Some((2, 3))),
            ("2-3 Tage", Some((2, 3))),
            ("5–7 Werktage", Some((5, 7))),
            ("1 Woche", Some((5, 5))),
            ("ca. 2 bis 3 Wochen", Some((10, 15))),
            ("auf Anfrage", None),
            ("3 bis 2 Tage", None),
            ("24 Stunden", None),
            ("99999999999999999999 Tage", None),
        ] {
            assert_eq!(Wait::of(text), wait.map(|(from, until)| Wait { from, until }), "{text}");
        }
    }
}
