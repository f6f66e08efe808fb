//! Time: whole milliseconds since 1970 in the database, RFC 3339 in UTC on the wire.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use utoipa::ToSchema;

pub const SECOND: i64 = 1000;
pub const MINUTE: i64 = 60 * SECOND;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// A moment, in milliseconds since 1970-01-01 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ToSchema)]
#[schema(value_type = String, format = DateTime)]
pub struct Time(pub i64);

impl Time {
    /// This moment moved by `millis`, which may be negative.
    #[must_use]
    pub const fn plus(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// `21.11.2026, 18:30` in the given zone.
    pub fn in_german(self, zone: &TimeZone) -> String {
        self.timestamp().to_zoned(zone.clone()).strftime("%d.%m.%Y, %H:%M").to_string()
    }

    /// `21.11.2026 um 18:30:05 Uhr (MEZ)` in the given zone.
    pub fn to_the_second(self, zone: &TimeZone) -> String {
        let here = self.timestamp().to_zoned(zone.clone());
        let zone = match here.strftime("%Z").to_string().as_str() {
            "CET" => "MEZ".to_owned(),
            "CEST" => "MESZ".to_owned(),
            other => other.to_owned(),
        };
        format!("{} ({zone})", here.strftime("%d.%m.%Y um %H:%M:%S Uhr"))
    }

    /// The day in the given zone.
    pub fn date(self, zone: &TimeZone) -> Date {
        self.timestamp().to_zoned(zone.clone()).date()
    }

    /// Day and time as the clock of the given zone shows them.
    pub fn local(self, zone: &TimeZone) -> DateTime {
        self.timestamp().to_zoned(zone.clone()).datetime()
    }

    fn timestamp(self) -> Timestamp {
        Timestamp::from_millisecond(self.0).unwrap_or(Timestamp::MAX)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:.3}", self.timestamp())
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moment: Timestamp = text.parse().map_err(|_| D::Error::custom("a time as RFC 3339 writes it"))?;
        Ok(Self(moment.as_millisecond()))
    }
}

impl From<Time> for kontor_db::Value {
    fn from(time: Time) -> Self {
        Self::Int(time.0)
    }
}

/// A moment, and where the shop's clock reads it.
#[derive(Debug, Clone, Copy)]
pub struct Here<'a> {
    pub now: Time,
    pub zone: &'a TimeZone,
}

impl Here<'_> {
    pub fn today(self) -> Date {
        self.now.date(self.zone)
    }

    /// Since midnight, as the clock shows it.
    pub fn minute_of_day(self) -> i64 {
        let clock = self.now.timestamp().to_zoned(self.zone.clone()).time();
        i64::from(clock.hour()) * 60 + i64::from(clock.minute())
    }

    /// When the clock shows `minute` after the midnight that `day` begins with; from 1440 on it is the day after. What the clock leaves
    /// out when it is put forward is moved on as far; of what it shows twice the first counts.
    pub fn moment(self, day: Date, minute: i64) -> Option<Time> {
        let day = day.checked_add(Span::new().days(minute.div_euclid(1440))).ok()?;
        let minute =
            i8::try_from(minute.rem_euclid(60)).ok().zip(i8::try_from(minute.rem_euclid(1440) / 60).ok());
        let (minute, hour) = minute?;
        let there = self.zone.to_ambiguous_zoned(day.at(hour, minute, 0, 0)).compatible().ok()?;
        Some(Time(there.timestamp().as_millisecond()))
    }
}

const WEEKDAYS: [&str; 7] = ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."];
const MONTHS: [&str; 12] = [
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

/// `Di., 24. November`.
pub fn german_day(day: Date) -> String {
    let weekday = WEEKDAYS[usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or_default()];
    format!("{weekday}, {}", day_and_month(day))
}

/// `24. November`.
pub fn day_and_month(day: Date) -> String {
    let month = MONTHS[usize::try_from(day.month() - 1).unwrap_or_default()];
    format!("{}. {month}", day.day())
}

/// `Di., 24. bis Do., 26. November`; one day alone where both are the same.
pub fn german_days(from: Date, until: Date) -> String {
    if from == until {
        return german_day(from);
    }
    let first = german_day(from);
    let same_month = (from.year(), from.month()) == (until.year(), until.month());
    let first =
        if same_month { first.rsplit_once(' ').map_or(first.as_str(), |(day, _)| day) } else { &first };
    format!("{first} bis {}", german_day(until))
}

/// `09:30` for 570; from 1440 on the clock begins again.
pub fn clock(minute: i64) -> String {
    let minute = minute.rem_euclid(1440);
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Minutes since midnight of `09:30`.
pub fn parse_clock(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let number = |text: &str, max: i64| {
        let is_two = text.len() == 2 && text.bytes().all(|digit| digit.is_ascii_digit());
        text.parse::<i64>().ok().filter(|value| is_two && *value <= max)
    };
    Some(number(hours, 23)? * 60 + number(minutes, 59)?)
}

/// `9–11 Uhr`, `15:30–17 Uhr`.
pub fn german_hours(from_minute: i64, to_minute: i64) -> String {
    let hour = |minute: i64| {
        let (hour, minute) = (minute.rem_euclid(1440) / 60, minute.rem_euclid(60));
        if minute == 0 { hour.to_string() } else { format!("{hour}:{minute:02}") }
    };
    format!("{}–{} Uhr", hour(from_minute), hour(to_minute))
}

/// The one source of the present; tests move it.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    offset: Arc<AtomicI64>,
}

impl Clock {
    pub fn now(&self) -> Time {
        Time(Timestamp::now().as_millisecond() + self.offset.load(Ordering::Relaxed))
    }

    /// Moves this clock and its clones by `millis`.
    pub fn advance(&self, millis: i64) {
        self.offset.fetch_add(millis, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn writes_rfc_3339_and_german() {
        let time = Time(1_795_285_800_123);
        assert_eq!(time.to_string(), "2026-11-21T18:30:00.123Z");
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        assert_eq!(time.in_german(&berlin), "21.11.2026, 19:30");
        let here = Here { now: time, zone: &berlin };
        assert_eq!((here.today(), here.minute_of_day()), (date(2026, 11, 21), 19 * 60 + 30));
    }

    #[test]
    fn days_and_hours_are_written_as_they_are_said() {
        assert_eq!(german_day(date(2026, 11, 24)), "Di., 24. November");
        assert_eq!(german_days(date(2026, 11, 24), date(2026, 11, 26)), "Di., 24. bis Do., 26. November");
        assert_eq!(
            german_days(date(2026, 11, 30), date(2026, 12, 2)),
            "Mo., 30. November bis Mi., 2. Dezember"
        );
        assert_eq!(german_days(date(2026, 3, 1), date(2026, 3, 1)), "So., 1. März");
        assert_eq!(german_hours(540, 660), "9–11 Uhr");
        assert_eq!(german_hours(15 * 60 + 30, 25 * 60), "15:30–1 Uhr");
        assert_eq!((clock(570), clock(1500)), ("09:30".to_owned(), "01:00".to_owned()));
        for (text, minute) in [
            ("00:00", Some(0)),
            ("23:59", Some(1439)),
            ("24:00", None),
            ("9:00", None),
            ("09:60", None),
            ("+1:00", None),
        ] {
            assert_eq!(parse_clock(text), minute, "{text}");
        }
    }

    #[test]
    fn the_clock_is_read_also_in_the_nights_when_it_is_changed() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let here = Here { now: Time(0), zone: &berlin };
        let utc = |day, minute| here.moment(day, minute).unwrap().to_string();
        // Put forward: 02:00 to 03:00 is left out.
        assert_eq!(utc(date(2026, 3, 29), 60), "2026-03-29T00:00:00.000Z");
        assert_eq!(utc(date(2026, 3, 29), 150), "2026-03-29T01:30:00.000Z");
        assert_eq!(utc(date(2026, 3, 29), 180), "2026-03-29T01:00:00.000Z");
        // Put back: 02:00 to 03:00 comes twice.
        assert_eq!(utc(date(2026, 10, 25), 150), "2026-10-25T00:30:00.000Z");
        assert_eq!(utc(date(2026, 10, 25), 180), "2026-10-25T02:00:00.000Z");
        // After midnight it is the day after.
        assert_eq!(utc(date(2026, 12, 31), 1500), "2027-01-01T00:00:00.000Z");
    }
}
