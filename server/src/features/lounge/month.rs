//! Calendar months, as the shop's clock on the wall has them.

use crate::time::Time;
use jiff::tz::TimeZone;

const NAMES: [&str; 12] = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    pub year: i64,
    /// 1 to 12.
    pub number: i64,
}

impl Month {
    /// The month in which a moment lies in the given zone.
    pub fn of(time: Time, zone: &TimeZone) -> Self {
        let date = time.date(zone);
        Self { year: date.year().into(), number: date.month().into() }
    }

    /// `November`
    pub fn name(self) -> &'static str {
        let index = usize::try_from(self.number - 1).ok();
        index.and_then(|index| NAMES.get(index)).copied().unwrap_or_default()
    }

    /// `November 2026`
    pub fn in_german(self) -> String {
        format!("{} {}", self.name(), self.year)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    fn month(time: &str, zone: &str) -> String {
        let time: Timestamp = time.parse().unwrap();
        Month::of(Time(time.as_millisecond()), &TimeZone::get(zone).unwrap()).in_german()
    }

    #[test]
    fn the_shops_clock_decides_on_the_month() {
        // Summer time in Berlin: midnight is 22:00 UTC.
        assert_eq!(month("2026-08-31T21:59:59.999Z", "Europe/Berlin"), "August 2026");
        assert_eq!(month("2026-08-31T22:00:00Z", "Europe/Berlin"), "September 2026");
        // Winter time: 23:00 UTC, and the year ends with the month.
        assert_eq!(month("2026-12-31T22:59:59.999Z", "Europe/Berlin"), "Dezember 2026");
        assert_eq!(month("2026-12-31T23:00:00Z", "Europe/Berlin"), "Januar 2027");
        assert_eq!(month("2026-03-31T22:30:00Z", "UTC"), "März 2026");
        assert_eq!(month("2028-03-01T04:59:00Z", "America/New_York"), "Februar 2028");
    }
}
