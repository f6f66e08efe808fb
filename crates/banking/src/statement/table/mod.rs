//! CSV: every bank has its own columns, and most put lines about the account before them.

mod banks;
mod columns;

pub use columns::{AmountColumns, Columns};

use super::fingerprint::essence;
use super::values::{amount, currency, day, tidy};
use super::{Row, Statement, StatementError, remittance};
use crate::Iban;
use csv::StringRecord;

/// Lines that may stand before the heads.
const PREAMBLE: usize = 40;
/// Fewest columns of a table: a day, an amount, a text.
const FEWEST: usize = 3;
/// Longest line of heads, in bytes.
const MAX_HEADS: usize = 4096;
const DELIMITERS: [u8; 3] = [b';', b',', b'\t'];

/// A table whose heads were found.
struct Table<'a> {
    delimiter: u8,
    heads: Vec<String>,
    before: &'a str,
    /// From the line after the heads on.
    body: &'a str,
    /// Lines up to and with the heads.
    offset: usize,
}

impl Table<'_> {
    fn records(&self) -> impl Iterator<Item = Result<(usize, StringRecord), StatementError>> {
        let reader = csv::ReaderBuilder::new()
            .delimiter(self.delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(self.body.as_bytes());
        reader.into_records().map(|record| {
            let record = record.map_err(|_| StatementError::Unsupported)?;
            let line = record
                .position()
                .and_then(|position| usize::try_from(position.line()).ok())
                .unwrap_or_default();
            Ok((self.offset + line, record))
        })
    }
}

fn cells(line: &str, delimiter: u8) -> Vec<String> {
    let reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(line.as_bytes());
    let record = reader.into_records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Each place where heads could be: line by line, by each delimiter.
fn places(text: &str) -> impl Iterator<Item = Table<'_>> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').take(PREAMBLE).enumerate().map(move |(index, line)| {
        let start = at;
        at += line.len();
        (index, start, line)
    });
    lines.filter(|(.., line)| line.len() <= MAX_HEADS).flat_map(move |(index, start, line)| {
        DELIMITERS.into_iter().filter_map(move |delimiter| {
            if !line.as_bytes().contains(&delimiter) {
                return None;
            }
            let heads = cells(line, delimiter);
            let named = heads.iter().filter(|head| !head.is_empty()).count();
            (named >= FEWEST).then(|| Table {
                delimiter,
                heads,
                before: &text[..start],
                body: &text[start + line.len()..],
                offset: index + 1,
            })
        })
    })
}

/// Reads a table by the heads of a known bank, or by remembered columns.
pub(super) fn read(text: &str, remembered: Option<&Columns>) -> Result<Statement, StatementError> {
    let known = places(text).find_map(|table| match remembered {
        Some(columns) => (columns.heads == table.heads && columns.delimiter == char::from(table.delimiter))
            .then(|| (columns.clone(), table)),
        None => banks::columns(&table.heads, table.delimiter).map(|columns| (columns, table)),
    });
    let Some((columns, table)) = known else { return Err(guess(text)) };
    if !columns.are_within() {
        return Err(guess(text));
    }
    rows(&table, &columns)
}

/// What the columns of an unknown table may be.
pub(super) fn guess(text: &str) -> StatementError {
    let mut best: Option<(usize, Vec<String>, Option<Columns>)> = None;
    for table in places(text) {
        let width = table.heads.len();
        let Some(Ok((_, first))) = table.records().next() else { continue };
        let looks_like_rows = first.len() == width && first.iter().any(|cell| day(cell).is_some());
        if !looks_like_rows || table.heads.iter().any(|head| day(head).is_some()) {
            continue;
        }
        let proposal = columns::guess(&table.heads, table.delimiter, &first);
        let score = width + if proposal.is_some() { 1000 } else { 0 };
        if best.as_ref().is_none_or(|(most, ..)| score > *most) {
            best = Some((score, table.heads, proposal));
        }
    }
    match best {
        Some((_, heads, proposal)) => {
            StatementError::UnknownColumns { heads, proposal: proposal.map(Box::new) }
        }
        None => StatementError::Unsupported,
    }
}

fn rows(table: &Table<'_>, columns: &Columns) -> Result<Statement, StatementError> {
    let mut statement = Statement { account_iban: iban_in(table.before), ..Statement::default() };
    for record in table.records() {
        let (line, record) = record?;
        if let Some(row) = row(&record, columns, line)? {
            let account =
                columns.account.and_then(|at| record.get(at)).and_then(|text| Iban::parse(text).ok());
            statement.account_iban = statement.account_iban.or(account);
            statement.rows.push(row);
        }
    }
    if let Some(first) = statement.rows.first() {
        statement.currency.clone_from(&first.currency);
    }
    Ok(statement)
}

/// One line of the table. None for what is no booking: blank lines, balances below the table, bookings that are only announced.
fn row(record: &StringRecord, columns: &Columns, line: usize) -> Result<Option<Row>, StatementError> {
    let cell = |at: usize| record.get(at).unwrap_or_default().trim();
    let option = |at: Option<usize>| at.map(cell).unwrap_or_default();
    let says = |text: &str, word: &str| text.to_lowercase().contains(word);
    let is_pending = says(option(columns.status), "vorgemerkt") || says(option(columns.status), "pending");
    let is_balance =
        record.iter().any(|cell| matches!(essence(cell, 20).as_str(), "ANFANGSSALDO" | "ENDSALDO"));
    let when = cell(columns.booked_on);
    if is_pending || is_balance || says(when, "offen") || says(when, "vorgemerkt") {
        return Ok(None);
    }
    let booked_on = day(when);
    let cents = columns.amount.read(record, columns.decimal);
    let (booked_on, cents) = match (booked_on, cents) {
        (Some(booked_on), Ok(Some(cents))) => (booked_on, cents),
        (Some(_), Ok(None)) => return Ok(None),
        (Some(_), Err(())) => return Err(StatementError::Amount { line }),
        // A balance or a note below the table is shorter than it, or has nothing where the day would be.
        (None, _) if when.is_empty() || record.len() + 1 < columns.heads.len() => return Ok(None),
        (None, _) => return Err(StatementError::Day { line }),
    };
    let texts: Vec<&str> = columns.text.iter().map(|at| cell(*at)).filter(|text| !text.is_empty()).collect();
    let mut split = remittance::split(&texts.join(" "));
    let name = if cents > 0 { option(columns.payer) } else { option(columns.payee) };
    let mut name = tidy(name);
    let mut iban = Iban::parse(option(columns.iban)).ok();
    if let Some(told) = banks::told(&split.text) {
        (name, split.text, iban) = (told.name, told.text, told.iban.or(iban));
    }
    Ok(Some(Row {
        valued_on: columns.valued_on.and_then(|at| day(cell(at))).unwrap_or(booked_on),
        cents,
        currency: currency(option(columns.currency)).unwrap_or_else(|| "EUR".to_owned()),
        name,
        iban,
        text: split.text,
        end_to_end: remittance::given(option(columns.end_to_end)).or(split.end_to_end),
        ..Row::on(booked_on)
    }))
}

/// The first IBAN in lines about the account, or in the name of a file.
pub(super) fn iban_in(text: &str) -> Option<Iban> {
    text.split([';', ',', '"', '\n', '/', '_', '.', '\t']).find_map(|part| Iban::parse(part).ok())
}

fn amount_cell(text: &str, decimal: super::Decimal) -> Result<Option<i64>, ()> {
    if text.trim().is_empty() { Ok(None) } else { amount(text, decimal).map(Some).ok_or(()) }
}
