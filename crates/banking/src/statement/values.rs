//! Amounts, days and texts as files spell them.

use jiff::civil::Date;

/// Longest text of a booking that is kept, in characters.
const MAX_TEXT: usize = 1000;

/// What separates cents from euros.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decimal {
    /// `1.234,56`
    Comma,
    /// `1,234.56`
    Point,
}

impl Decimal {
    fn characters(self) -> (char, char) {
        match self {
            Self::Comma => (',', '.'),
            Self::Point => ('.', ','),
        }
    }
}

/// An amount in hundredths: with a sign at either end, groups of three, a currency behind or before it. None when it is none, has a third
/// decimal place other than zero, or does not fit.
pub(super) fn amount(text: &str, decimal: Decimal) -> Option<i64> {
    let (point, group) = decimal.characters();
    let mut plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    for currency in ["€", "EUR"] {
        plain = plain.trim_start_matches(currency).trim_end_matches(currency).to_owned();
    }
    let plain = plain.replace('\u{2212}', "-");
    let (negative, digits) = match (plain.strip_prefix(['-', '+']), plain.strip_suffix(['-', '+'])) {
        (Some(rest), _) => (plain.starts_with('-'), rest),
        (None, Some(rest)) => (plain.ends_with('-'), rest),
        (None, None) => (false, plain.as_str()),
    };
    let (whole, fraction) = digits.split_once(point).unwrap_or((digits, ""));
    let is_group = |c: char| c == group || c == '\'' || c == '\u{2019}';
    let groups: Vec<&str> = whole.split(is_group).collect();
    let is_grouped =
        groups.len() == 1 || (groups[1..].iter().all(|g| g.len() == 3) && (1..=3).contains(&groups[0].len()));
    let whole = groups.concat();
    if whole.is_empty()
        || !is_grouped
        || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let (cents, finer) = fraction.split_at(fraction.len().min(2));
    if finer.bytes().any(|byte| byte != b'0') {
        return None;
    }
    let cents: i64 = format!("{cents:0<2}").parse().ok()?;
    let total = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents)?;
    Some(if negative { -total } else { total })
}

/// A day as `24.11.2026`, `24.11.26`, `2026-11-24` or `24/11/2026`, with or without a time behind it.
pub(super) fn day(text: &str) -> Option<Date> {
    let text = text.trim().split(['T', ' ']).next()?;
    let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
    let number = |text: &str| {
        let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { text.parse::<i16>().ok() } else { None }
    };
    let &[first, month, last] = parts.as_slice() else { return None };
    let (day, year) = if first.len() == 4 { (last, first) } else { (first, last) };
    // Of ISO 8601 a zone may be left of what has no time.
    let day = if first.len() == 4 { day.split(['+', 'Z']).next()? } else { day };
    let year = match (year.len(), number(year)?) {
        (2, short) => 2000 + short,
        (4, year) => year,
        _ => return None,
    };
    let small = |text: &str| number(text).and_then(|number| i8::try_from(number).ok());
    checked(year, small(month)?, small(day)?)
}

/// The day, if the calendar has it and it is one that a bank could have meant.
pub(super) fn checked(year: i16, month: i8, day: i8) -> Option<Date> {
    (1990..=2199).contains(&year).then(|| Date::new(year, month, day).ok()).flatten()
}

/// The day that `month` and `day` mean next to `near`: of the years around it the one that brings them closest.
pub(super) fn nearest(near: Date, month: i8, day: i8) -> Option<Date> {
    let years = (near.year() - 1)..=(near.year() + 1);
    let distance = |other: &Date| (*other - near).get_days().unsigned_abs();
    years.filter_map(|year| checked(year, month, day)).min_by_key(distance)
}

/// The text in one line, without control characters and without more than anyone could have written.
pub(super) fn tidy(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut tidied = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = tidied.char_indices().nth(MAX_TEXT) {
        tidied.truncate(end);
    }
    tidied
}

/// Three letters, or nothing.
pub(super) fn currency(text: &str) -> Option<String> {
    let text = text.trim();
    let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    match text {
        "€" => Some("EUR".to_owned()),
        _ => is_code.then(|| text.to_ascii_uppercase()),
    }
}

/// A file as text. Banks write UTF-8 or the Windows form of Latin-1 without saying which; text that is not UTF-8 is the latter.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return encoding.decode(bytes).0.into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_exactly_or_not_at_all() {
        for (text, cents) in [
            ("12,34", 1234),
            ("1.234,56", 123_456),
            ("-1.234.567,89", -123_456_789),
            ("+12,5", 1250),
            ("12,", 1200),
            ("12", 1200),
            ("12,30-", -1230),
            ("\u{2212}12,30 €", -1230),
            ("1 234,56 EUR", 123_456),
            ("1\u{a0}234,56", 123_456),
            ("1'234,56", 123_456),
            ("EUR 12,34", 1234),
            ("12,340", 1234),
            ("0,01", 1),
            ("1.234", 123_400),
        ] {
            assert_eq!(amount(text, Decimal::Comma), Some(cents), "{text}");
        }
        for text in [
            "",
            "-",
            ",50",
            "12,345",
            "1.23,45",
            "12.34",
            "1,2,3",
            "12,3x",
            "1e5",
            "--5",
            "-5-x",
            "1..234",
            "1234.567,00",
            "99999999999999999999,00",
            "92233720368547758,08",
            "１２,34",
            "USD 5",
        ] {
            assert_eq!(amount(text, Decimal::Comma), None, "{text}");
        }
        assert_eq!(amount("1,234.56", Decimal::Point), Some(123_456));
        assert_eq!(amount("0.8", Decimal::Point), Some(80));
        assert_eq!(amount("12,34", Decimal::Point), None);
    }

    #[test]
    fn days_are_read_in_every_form() {
        for text in [
            "24.11.2026",
            "24.11.26",
            "2026-11-24",
            "2026-11-24T08:15:00+01:00",
            "24/11/2026",
            " 24.11.2026 08:15",
            "2026-11-24Z",
        ] {
            assert_eq!(day(text), Some(date(2026, 11, 24)), "{text}");
        }
        assert_eq!(day("1.2.2026"), Some(date(2026, 2, 1)));
        for text in [
            "",
            "31.02.2026",
            "24.11.",
            "24.11.226",
            "11/24/2026",
            "2026-13-01",
            "offen",
            "24.11.9999",
            "1.1.1.1",
            "+1.11.2026",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn a_day_without_a_year_is_the_nearest() {
        let near = date(2026, 12, 31);
        assert_eq!(nearest(near, 1, 2), Some(date(2027, 1, 2)));
        assert_eq!(nearest(near, 12, 30), Some(date(2026, 12, 30)));
        assert_eq!(nearest(date(2027, 1, 2), 12, 31), Some(date(2026, 12, 31)));
        assert_eq!(nearest(date(2028, 3, 1), 2, 29), Some(date(2028, 2, 29)));
        assert_eq!(nearest(near, 13, 1), None);
    }

    #[test]
    fn umlauts_survive_both_encodings() {
        assert_eq!(decode("Müller €".as_bytes()), "Müller €");
        assert_eq!(decode(b"M\xfcller \x80"), "Müller €");
        assert_eq!(decode(b"\xef\xbb\xbfM\xc3\xbcller"), "Müller");
        assert_eq!(decode(b"\xff\xfeM\0\xfc\0"), "Mü");
    }

    proptest! {
        #[test]
        fn anything_is_answered(text in "\\PC{0,40}", digits in "[0-9.,'+ -]{0,30}", bytes in any::<[u8; 40]>()) {
            for text in [&text, &digits, &decode(&bytes)] {
                let _ = (amount(text, Decimal::Comma), amount(text, Decimal::Point), day(text), tidy(text), currency(text));
            }
        }

        #[test]
        fn what_banks_write_is_what_is_read(cents in -99_999_999_999_i64..99_999_999_999) {
            let mut whole = (cents.abs() / 100).to_string();
            let mut grouped = String::new();
            while whole.len() > 3 {
                grouped = format!(".{}{grouped}", whole.split_off(whole.len() - 3));
            }
            let text = format!("{}{whole}{grouped},{:02}", if cents < 0 { "-" } else { "" }, cents.abs() % 100);
            prop_assert_eq!(amount(&text, Decimal::Comma), Some(cents), "{}", text);
        }
    }
}
