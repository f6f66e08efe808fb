//! Rows of the owner's words, one for each kind of letter.

use super::types::{LetterKind, LetterWords};
use crate::error::Result;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Tx, values};

/// The words of a kind; empty while nothing was saved.
pub fn find(tx: &mut Tx<'_>, kind: LetterKind) -> Result<LetterWords> {
    let row = tx.one(
        "SELECT words, version, changed_at FROM mail_words WHERE kind = $1",
        &values![kind.as_str()],
        |row| Ok((row.get::<String>(0)?, row.get(1)?, Time(row.get(2)?))),
    )?;
    let (words, version, changed_at) = match row {
        Some((words, version, at)) => (words, version, Some(at)),
        None => (String::new(), 0, None),
    };
    Ok(LetterWords { kind, title: kind.title(), words, below: kind.stands_below(), version, changed_at })
}

/// Whether `version` still was the current one; if not, nothing is saved.
pub fn save(
    tx: &mut Tx<'_>,
    _: &Owner,
    kind: LetterKind,
    words: &str,
    version: i64,
    now: Time,
) -> Result<bool> {
    let written = tx.execute(
        "INSERT INTO mail_words (kind, words, version, changed_at) VALUES ($1, $2, 1, $3)
         ON CONFLICT (kind) DO UPDATE SET words = excluded.words, version = mail_words.version + 1,
            changed_at = excluded.changed_at
         WHERE mail_words.version = $4",
        &values![kind.as_str(), words, now, version],
    )?;
    Ok(written == 1)
}
