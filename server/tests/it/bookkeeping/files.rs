//! Files as readers that are not ours have them: Python's csv and zipfile.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// A line of a batch.
#[derive(Debug)]
pub struct Booking {
    pub account: String,
    pub contra: String,
    /// Negative where the side is credit.
    pub cents: i64,
    pub document: String,
    pub text: String,
}

/// What a script of Python prints as JSON when it is given the file.
fn python(script: &str, file: &[u8]) -> Value {
    let mut child = Command::new("python3")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("these tests read files with Python 3");
    child.stdin.take().unwrap().write_all(file).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Rows of a table in UTF-8, the head first.
pub fn table(file: &[u8]) -> Vec<Vec<String>> {
    let script = "import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), delimiter=';', strict=True))))";
    serde_json::from_value(python(script, file)).unwrap()
}

/// Names and contents' hashes of an archive whose checksums are right. It is written again, by hand, and must be the same byte for byte:
/// with another version of the library exports of before must stay what they were.
pub fn archive(file: &[u8]) -> Vec<(String, String)> {
    let script = "import hashlib, io, json, struct, sys, zipfile, zlib
whole = sys.stdin.buffer.read()
archive = zipfile.ZipFile(io.BytesIO(whole))
assert archive.testzip() is None
parts, directory = b'', b''
for one in archive.infolist():
    year, month, day, hour, minute, second = one.date_time
    time, date = hour << 11 | minute << 5 | second // 2, year - 1980 << 9 | month << 5 | day
    name, content, start = one.filename.encode(), archive.read(one), len(parts)
    crc, size = zlib.crc32(content), len(content)
    parts += struct.pack('<IHHHHHIIIHH', 0x04034b50, 10, 8, 0, time, date, 0, 0, 0, len(name), 0) + name + content
    parts += struct.pack('<IIII', 0x08074b50, crc, size, size)
    directory += struct.pack('<IHHHHHHIIIHHHHHII', 0x02014b50, 0x030a, 10, 8, 0, time, date, crc, size, size, len(name),
                             0, 0, 0, 0, 0o100644 << 16, start) + name
count = len(archive.infolist())
end = struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, count, count, len(directory), len(parts), 0)
assert parts + directory + end == whole
print(json.dumps([(one.filename, hashlib.sha256(archive.read(one)).hexdigest()) for one in archive.infolist()]))";
    serde_json::from_value(python(script, file)).unwrap()
}

pub fn bookings(file: &[u8]) -> Vec<Booking> {
    let script = "import csv, io, json, sys
text = sys.stdin.buffer.read().decode('cp1252')
assert text.count('\\n') == text.count('\\r\\n')
rows = list(csv.reader(io.StringIO(text, newline=''), delimiter=';', strict=True))
assert rows[0][:5] == ['EXTF', '700', '21', 'Buchungsstapel', '13'] and len(rows[0]) == 31
assert all(len(row) == 125 for row in rows[1:])
print(json.dumps([[row[0], row[1], row[6], row[7], row[10], row[13]] for row in rows[2:]]))";
    let rows: Vec<[String; 6]> = serde_json::from_value(python(script, file)).unwrap();
    let booking = |[amount, side, account, contra, document, text]: [String; 6]| {
        let cents: i64 = amount.replace(',', "").parse().unwrap();
        Booking { account, contra, cents: if side == "H" { -cents } else { cents }, document, text }
    };
    rows.into_iter().map(booking).collect()
}
