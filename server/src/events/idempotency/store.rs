//! Rows of keys with their answers.

use crate::error::Result;
use crate::time::Time;
use kontor_db::{Rows, Tx, values};

/// An answer that was kept.
pub struct StoredAnswer {
    /// Key, operation and caller.
    pub key: String,
    pub fingerprint: Vec<u8>,
    /// JSON.
    pub answer: String,
    pub expires_at: Time,
}

pub fn list<'a>(tx: &mut Tx<'_>, keys: impl IntoIterator<Item = &'a str>) -> Result<Vec<StoredAnswer>> {
    let select = "SELECT scoped_key, fingerprint, answer, expires_at FROM idempotency_keys WHERE scoped_key";
    Ok(tx.all_among(select, keys, |row| {
        Ok(StoredAnswer {
            key: row.get(0)?,
            fingerprint: row.get(1)?,
            answer: row.get(2)?,
            expires_at: Time(row.get(3)?),
        })
    })?)
}

/// Stores answers, each in place of an earlier one under its key.
pub fn save(tx: &mut Tx<'_>, answers: &[StoredAnswer]) -> Result<()> {
    let sql = Rows {
        before: "INSERT INTO idempotency_keys (scoped_key, fingerprint, answer, expires_at) VALUES",
        row: "(?, ?, ?, ?)",
        after: "ON CONFLICT (scoped_key) DO UPDATE SET
            fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at",
    };
    let values = answers.iter().flat_map(|stored| {
        values![stored.key.as_str(), stored.fingerprint.as_slice(), stored.answer.as_str(), stored.expires_at]
    });
    tx.execute_rows(sql, &values.collect::<Vec<_>>())?;
    Ok(())
}

pub fn delete_expired(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM idempotency_keys WHERE expires_at <= $1", &values![now])?;
    Ok(())
}
