//! The lowest price of 30 days, and what a reduction may show of it. No database here: a test compares all of it with a history that is
//! written down instant by instant.

use crate::time::{Here, Time};
use jiff::Span;
use jiff::civil::Date;
use kontor_money::Cents;

/// § 11 Abs. 1 PAngV. Directive 98/6/EC, Art. 6a Abs. 4, lets goods that are younger be compared with less; Germany does not.
const DAYS: i64 = 30;
/// What the shop shows at most; as the form has always had it.
const MOST: i64 = 90;

/// What is shown next to a reduced price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reduction {
    /// The price that is struck through.
    pub before: Cents,
    /// How much lower the price is, 1 to 90; never rounded up.
    pub percent: i64,
}

/// A price and what was shown with it, from a moment on until another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    pub cents: Cents,
    pub reduction: Option<Reduction>,
    pub from: Time,
    /// None: it is in force.
    pub until: Option<Time>,
    /// Whether anyone could buy at it: not while it was a draft's.
    pub is_offered: bool,
}

/// Why nothing may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The price is known for less than 30 days; from that day on it is long enough.
    TooEarly(Date),
    /// It is not lower than this, or by less than one per cent.
    NotLower(Cents),
    /// More than 90 per cent.
    TooMuch,
}

/// The first of the 30 days before today. Days count as a whole (§§ 187, 188 BGB), in the shop's time.
fn first_day(here: Here<'_>) -> Option<Date> {
    here.today().checked_sub(Span::new().days(DAYS)).ok()
}

/// When that day began; what ended earlier has no say.
pub fn since(here: Here<'_>) -> Time {
    first_day(here).and_then(|day| here.moment(day, 0)).unwrap_or(Time(0))
}

/// From which day on something that is first offered at that moment may be reduced. A day that was known in part does not count.
fn earliest(first: Time, here: Here<'_>) -> Date {
    let day = first.date(here.zone);
    let in_part = here.moment(day, 0).is_none_or(|began| began < first);
    day.checked_add(Span::new().days(DAYS + i64::from(in_part))).unwrap_or(day)
}

/// The cheapest of the periods, of several the latest. `periods` are those since [`since`] that were offered, the oldest first and without
/// gaps but those of drafts. What
/// is in force now counts: it was in force before this moment.
pub fn lowest(periods: &[Period], here: Here<'_>) -> Result<Period, Refused> {
    let first = periods.first().map_or(here.now, |period| period.from);
    let is_known = first <= since(here);
    let lowest = periods.iter().rev().min_by_key(|period| period.cents);
    lowest.filter(|_| is_known).copied().ok_or_else(|| Refused::TooEarly(earliest(first, here)))
}

/// What the law allows to be shown at a price of `cents` from now on.
///
/// A reduction that is shown already keeps the price that it began with for as long as nothing raises the price (§ 11 Abs. 2 PAngV); any
/// other is compared with the 30 days before this moment.
pub fn reduce(periods: &[Period], cents: Cents, here: Here<'_>) -> Result<Reduction, Refused> {
    let shown = periods.last().filter(|period| period.until.is_none() && cents <= period.cents);
    let before = match shown.and_then(|period| Some((period.cents, period.reduction?))) {
        Some((known, reduction)) if known == cents => return Ok(reduction),
        Some((_, reduction)) => reduction.before,
        None => lowest(periods, here)?.cents,
    };
    let percent = (before.get() - cents.get()) * 100 / before.get().max(1);
    match percent {
        ..1 => Err(Refused::NotLower(before)),
        1..=MOST => Ok(Reduction { before, percent }),
        _ => Err(Refused::TooMuch),
    }
}
