//! Hours in which nothing is sent, by the shop's clock.

use super::types::QuietHours;
use crate::time::{Here, Time, clock, parse_clock};

/// Minutes of a day; the end may lie on the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    pub from: i64,
    pub until: i64,
}

impl Quiet {
    /// `None` when one of both is no time, or there is nothing in between.
    pub fn parse(hours: &QuietHours) -> Option<Self> {
        let (from, until) = (parse_clock(&hours.from)?, parse_clock(&hours.until)?);
        (from != until).then_some(Self { from, until })
    }

    pub fn shown(self) -> QuietHours {
        QuietHours { from: clock(self.from), until: clock(self.until) }
    }

    /// When it is quiet no longer; `None` when it is not quiet now.
    pub fn end(self, here: Here<'_>) -> Option<Time> {
        let minute = here.minute_of_day();
        let is_over_midnight = self.from > self.until;
        let is_quiet = if is_over_midnight {
            minute >= self.from || minute < self.until
        } else {
            (self.from..self.until).contains(&minute)
        };
        let days = if is_over_midnight && minute >= self.from { 1440 } else { 0 };
        let end = here.moment(here.today(), self.until + days).filter(|end| *end > here.now);
        is_quiet.then_some(end).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::TimeZone;

    fn end(from: &str, until: &str, now: &str) -> Option<String> {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let now: Time = serde_json::from_value(now.into()).unwrap();
        let quiet = Quiet::parse(&QuietHours { from: from.to_owned(), until: until.to_owned() }).unwrap();
        quiet.end(Here { now, zone: &zone }).map(|end| end.to_string())
    }

    #[test]
    fn a_night_ends_in_the_morning() {
        let night = |now| end("22:00", "07:00", now);
        let morning = Some("2026-11-28T06:00:00.000Z".to_owned());
        assert_eq!(night("2026-11-27T20:59:59Z"), None);
        assert_eq!(night("2026-11-27T21:00:00Z"), morning);
        assert_eq!(night("2026-11-28T05:59:59Z"), morning);
        assert_eq!(night("2026-11-28T06:00:00Z"), None);
    }

    #[test]
    fn a_noon_and_a_night_with_another_clock() {
        assert_eq!(
            end("12:00", "13:30", "2026-07-01T10:15:00Z"),
            Some("2026-07-01T11:30:00.000Z".to_owned())
        );
        assert_eq!(end("12:00", "13:30", "2026-07-01T11:30:00Z"), None);
        // The clock is put forward at 2.
        assert_eq!(
            end("22:00", "02:30", "2026-03-28T22:00:00Z"),
            Some("2026-03-29T01:30:00.000Z".to_owned())
        );
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for (from, until) in [("22:00", "22:00"), ("24:00", "07:00"), ("22", "07:00"), ("", "")] {
            assert_eq!(Quiet::parse(&QuietHours { from: from.to_owned(), until: until.to_owned() }), None);
        }
    }
}
