//! Which product a name of another system became.

use super::super::types::ImportFormat;
use crate::error::Result;
use crate::identity::Owner;
use kontor_db::{Row, Rows, Tx, values};
use std::collections::BTreeMap;

/// What is known of a name.
pub struct Source {
    pub product_id: i64,
    /// Of what the file said last.
    pub digest: Vec<u8>,
    /// Address of the picture that was fetched; empty: none.
    pub picture: String,
    /// Where the shop keeps it.
    pub picture_path: String,
}

fn source_at(row: &Row<'_>, first: usize) -> Result<Source, kontor_db::Error> {
    Ok(Source {
        product_id: row.get(first)?,
        digest: row.get(first + 1)?,
        picture: row.get(first + 2)?,
        picture_path: row.get(first + 3)?,
    })
}

pub fn find_source(tx: &mut Tx<'_>, format: ImportFormat, source: &str) -> Result<Option<Source>> {
    Ok(tx.one(
        "SELECT product_id, digest, picture, picture_path FROM imports_sources WHERE format = $1 AND source = $2",
        &values![format.as_str(), source],
        |row| source_at(row, 0),
    )?)
}

/// What is known of each of these names.
pub fn list_sources<'a>(
    tx: &mut Tx<'_>,
    format: ImportFormat,
    sources: impl Iterator<Item = &'a str>,
) -> Result<BTreeMap<String, Source>> {
    let sql = format!(
        "SELECT source, product_id, digest, picture, picture_path FROM imports_sources WHERE format = '{}' AND source",
        format.as_str()
    );
    let found = tx.all_among(&sql, sources, |row| Ok((row.get(0)?, source_at(row, 1)?)))?;
    Ok(found.into_iter().collect())
}

/// Notes what names have become, each once.
pub fn save_sources<'a>(
    tx: &mut Tx<'_>,
    _: &Owner,
    format: ImportFormat,
    sources: impl Iterator<Item = (&'a String, &'a Source)>,
) -> Result<()> {
    let upsert = Rows {
        before: "INSERT INTO imports_sources (format, source, product_id, digest) VALUES",
        row: "(?, ?, ?, ?)",
        after: "ON CONFLICT (format, source) DO UPDATE SET product_id = excluded.product_id, digest = excluded.digest",
    };
    let rows = sources.flat_map(|(name, source)| {
        values![format.as_str(), name.as_str(), source.product_id, source.digest.clone()]
    });
    tx.execute_rows(upsert, &rows.collect::<Vec<_>>())?;
    Ok(())
}

pub fn save_picture(
    tx: &mut Tx<'_>,
    _: &Owner,
    format: ImportFormat,
    source: &str,
    (address, path): (&str, &str),
) -> Result<()> {
    tx.execute(
        "UPDATE imports_sources SET picture = $3, picture_path = $4 WHERE format = $1 AND source = $2",
        &values![format.as_str(), source, address, path],
    )?;
    Ok(())
}

/// Where the shop keeps what an address was fetched for with this product.
pub fn find_taken(tx: &mut Tx<'_>, product_id: i64, address: &str) -> Result<Option<String>> {
    let sql = "SELECT path FROM imports_pictures WHERE product_id = $1 AND address = $2";
    Ok(tx.one(sql, &values![product_id, address], |row| row.get(0))?)
}

/// Addresses that were fetched for a product.
pub fn list_taken(tx: &mut Tx<'_>, product_id: i64) -> Result<Vec<String>> {
    let sql = "SELECT address FROM imports_pictures WHERE product_id = $1";
    Ok(tx.all(sql, &values![product_id], |row| row.get(0))?)
}

pub fn save_taken(tx: &mut Tx<'_>, _: &Owner, product_id: i64, (address, path): (&str, &str)) -> Result<()> {
    tx.execute(
        "INSERT INTO imports_pictures (product_id, address, path) VALUES ($1, $2, $3)
         ON CONFLICT (product_id, address) DO UPDATE SET path = $3",
        &values![product_id, address, path],
    )?;
    Ok(())
}
