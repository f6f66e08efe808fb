//! Ranges of days, and rates of change.

use super::types::Range;
use crate::error::{Error, Result};
use crate::features::orders::Span;
use crate::time::Time;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

impl Range {
    const fn days(self) -> i64 {
        match self {
            Self::Week => 7,
            Self::Month => 30,
            Self::Quarter => 90,
            Self::Year => 365,
        }
    }
}

/// The days of a range, oldest first, today last, and as many days before them as one span.
pub struct Days {
    pub each: Vec<(Date, Span)>,
    pub whole: Span,
    pub before: Span,
}

/// # Errors
/// When the clock is at the end of time.
pub fn days(range: Range, now: Time, zone: &TimeZone) -> Result<Days> {
    let today = now.date(zone);
    let begin = |days_ago: i64| -> Result<(Date, Time)> {
        let date = today.checked_sub(days_ago.days()).map_err(Error::internal)?;
        let start = date.to_zoned(zone.clone()).map_err(Error::internal)?;
        Ok((date, Time(start.timestamp().as_millisecond())))
    };
    let mut each = Vec::new();
    for days_ago in (0..range.days()).rev() {
        let ((date, start), (_, end)) = (begin(days_ago)?, begin(days_ago - 1)?);
        each.push((date, Span(start, end)));
    }
    let ((_, start), (_, end)) = (begin(range.days() - 1)?, begin(-1)?);
    let (_, earlier) = begin(range.days() * 2 - 1)?;
    Ok(Days { each, whole: Span(start, end), before: Span(earlier, start) })
}

/// By how many per cent `now` is more than `before`, to one decimal place, half away from zero; none from nothing.
pub fn change(now: i64, before: i64) -> Option<f64> {
    if before <= 0 {
        return None;
    }
    let (difference, before) = (i128::from(now) - i128::from(before), i128::from(before));
    let twice = difference * 2000;
    let tenths = (twice + if twice < 0 { -before } else { before }) / (before * 2);
    // A number for people: beyond 2³¹ it only says 'very much'.
    let tenths = i32::try_from(tenths).unwrap_or(i32::MAX);
    Some(f64::from(tenths) / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_where_the_shop_is() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        // 21 November, half past midnight in Berlin, still the 20th in UTC.
        let now = Time(1_795_217_400_000);
        let days = days(Range::Week, now, &berlin).unwrap();
        assert_eq!(days.each.len(), 7);
        assert_eq!(days.each.first().unwrap().0.to_string(), "2026-11-15");
        assert_eq!(days.each.last().unwrap().0.to_string(), "2026-11-21");
        assert_eq!(days.whole.0.to_string(), "2026-11-14T23:00:00.000Z");
        assert_eq!(days.whole.1.to_string(), "2026-11-21T23:00:00.000Z");
        assert_eq!(days.before.0.to_string(), "2026-11-07T23:00:00.000Z");
        assert_eq!(days.before.1, days.whole.0);
        for pair in days.each.windows(2) {
            assert_eq!(pair[0].1.1, pair[1].1.0);
        }
    }

    #[test]
    fn a_day_may_have_25_hours() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let now = Time(1_792_900_000_000);
        let days = days(Range::Month, now, &berlin).unwrap();
        let lengths: Vec<i64> = days.each.iter().map(|(_, span)| (span.1.0 - span.0.0) / 3_600_000).collect();
        assert_eq!(lengths.iter().filter(|hours| **hours == 25).count(), 1, "{lengths:?}");
    }

    #[test]
    fn changes_are_rounded_to_a_tenth() {
        assert_eq!(change(150, 100), Some(50.0));
        assert_eq!(change(100, 300), Some(-66.7));
        assert_eq!(change(200, 300), Some(-33.3));
        assert_eq!(change(10_005, 10_000), Some(0.1));
        assert_eq!(change(9_995, 10_000), Some(-0.1));
        assert_eq!(change(0, 5), Some(-100.0));
        assert_eq!(change(5, 0), None);
        assert_eq!(change(i64::MAX, 1), Some(f64::from(i32::MAX) / 10.0));
    }
}
