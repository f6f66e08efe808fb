//! A ZIP of statements: banks hand out one file for each day or account.

use super::StatementError;
use std::io::{Cursor, Read};
use zip::ZipArchive;

pub(super) const MAGIC: &[u8] = b"PK\x03\x04";
/// Most files of an archive.
const MAX_FILES: usize = 100;
/// Most bytes of all files once unpacked.
const MAX_UNPACKED: u64 = 32 * 1024 * 1024;

/// Names and contents of the files. Folders and what operating systems leave behind are left out.
pub(super) fn unpack(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, StatementError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| StatementError::Archive)?;
    if archive.len() > MAX_FILES {
        return Err(StatementError::TooLarge);
    }
    let mut left = MAX_UNPACKED;
    let mut files = Vec::with_capacity(archive.len());
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| StatementError::Archive)?;
        let name = file.name().map_err(|_| StatementError::Archive)?.into_owned();
        if file.is_dir() || name.starts_with("__MACOSX/") || name.ends_with(".DS_Store") {
            continue;
        }
        let mut content = Vec::new();
        // One byte more than is left, so that a file that is larger is noticed; what the archive says of sizes is not believed.
        file.take(left + 1).read_to_end(&mut content).map_err(|_| StatementError::Archive)?;
        left = u64::try_from(content.len())
            .ok()
            .and_then(|size| left.checked_sub(size))
            .ok_or(StatementError::TooLarge)?;
        if content.starts_with(MAGIC) {
            return Err(StatementError::Archive);
        }
        files.push((name, content));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::write::{SimpleFileOptions, ZipWriter};

    fn pack(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
            writer.start_file(*name, options).expect("an entry");
            writer.write_all(content).expect("written");
        }
        writer.finish().expect("an archive").into_inner()
    }

    #[test]
    fn files_come_out_in_order_and_leftovers_do_not() {
        let packed = pack(&[
            ("b.xml", b"<b/>"),
            ("__MACOSX/._b.xml", b"x"),
            ("a/.DS_Store", b"x"),
            ("a.xml", b"<a/>"),
        ]);
        let names: Vec<String> = unpack(&packed).expect("files").into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["b.xml", "a.xml"]);
    }

    #[test]
    fn bombs_and_nesting_are_refused() {
        let zeros = vec![0; 17 * 1024 * 1024];
        let bomb = pack(&[("a", &zeros), ("b", &zeros)]);
        assert!(bomb.len() < 100_000);
        assert_eq!(unpack(&bomb).err(), Some(StatementError::TooLarge));
        let many: Vec<String> = (0..101).map(|number| format!("{number}.xml")).collect();
        let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b"<a/>"[..])).collect();
        assert_eq!(unpack(&pack(&many)).err(), Some(StatementError::TooLarge));
        let nested = pack(&[("inner.zip", &pack(&[("a.xml", b"<a/>")]))]);
        assert_eq!(unpack(&nested).err(), Some(StatementError::Archive));
        assert_eq!(unpack(b"PK\x03\x04").err(), Some(StatementError::Archive));
    }
}
