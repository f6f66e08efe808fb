//! Tables for spreadsheets: UTF-8 with a mark, semicolons, and no cell that a spreadsheet would run as a formula.

use crate::error::{Error, ErrorCode, Result};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};

/// Tells a spreadsheet that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A table that grows row by row.
pub struct Table {
    writer: csv::Writer<Vec<u8>>,
    rows: usize,
}

impl Table {
    pub fn new(head: &[&str]) -> Result<Self> {
        let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(BYTE_ORDER_MARK.into());
        writer.write_record(head).map_err(Error::internal)?;
        Ok(Self { writer, rows: 0 })
    }

    /// Without the mark, for programs that take it for a part of the first name.
    pub fn bare(head: &[&str]) -> Result<Self> {
        let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
        writer.write_record(head).map_err(Error::internal)?;
        Ok(Self { writer, rows: 0 })
    }

    pub fn row<const N: usize>(&mut self, cells: [String; N]) -> Result<()> {
        self.rows += 1;
        self.writer.write_record(cells.map(harmless)).map_err(Error::internal)
    }

    /// How many there are, without the head.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    pub fn into_bytes(self) -> Result<Vec<u8>> {
        self.writer.into_inner().map_err(Error::internal)
    }

    /// The table as a file to keep.
    pub fn respond(self, name: &str) -> Result<Response> {
        file(self.into_bytes()?, name, "text/csv; charset=utf-8")
    }

    /// The same in Windows-1252, which has the letters of western Europe; any other sign becomes a question mark.
    pub fn respond_in_1252(self, name: &str) -> Result<Response> {
        let bytes = self.writer.into_inner().map_err(Error::internal)?;
        let text = String::from_utf8(bytes).map_err(Error::internal)?;
        file(text.chars().map(in_1252).collect(), name, "text/csv; charset=windows-1252")
    }
}

/// The sign's place in Windows-1252.
fn in_1252(sign: char) -> u8 {
    /// What stands where Latin-1 has control characters, from 0x80 on; the five that are not used are spaces here.
    const OWN: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    match u8::try_from(sign) {
        Ok(byte) if !(0x80..0xa0).contains(&byte) => byte,
        _ => OWN
            .chars()
            .position(|own| own == sign)
            .and_then(|place| u8::try_from(0x80 + place).ok())
            .unwrap_or(b'?'),
    }
}

/// A file to keep.
///
/// # Errors
/// When the name cannot stand in a header.
pub fn file(bytes: Vec<u8>, name: &str, kind: &'static str) -> Result<Response> {
    attached(bytes.into_response(), name, kind)
}

/// The answer as a file to keep.
///
/// # Errors
/// When the name cannot stand in a header.
pub fn attached(mut response: Response, name: &str, kind: &'static str) -> Result<Response> {
    let disposition =
        HeaderValue::try_from(format!("attachment; filename=\"{name}\"")).map_err(Error::internal)?;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// What a spreadsheet would take for a formula is made text by an apostrophe in front.
fn harmless(cell: String) -> String {
    if runs(&cell) { format!("'{cell}") } else { cell }
}

/// A negative number is none: with an apostrophe no sum would count it.
fn runs(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_negative(cell)
}

fn is_negative(cell: &str) -> bool {
    let Some((whole, rest)) =
        cell.strip_prefix('-').map(|number| number.split_once(',').unwrap_or((number, "0")))
    else {
        return false;
    };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    is_digits(whole) && is_digits(rest)
}

/// A table as it was read.
pub struct Sheet {
    pub head: Vec<String>,
    /// Each row's cells, with the line it begins at.
    pub rows: Vec<(u64, Vec<String>)>,
}

/// Reads a table. Semicolons or commas, whichever the head has more
/// of.
///
/// # Errors
/// When the text is no table.
pub fn read(text: &str) -> Result<Sheet> {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    let first = text.lines().next().unwrap_or_default();
    let semicolons = first.matches(';').count() >= first.matches(',').count();
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(if semicolons { b';' } else { b',' })
        .flexible(true)
        .from_reader(text.as_bytes());
    let unreadable = |_| Error::field("csv", ErrorCode::CsvUnreadable);
    let head = reader.headers().map_err(unreadable)?.iter().map(|name| name.trim().to_owned()).collect();
    let mut rows = Vec::new();
    let bytes = text.as_bytes();
    let (mut line, mut counted) = (1, 0);
    for record in reader.records() {
        let record = record.map_err(unreadable)?;
        // The reader's own count lags behind where lines end as on Windows, and it knows nothing of empty ones.
        let place = record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let begin = place + bytes[place..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        line += bytes[counted..begin].iter().filter(|&&byte| byte == b'\n').count() as u64;
        counted = begin;
        rows.push((line, record.iter().map(as_written).collect()));
    }
    Ok(Sheet { head, rows })
}

/// The cell without the apostrophe that [`harmless`] put in front of it.
fn as_written(cell: &str) -> String {
    let cell = cell.trim();
    cell.strip_prefix('\'').filter(|rest| runs(rest)).unwrap_or(cell).to_owned()
}

/// `1.234,50` and `12,90` as German spreadsheets write them, or `12.90`.
pub fn decimal(text: &str) -> String {
    let text = text.trim().trim_end_matches('€').trim();
    if text.contains(',') { text.replace('.', "").replace(',', ".") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in any::<String>(), near in "[a-z;,\"'\\n\\r=]{0,120}") {
            let _ = (read(&text), read(&near));
        }

        #[test]
        fn any_cell_comes_back_as_it_was(cells in vec("[^\\p{C}]{0,40}", 4)) {
            let cells: Vec<_> = cells.iter().map(|cell| cell.trim().to_owned()).collect();
            // An apostrophe before a formula is what the table itself writes.
            prop_assume!(cells.iter().all(|cell| !cell.strip_prefix('\'').is_some_and(runs)));
            let mut table = Table::new(&["a", "b", "c", "d"]).unwrap();
            table.row::<4>(cells.clone().try_into().unwrap()).unwrap();
            let text = String::from_utf8(table.writer.into_inner().unwrap()).unwrap();
            prop_assert_eq!(read(&text).unwrap().rows, [(2, cells)]);
        }
    }

    #[test]
    fn a_cell_is_never_a_formula_and_comes_back_as_it_was() {
        for cell in [
            "=1+1",
            "+49 30 1234",
            "-5-5",
            "-5,",
            "-1,0,0",
            "@sum",
            "'quoted'",
            "Assam; \"zart\"",
            "zwei\nZeilen",
            "ä",
        ] {
            let mut table = Table::new(&["a", "b"]).unwrap();
            table.row([cell.to_owned(), "x".to_owned()]).unwrap();
            let text = String::from_utf8(table.writer.into_inner().unwrap()).unwrap();
            assert!(
                !text.contains("\n=")
                    && !text.contains("\n+")
                    && !text.contains("\n-")
                    && !text.contains("\n@")
            );
            let sheet = read(&text).unwrap();
            assert_eq!(sheet.head, ["a", "b"]);
            assert_eq!(sheet.rows, [(2, vec![cell.to_owned(), "x".to_owned()])]);
        }
    }

    #[test]
    fn a_negative_number_stays_one() {
        let mut table = Table::bare(&["a", "b"]).unwrap();
        table.row(["-73,80".to_owned(), "-5".to_owned()]).unwrap();
        assert_eq!(table.into_bytes().unwrap(), b"a;b\n-73,80;-5\n");
    }

    #[test]
    fn windows_1252_has_what_western_europe_writes() {
        let bytes: Vec<u8> = "Straße € „ok“ ŸŽ Łódź ☕".chars().map(in_1252).collect();
        assert_eq!(bytes, b"Stra\xdfe \x80 \x84ok\x93 \x9f\x8e ?\xf3d? ?");
    }

    #[test]
    fn rows_know_their_line_however_lines_end() {
        for end in ["\n", "\r\n"] {
            let text = ["a;b", "1;\"zwei\nZeilen\"", "", "2;x", "3;y"].join(end);
            let Sheet { rows, .. } = read(&text).unwrap();
            assert_eq!(rows.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 5, 6], "{end:?}");
        }
    }

    #[test]
    fn reads_commas_too() {
        let sheet = read("name,price\nAssam,\"8,50\"\n").unwrap();
        assert_eq!(sheet.head, ["name", "price"]);
        assert_eq!(sheet.rows, [(2, vec!["Assam".to_owned(), "8,50".to_owned()])]);
    }

    #[test]
    fn reads_german_numbers() {
        for (text, number) in [("12,90", "12.90"), ("1.234,50 €", "1234.50"), ("12.90", "12.90"), ("7", "7")]
        {
            assert_eq!(decimal(text), number);
        }
    }
}
