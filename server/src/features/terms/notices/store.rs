//! Rows of notices. They are added and never changed.

use super::reading::Notice;
use super::types::{GuaranteeNotice, MediaType, NoticeFacts, NoticeVersion};
use crate::error::Result;
use crate::time::Time;
use bytes::Bytes;
use kontor_db::{Row, Tx, values};
use kontor_mail::File;

const NOTICE: &str = "SELECT sha256, media_type, width, height FROM terms_notices";

fn facts(sha256: String, media_type: &str) -> Option<NoticeFacts> {
    Some(NoticeFacts { sha256, media_type: MediaType::parse(media_type)? })
}

fn notice(row: &Row<'_>) -> Result<Option<(NoticeFacts, GuaranteeNotice)>, kontor_db::Error> {
    let Some(facts) = facts(row.get(0)?, &row.get::<String>(1)?) else { return Ok(None) };
    let shown = GuaranteeNotice::new(&facts, row.get(2)?, row.get(3)?);
    Ok(Some((facts, shown)))
}

/// What is shown now.
pub fn find_current(tx: &mut Tx<'_>) -> Result<Option<(NoticeFacts, GuaranteeNotice)>> {
    Ok(tx.one(&format!("{NOTICE} ORDER BY id DESC LIMIT 1"), &[], notice)?.flatten())
}

/// The file that was shown at a moment; it has no name.
pub fn find_file_at(tx: &mut Tx<'_>, at: Time) -> Result<Option<File>> {
    let sql =
        "SELECT media_type, content FROM terms_notices WHERE published_at <= $1 ORDER BY id DESC LIMIT 1";
    let file =
        |row: &Row<'_>| Ok(File { name: String::new(), media_type: row.get(0)?, content: row.get(1)? });
    Ok(tx.one(sql, &values![at], file)?.filter(|file| !file.media_type.is_empty()))
}

/// The bytes at an address: the official file of that type, or what is shown of a PDF.
pub fn find_content(tx: &mut Tx<'_>, sha256: &str, wanted: MediaType) -> Result<Option<Bytes>> {
    let sql = "SELECT CASE WHEN media_type = $2 THEN content ELSE picture END FROM terms_notices
               WHERE sha256 = $1 ORDER BY id LIMIT 1";
    let found = tx.one(sql, &values![sha256, wanted.as_str()], |row| row.get::<Vec<u8>>(0))?;
    // Of a picture there is no PDF.
    Ok(found.filter(|content| !content.is_empty()).map(Bytes::from))
}

/// Newest first.
pub fn list(tx: &mut Tx<'_>) -> Result<Vec<NoticeVersion>> {
    let sql = "SELECT sha256, media_type, published_at, author FROM terms_notices ORDER BY id DESC";
    Ok(tx.all(sql, &[], |row| {
        Ok(NoticeVersion {
            file: facts(row.get(0)?, &row.get::<String>(1)?),
            published_at: Time(row.get(2)?),
            author: row.get(3)?,
        })
    })?)
}

/// From now on this is shown; none: nothing.
pub fn insert(tx: &mut Tx<'_>, notice: Option<&Notice>, author: &str, now: Time) -> Result<()> {
    let nothing: &[u8] = &[];
    let (sha256, media_type) =
        notice.map_or(("", ""), |notice| (notice.facts.sha256.as_str(), notice.facts.media_type.as_str()));
    tx.execute(
        "INSERT INTO terms_notices (sha256, media_type, content, picture, width, height, published_at, author)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &values![
            sha256,
            media_type,
            notice.map_or(nothing, |notice| &notice.content),
            notice.map_or(nothing, |notice| &notice.picture),
            notice.map_or(0, |notice| notice.width),
            notice.map_or(0, |notice| notice.height),
            now,
            author
        ],
    )?;
    Ok(())
}
