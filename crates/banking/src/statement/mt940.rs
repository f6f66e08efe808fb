//! MT940, as SWIFT describes it and German banks fill it in (appendix 3 of the DFÜ agreement).
//!
//! Fields begin with `:61:` at the start of a line and go on until the next. Field 86 has numbered parts of at most 27 characters:
//! `?00` the kind, `?20` to `?29` and `?60` to `?63` the text, `?30` and `?31` bank and account, `?32` and `?33` the name.

use super::values::{Decimal, amount, checked, currency, nearest, tidy};
use super::{Row, Statement, StatementError, remittance};
use crate::Iban;
use jiff::civil::Date;

/// Characters of a full part of field 86.
const PART: usize = 27;
/// Most lines that may stand before the first field, as an envelope of SWIFT has.
const ENVELOPE: usize = 5;

/// Whether a text begins as this format does.
pub(super) fn is_mt940(text: &str) -> bool {
    let lines = || text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    lines().take(ENVELOPE).any(|line| line.starts_with(":20:"))
        && lines().any(|line| line.starts_with(":25:"))
}

struct Field<'a> {
    tag: &'a str,
    lines: Vec<&'a str>,
    /// Number of the first line, from 1.
    line: usize,
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end_matches(['\r', '\u{3}', '\u{1}']);
        let line = if fields.is_empty() { line.find(":20:").map_or("", |at| &line[at..]) } else { line };
        match tag(line) {
            Some((tag, rest)) => fields.push(Field { tag, lines: vec![rest], line: index + 1 }),
            None if matches!(line.trim(), "-" | "-}" | "") => {}
            None => {
                if let Some(field) = fields.last_mut() {
                    field.lines.push(line);
                }
            }
        }
    }
    fields
}

/// `:61:rest` and `:60F:rest`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (tag, rest) = line.strip_prefix(':')?.split_once(':')?;
    let is_tag =
        matches!(tag.as_bytes(), [a, b] | [a, b, b'A'..=b'Z'] if a.is_ascii_digit() && b.is_ascii_digit());
    is_tag.then_some((tag, rest))
}

/// Reads all statements. Rows are in the order of the file.
pub(super) fn read(text: &str) -> Result<Vec<Statement>, StatementError> {
    let mut statements: Vec<Statement> = Vec::new();
    // Whether the last row still waits for its field 86.
    let mut open = false;
    for field in fields(text) {
        if field.tag == "20" {
            statements.push(Statement::default());
            open = false;
            continue;
        }
        let statement = statements.last_mut().ok_or(StatementError::NoStatement)?;
        match field.tag {
            "25" => statement.account_iban = account(field.lines[0]),
            "60F" | "60M" => {
                if let Some(code) = field.lines[0].get(7..10).and_then(currency) {
                    statement.currency = code;
                }
            }
            "61" => {
                let row = booking(&field, &statement.currency)?;
                open = row.is_some();
                statement.rows.extend(row);
            }
            "86" if open => {
                if let Some(row) = statement.rows.last_mut() {
                    describe(row, &field.lines);
                }
                open = false;
            }
            _ => open = false,
        }
    }
    if statements.is_empty() { Err(StatementError::NoStatement) } else { Ok(statements) }
}

/// `DE44500105175407324931`, `DE44500105175407324931EUR` or `50010517/5407324931EUR`.
fn account(text: &str) -> Option<Iban> {
    let text = text.trim();
    let without = text.strip_suffix("EUR").unwrap_or(text);
    match without.split_once('/') {
        Some((bank, account)) => {
            Iban::german(bank.trim(), account.trim()).or_else(|| Iban::parse(account).ok())
        }
        None => Iban::parse(without).ok(),
    }
}

/// Field 61: day of value, day of booking, mark, amount, kind, references. None for what is only expected.
fn booking(field: &Field<'_>, code: &str) -> Result<Option<Row>, StatementError> {
    let line = field.line;
    let (no_day, no_amount) = (StatementError::Day { line }, StatementError::Amount { line });
    let text = field.lines[0].trim_start();
    let digits = |from: usize, to: usize| {
        let part = text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<i16>().ok()
    };
    let small = |from: usize| digits(from, from + 2).and_then(|number| i8::try_from(number).ok());
    let valued_on: Date = (|| checked(2000 + digits(0, 2)?, small(2)?, small(4)?))().ok_or(no_day.clone())?;
    let (booked_on, rest) = match (small(6), small(8)) {
        (Some(month), Some(day)) => (nearest(valued_on, month, day).ok_or(no_day)?, &text[10..]),
        _ => (valued_on, &text[6..]),
    };
    // Longer marks first. R takes back: RC a credit, so that money goes out. E is expected.
    let marks = [
        ("RC", -1, true),
        ("RD", 1, true),
        ("EC", 0, false),
        ("ED", 0, false),
        ("C", 1, false),
        ("D", -1, false),
    ];
    let (sign, is_reversal, rest) = marks
        .iter()
        .find_map(|(mark, sign, back)| rest.strip_prefix(mark).map(|rest| (*sign, *back, rest)))
        .ok_or(no_amount.clone())?;
    // The last letter of the currency may follow.
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
    let cents = amount(&rest[..end], Decimal::Comma).ok_or(no_amount)?;
    let references = rest[end..].get(4..).unwrap_or_default();
    let bank_reference = references.split_once("//").and_then(|(_, bank)| remittance::given(bank));
    let row = Row {
        valued_on,
        cents: sign * cents,
        currency: code.to_owned(),
        bank_reference,
        is_reversal,
        ..Row::on(booked_on)
    };
    Ok((sign != 0).then_some(row))
}

/// Field 86: what the booking is about.
fn describe(row: &mut Row, lines: &[&str]) {
    let joined = lines.concat();
    let Some(parts) = parts(&joined) else {
        let split = remittance::split(&lines.join(" "));
        (row.text, row.end_to_end) = (split.text, split.end_to_end);
        return;
    };
    let of = |numbers: &[std::ops::RangeInclusive<u8>]| -> Vec<&str> {
        parts
            .iter()
            .filter(|(number, _)| numbers.iter().any(|range| range.contains(number)))
            .map(|(_, text)| *text)
            .collect()
    };
    let split = remittance::split(&wrapped(&of(&[20..=29, 60..=63])));
    (row.text, row.end_to_end) = (split.text, split.end_to_end);
    row.name = tidy(&wrapped(&of(&[32..=33])));
    let (bank, account) = (of(&[30..=30]).concat(), of(&[31..=31]).concat());
    row.iban = Iban::parse(&account).ok().or_else(|| Iban::german(bank.trim(), account.trim()));
}

/// The numbered parts after the three digits of the kind, if the field has them.
fn parts(text: &str) -> Option<Vec<(u8, &str)>> {
    let is_digits =
        |text: Option<&str>| text.is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    // The separator is usually a question mark; what follows the kind decides.
    let separator = text.get(3..)?.chars().next().filter(|c| !c.is_alphanumeric() && !c.is_whitespace())?;
    let after = 3 + separator.len_utf8();
    if !is_digits(text.get(..3)) || !is_digits(text.get(after..after + 2)) {
        return None;
    }
    let mut parts: Vec<(u8, &str)> = Vec::new();
    let mut rest = &text[3..];
    while let Some(body) = rest.strip_prefix(separator) {
        let number = body.get(..2).and_then(|number| number.parse().ok())?;
        // A separator within a text is no separator unless a number follows.
        let next = body[2..].match_indices(separator).map(|(at, _)| at + 2).find(|at| {
            let from = at + separator.len_utf8();
            is_digits(body.get(from..from + 2))
        });
        let end = next.unwrap_or(body.len());
        parts.push((number, &body[2..end]));
        rest = &body[end..];
    }
    Some(parts)
}

/// Parts as one text: a full part goes on in the next one, a shorter one ended with a space that was lost.
fn wrapped(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
        if part.chars().count() < PART {
            text.push(' ');
        }
    }
    text
}
