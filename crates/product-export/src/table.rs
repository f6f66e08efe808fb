//! Tables of unknown encoding and separator, row by row.

use crate::html;
use crate::model::{Entry, Reason};
use csv::{Reader, ReaderBuilder, StringRecord, Terminator};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};
use std::collections::HashMap;
use std::io::{Chain, Cursor, Read};

/// Bytes of the head in which the separator is looked for.
const HEAD: u64 = 64 * 1024;

type Decoded<'a> = Chain<Cursor<Vec<u8>>, DecodeReaderBytes<&'a [u8], Vec<u8>>>;

/// Where each column is, by its name in small letters.
pub struct Head {
    places: HashMap<String, usize>,
    columns: usize,
}

impl Head {
    /// The place of the first of these names that there is.
    pub fn find(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.places.get(*name)).copied()
    }

    pub fn has(&self, names: &[&str]) -> bool {
        self.find(names).is_some()
    }

    /// The column whose name begins like this and ends with a unit in brackets.
    pub fn find_with_unit(&self, beginning: &str) -> Option<(usize, &str)> {
        self.places.iter().find_map(|(name, place)| {
            let unit = name.strip_prefix(beginning)?.trim().strip_prefix('(')?.strip_suffix(')')?;
            Some((*place, unit))
        })
    }
}

/// A row that has as many cells as the head.
pub struct Row {
    pub line: u64,
    cells: StringRecord,
}

impl Row {
    /// Trimmed; empty where there is no such column.
    pub fn cell(&self, place: Option<usize>) -> &str {
        place.and_then(|place| self.cells.get(place)).unwrap_or_default().trim()
    }

    /// The cell as a line for people.
    pub fn line_of(&self, place: Option<usize>) -> String {
        html::line(self.cell(place))
    }
}

pub struct Rows<'a> {
    pub head: Head,
    pub count: u64,
    reader: Reader<Decoded<'a>>,
}

impl<'a> Rows<'a> {
    /// None without a head.
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        let mut decoder = DecodeReaderBytesBuilder::new()
            .encoding(Some(encoding(bytes)))
            .bom_override(true)
            .strip_bom(true)
            .build(bytes);
        // A single read hands out what it takes to look for a mark, three bytes.
        let mut head = Vec::new();
        decoder.by_ref().take(HEAD).read_to_end(&mut head).ok()?;
        let delimiter = delimiter(&head);
        let text = Cursor::new(head).chain(decoder);
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .flexible(true)
            .has_headers(false)
            // The line breaks of Windows leave a `\r` behind, which is trimmed with the cell; as a terminator it would hide lines
            // from the count.
            .terminator(Terminator::Any(b'\n'))
            .from_reader(text);
        let mut head = StringRecord::new();
        if !reader.read_record(&mut head).ok()? {
            return None;
        }
        let mut places = HashMap::new();
        for (place, name) in head.iter().enumerate() {
            places.entry(name.trim().to_lowercase()).or_insert(place);
        }
        Some(Self { head: Head { places, columns: head.len() }, count: 0, reader })
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut cells = StringRecord::new();
            // Decoded text is UTF-8 and comes from memory, so that nothing but the end stops it.
            if !self.reader.read_record(&mut cells).unwrap_or(false) {
                return None;
            }
            if cells.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            self.count += 1;
            let line = cells.position().map_or(0, csv::Position::line);
            if cells.len() == self.head.columns {
                return Some(Ok(Row { line, cells }));
            }
            let first = html::line(cells.get(0).unwrap_or_default());
            let has_swallowed = cells.iter().any(|cell| cell.contains('\n'));
            let reason = if has_swallowed { Reason::QuoteOpen } else { Reason::RowBroken };
            let detail = format!("{} / {}", cells.len(), self.head.columns);
            return Some(Err(Entry::refused(line, "", &first, reason, &detail)));
        }
    }
}

/// A mark in the file wins over this.
fn encoding(bytes: &[u8]) -> &'static Encoding {
    match bytes {
        [0, _, ..] => UTF_16BE,
        [_, 0, ..] => UTF_16LE,
        _ if std::str::from_utf8(bytes).is_ok() => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// The one of which the head has most, outside quotation marks.
fn delimiter(text: &[u8]) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut is_quoted = false;
    for byte in text {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => break,
            _ if is_quoted => {}
            _ => {
                for (delimiter, count) in &mut counts {
                    *count += usize::from(delimiter == byte);
                }
            }
        }
    }
    counts
        .into_iter()
        .max_by_key(|(delimiter, count)| (*count, *delimiter == b','))
        .map_or(b',', |(delimiter, _)| delimiter)
}
