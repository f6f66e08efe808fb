//! Time: whole milliseconds since 1970 in the database, RFC 3339 in UTC on the wire.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
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

    #[test]
    fn writes_rfc_3339_and_german() {
        let time = Time(1_795_285_800_123);
        assert_eq!(time.to_string(), "2026-11-21T18:30:00.123Z");
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        assert_eq!(time.in_german(&berlin), "21.11.2026, 19:30");
    }
}
