//! Months, their quarters and years.

use crate::error::{Error, ErrorCode, Result};
use jiff::civil::Date;
use std::fmt;

/// A month, `2026-11`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    first: Date,
}

/// Days, both of them in.
pub type Days = (Date, Date);

impl Month {
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Self> {
        let invalid = || Error::field("month", ErrorCode::InvalidValue);
        if text.len() != 7 {
            return Err(invalid());
        }
        let first: Date = format!("{text}-01").parse().map_err(|_| invalid())?;
        if (2000..=2999).contains(&first.year()) { Ok(Self { first }) } else { Err(invalid()) }
    }

    pub fn of(day: Date) -> Self {
        Self { first: day.first_of_month() }
    }

    pub fn days(self) -> Days {
        (self.first, self.first.last_of_month())
    }

    /// 1 to 4.
    pub fn quarter(self) -> i8 {
        (self.first.month() - 1) / 3 + 1
    }

    pub fn days_of_quarter(self) -> Days {
        let month = |month| jiff::civil::date(self.first.year(), month, 1);
        let begin = self.quarter() * 3 - 2;
        (month(begin), month(begin + 2).last_of_month())
    }

    pub fn year(self) -> i16 {
        self.first.year()
    }

    /// The first day of the financial year that the month lies in.
    pub fn financial_year(self, begins: u8) -> Date {
        let begins = i8::try_from(begins).unwrap_or(1);
        let year = if self.first.month() >= begins { self.year() } else { self.year() - 1 };
        jiff::civil::date(year, begins, 1)
    }
}

pub fn days_of_year(year: i16) -> Days {
    (jiff::civil::date(year, 1, 1), jiff::civil::date(year, 12, 31))
}

impl fmt::Display for Month {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.first.strftime("%Y-%m"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_month_knows_its_days_quarter_and_financial_year() {
        let month = Month::parse("2024-02").unwrap();
        assert_eq!(month.days(), (date(2024, 2, 1), date(2024, 2, 29)));
        assert_eq!(month.days_of_quarter(), (date(2024, 1, 1), date(2024, 3, 31)));
        assert_eq!((month.to_string(), month.quarter()), ("2024-02".to_owned(), 1));
        assert_eq!(month.financial_year(1), date(2024, 1, 1));
        assert_eq!(month.financial_year(2), date(2024, 2, 1));
        assert_eq!(month.financial_year(7), date(2023, 7, 1));
        let last = Month::of(date(2026, 12, 31));
        assert_eq!(last.days_of_quarter(), (date(2026, 10, 1), date(2026, 12, 31)));
    }

    #[test]
    fn what_is_no_month_is_refused() {
        for text in
            ["", "2026", "2026-13", "2026-00", "26-11-01", "2026-1", "2026-11-01", "1999-12", "-026-11"]
        {
            assert!(Month::parse(text).is_err(), "{text}");
        }
    }
}
