//! Rows of pictures.

use super::super::gallery::{Gallery, ProductPicture};
use crate::error::Result;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use std::collections::BTreeMap;

const MORE: &str = "SELECT m.product_id, m.image_url, m.alternative_text FROM catalog_pictures m";

fn more(row: &Row<'_>) -> Result<(i64, ProductPicture), kontor_db::Error> {
    Ok((row.get(0)?, ProductPicture { image_url: row.get(1)?, alternative_text: row.get(2)? }))
}

/// Of all products of which there is anything to say.
pub fn list(tx: &mut Tx<'_>) -> Result<BTreeMap<i64, Gallery>> {
    let said = tx.all(
        "SELECT id, alternative_text FROM catalog_products WHERE picture_count IS NOT NULL",
        &[],
        |row| Ok((row.get(0)?, Gallery { alternative_text: row.get(1)?, more_pictures: Vec::new() })),
    )?;
    let mut found: BTreeMap<i64, Gallery> = said.into_iter().collect();
    for (id, picture) in tx.all(&format!("{MORE} ORDER BY m.product_id, m.position"), &[], more)? {
        found.entry(id).or_default().more_pictures.push(picture);
    }
    Ok(found)
}

pub fn find(tx: &mut Tx<'_>, id: i64) -> Result<Gallery> {
    let sql = "SELECT alternative_text FROM catalog_products WHERE id = $1";
    let alternative_text = tx.one(sql, &values![id], |row| row.get(0))?.unwrap_or_default();
    let more = tx.all(&format!("{MORE} WHERE m.product_id = $1 ORDER BY m.position"), &values![id], more)?;
    Ok(Gallery { alternative_text, more_pictures: more.into_iter().map(|(_, picture)| picture).collect() })
}

/// Makes a product's pictures these, apart from its own.
pub fn write(tx: &mut Tx<'_>, id: i64, gallery: &Gallery) -> Result<()> {
    tx.execute(
        "UPDATE catalog_products SET alternative_text = $2, picture_count = $3 WHERE id = $1",
        &values![id, gallery.alternative_text.as_str(), gallery.count()],
    )?;
    tx.execute("DELETE FROM catalog_pictures WHERE product_id = $1", &values![id])?;
    for (position, picture) in (1_i64..).zip(&gallery.more_pictures) {
        tx.execute(
            "INSERT INTO catalog_pictures (product_id, position, image_url, alternative_text) VALUES ($1, $2, $3, $4)",
            &values![id, position, picture.image_url.as_str(), picture.alternative_text.as_str()],
        )?;
    }
    Ok(())
}

/// The product's own picture, of which nothing is said yet.
pub fn set_own(tx: &mut Tx<'_>, _: &Owner, id: i64, image_url: &str, now: Time) -> Result<()> {
    let sql =
        "UPDATE catalog_products SET image_url = $2, alternative_text = '', updated_at = $3 WHERE id = $1";
    tx.execute(sql, &values![id, image_url, now])?;
    Ok(())
}

/// Says that something of a product that its row does not hold is different now.
pub fn touch(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE catalog_products SET updated_at = CASE WHEN updated_at >= $2 THEN updated_at + 1 ELSE $2 END WHERE id = $1",
        &values![id, now],
    )?;
    Ok(())
}

/// Gives a variant a picture, unless it has one of its own.
pub fn set_of_variant(
    tx: &mut Tx<'_>,
    _: &Owner,
    id: i64,
    values: [&str; 3],
    (image_url, now): (&str, Time),
) -> Result<()> {
    let [first, second, third] = values;
    let sql = "UPDATE catalog_variants SET image_url = $5, updated_at = $6 WHERE product_id = $1 AND value_1 = $2 AND value_2 = $3
        AND value_3 = $4 AND image_url IS NULL AND retired_at IS NULL";
    tx.execute(sql, &values![id, first, second, third, image_url, now])?;
    Ok(())
}

/// Whether a product shows the uploaded picture at `path`; an address may name the shop before it.
///
/// # Errors
/// When the database fails.
pub fn shows_picture(tx: &mut Tx<'_>, path: &str) -> Result<bool> {
    let found = tx.one(
        "SELECT id FROM catalog_products WHERE image_url LIKE $1
         UNION ALL SELECT id FROM catalog_variants WHERE image_url LIKE $1
         UNION ALL SELECT product_id FROM catalog_pictures WHERE image_url LIKE $1 LIMIT 1",
        &values![format!("%{path}")],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}
