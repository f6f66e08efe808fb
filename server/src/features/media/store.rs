//! Rows of pictures.

use super::types::Rendition;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use bytes::Bytes;
use kontor_db::{Tx, values};

/// Stores a picture that a member sent, once however often it is sent.
pub fn keep(tx: &mut Tx<'_>, _: &Member, picture: &Rendition, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO media_files (name, content, width, height, seen_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name) DO UPDATE SET seen_at = $5",
        &values![picture.name.as_str(), &picture.content, picture.width, picture.height, now],
    )?;
    Ok(())
}

/// For everybody: pictures are shown to guests too.
pub fn find(tx: &mut Tx<'_>, name: &str) -> Result<Option<Bytes>> {
    Ok(tx.one("SELECT content FROM media_files WHERE name = $1", &values![name], |row| {
        Ok(Bytes::from(row.get::<Vec<u8>>(0)?))
    })?)
}

/// Names of those that were neither uploaded nor found in use since `before`.
pub fn list_unseen(tx: &mut Tx<'_>, before: Time, most: i64) -> Result<Vec<String>> {
    Ok(tx.all(
        "SELECT name FROM media_files WHERE seen_at < $1 ORDER BY seen_at LIMIT $2",
        &values![before, most],
        |row| row.get(0),
    )?)
}

pub fn see(tx: &mut Tx<'_>, name: &str, now: Time) -> Result<()> {
    tx.execute("UPDATE media_files SET seen_at = $2 WHERE name = $1", &values![name, now])?;
    Ok(())
}

pub fn remove(tx: &mut Tx<'_>, name: &str) -> Result<()> {
    tx.execute("DELETE FROM media_files WHERE name = $1", &values![name])?;
    Ok(())
}
