//! Reviews as moderation sees them.

use super::NewReview;
use crate::error::Result;
use crate::features::moderation::Found;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Tx, values};
use std::collections::BTreeSet;

/// A review of a product that everybody sees.
pub fn find_reported(tx: &mut Tx<'_>, id: i64) -> Result<Option<Found>> {
    Ok(tx.one(
        "SELECT r.user_id, p.name, r.comment, COALESCE(r.updated_at, r.created_at)
         FROM reviews_reviews r JOIN catalog_products p ON p.id = r.product_id WHERE r.id = $1 AND p.state = 'live'",
        &values![id],
        |row| {
            Ok(Found {
                author: row.get::<Option<i64>>(0)?.map(UserId),
                room_id: None,
                place: row.get(1)?,
                content: row.get(2)?,
                written_at: Time(row.get(3)?),
            })
        },
    )?)
}

/// Those of the reviews that are there.
pub fn list_there(tx: &mut Tx<'_>, ids: Vec<i64>) -> Result<BTreeSet<i64>> {
    let found = tx.all_among("SELECT id FROM reviews_reviews WHERE id", ids, |row| row.get(0))?;
    Ok(found.into_iter().collect())
}

/// Stores a review that had been removed; false when its author has another about the product.
pub fn put_back(
    tx: &mut Tx<'_>,
    (product, author): (i64, UserId),
    words: &NewReview,
    written: Time,
) -> Result<bool> {
    let stored = tx.execute(
        "INSERT INTO reviews_reviews (product_id, user_id, rating, comment, was_verified, created_at)
         VALUES ($1, $2, $3, $4, FALSE, $5) ON CONFLICT (product_id, user_id) DO NOTHING",
        &values![product, author, words.rating, words.comment.as_str(), written],
    )?;
    Ok(stored == 1)
}
