//! Rows of translations that are kept.

use super::types::Language;
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, Value, values};

/// What a translation is of: found again by nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// SHA-256 of the text.
    pub text_hash: String,
    /// None: for the service to find out.
    pub source: Option<Language>,
    pub target: Language,
    /// The chat message that the text is.
    pub message: Option<i64>,
}

impl Key {
    fn source(&self) -> &'static str {
        self.source.map_or("auto", Language::as_str)
    }
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub translated_text: String,
    pub detected_language: String,
}

pub fn find(tx: &mut Tx<'_>, key: &Key, now: Time) -> Result<Option<Entry>> {
    // A message is looked for by its number, and its text again: it might have been another one's number once.
    let whose = if key.message.is_some() { "message_id = $5" } else { "message_id IS NULL AND $5 = 0" };
    let message: Value = key.message.unwrap_or_default().into();
    Ok(tx.one(
        &format!(
            "SELECT translated_text, detected_language FROM translation_entries
             WHERE text_hash = $1 AND source_language = $2 AND target_language = $3 AND expires_at > $4 AND {whose}"
        ),
        &values![key.text_hash.as_str(), key.source(), key.target.as_str(), now, message],
        |row| Ok(Entry { translated_text: row.get(0)?, detected_language: row.get(1)? }),
    )?)
}

/// Keeps a translation. One of a message is kept only while the message is there.
pub fn put(tx: &mut Tx<'_>, key: &Key, entry: &Entry, expires_at: Time) -> Result<()> {
    let update =
        "DO UPDATE SET text_hash = $1, translated_text = $4, detected_language = $5, expires_at = $6";
    let columns =
        "text_hash, source_language, target_language, translated_text, detected_language, expires_at";
    let values = values![
        key.text_hash.as_str(),
        key.source(),
        key.target.as_str(),
        entry.translated_text.as_str(),
        entry.detected_language.as_str(),
        expires_at
    ];
    let Some(message) = key.message else {
        tx.execute(
            &format!(
                "INSERT INTO translation_entries ({columns}) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (text_hash, source_language, target_language) WHERE message_id IS NULL {update}"
            ),
            &values,
        )?;
        return Ok(());
    };
    let mut values: Vec<Value> = values.into();
    values.push(message.into());
    tx.execute(
        &format!(
            "INSERT INTO translation_entries ({columns}, message_id)
             SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT),
                CAST($6 AS BIGINT), m.id FROM chat_messages m WHERE m.id = $7
             ON CONFLICT (message_id, source_language, target_language) WHERE message_id IS NOT NULL {update}"
        ),
        &values,
    )?;
    Ok(())
}

/// Removes what is over.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM translation_entries WHERE expires_at <= $1", &values![now])?;
    Ok(())
}
