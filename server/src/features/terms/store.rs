//! Versions of texts. Rows are added and never changed.

use super::types::{TermsKind, TermsVersion};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use std::collections::BTreeMap;

/// A version with its text.
#[derive(Debug, Clone)]
pub struct Version {
    pub kind: TermsKind,
    pub content: String,
    pub facts: TermsVersion,
}

const VERSION: &str =
    "SELECT kind, content, number, published_at, author, is_sample, sha256 FROM terms_versions";

fn version(row: &Row<'_>) -> Result<Option<Version>, kontor_db::Error> {
    let Some(kind) = TermsKind::parse(&row.get::<String>(0)?) else { return Ok(None) };
    let facts = TermsVersion {
        number: row.get(2)?,
        published_at: Time(row.get(3)?),
        author: row.get(4)?,
        is_sample: row.get(5)?,
        sha256: row.get(6)?,
    };
    Ok(Some(Version { kind, content: row.get(1)?, facts }))
}

/// What holds now, of each kind that was published.
pub fn list_current(tx: &mut Tx<'_>) -> Result<Vec<Version>> {
    let sql = format!(
        "{VERSION} v WHERE number = (SELECT MAX(w.number) FROM terms_versions w WHERE w.kind = v.kind)"
    );
    Ok(tx.all(&sql, &[], version)?.into_iter().flatten().collect())
}

/// Numbers of what holds now, by the words of the kinds; without reading the texts.
pub fn list_current_numbers(tx: &mut Tx<'_>) -> Result<BTreeMap<String, i64>> {
    let sql = "SELECT kind, MAX(number) FROM terms_versions GROUP BY kind";
    Ok(tx.all(sql, &[], |row| Ok((row.get(0)?, row.get(1)?)))?.into_iter().collect())
}

/// What holds now.
pub fn find_current(tx: &mut Tx<'_>, kind: TermsKind) -> Result<Option<Version>> {
    let sql = format!("{VERSION} WHERE kind = $1 ORDER BY number DESC LIMIT 1");
    Ok(tx.one(&sql, &values![kind.as_str()], version)?.flatten())
}

/// What held at a moment.
pub fn find_at(tx: &mut Tx<'_>, kind: TermsKind, at: Time) -> Result<Option<Version>> {
    let sql = format!("{VERSION} WHERE kind = $1 AND published_at <= $2 ORDER BY number DESC LIMIT 1");
    Ok(tx.one(&sql, &values![kind.as_str(), at], version)?.flatten())
}

pub fn find(tx: &mut Tx<'_>, kind: TermsKind, number: i64) -> Result<Option<Version>> {
    let sql = format!("{VERSION} WHERE kind = $1 AND number = $2");
    Ok(tx.one(&sql, &values![kind.as_str(), number], version)?.flatten())
}

/// Newest first.
pub fn list(tx: &mut Tx<'_>, kind: TermsKind) -> Result<Vec<TermsVersion>> {
    let sql = format!("{VERSION} WHERE kind = $1 ORDER BY number DESC");
    let versions = tx.all(&sql, &values![kind.as_str()], version)?;
    Ok(versions.into_iter().flatten().map(|version| version.facts).collect())
}

/// The unique index on kind and number decides of two at the same moment.
pub fn insert(tx: &mut Tx<'_>, version: &Version) -> Result<()> {
    let TermsVersion { number, published_at, author, is_sample, sha256 } = &version.facts;
    tx.execute(
        "INSERT INTO terms_versions (kind, number, content, sha256, is_sample, published_at, author)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &values![
            version.kind.as_str(),
            *number,
            version.content.as_str(),
            sha256.as_str(),
            *is_sample,
            published_at.0,
            author.as_str()
        ],
    )?;
    Ok(())
}
