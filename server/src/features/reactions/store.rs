//! Rows of reactions.

mod export;

pub use export::export_person;

use super::types::Reaction;
use crate::error::Result;
use crate::features::catalog;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// No account has it.
const NOBODY: i64 = 0;

fn reaction(row: &Row<'_>) -> Result<Reaction, kontor_db::Error> {
    Ok(Reaction { emoji: row.get(0)?, count: row.get(1)?, reacted: row.get::<i64>(2)? > 0 })
}

/// The reactions of a product, most chosen first; of equals the one that was there first. `member` is who asks.
pub fn list(tx: &mut Tx<'_>, member: Option<&Member>, product_id: i64) -> Result<Vec<Reaction>> {
    let caller = member.map_or(NOBODY, |member| member.id.0);
    Ok(tx.all(
        "SELECT emoji, COUNT(*), CAST(COALESCE(SUM(CASE WHEN user_id = $1 THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM reactions_products WHERE product_id = $2 GROUP BY emoji ORDER BY COUNT(*) DESC, MIN(id)",
        &values![caller, product_id],
        reaction,
    )?)
}

/// Whether it was not there yet.
pub fn insert(tx: &mut Tx<'_>, member: &Member, product_id: i64, emoji: &str, now: Time) -> Result<bool> {
    insert_seeded(tx, product_id, member.id, emoji, now)
}

/// Whether it was there.
pub fn delete(tx: &mut Tx<'_>, member: &Member, product_id: i64, emoji: &str) -> Result<bool> {
    let deleted = tx.execute(
        "DELETE FROM reactions_products WHERE product_id = $1 AND user_id = $2 AND emoji = $3",
        &values![product_id, member.id, emoji],
    )?;
    Ok(deleted > 0)
}

/// How many emojis the member has put on the product.
pub fn count_own(tx: &mut Tx<'_>, member: &Member, product_id: i64) -> Result<i64> {
    let count = tx.one(
        "SELECT COUNT(*) FROM reactions_products WHERE product_id = $1 AND user_id = $2",
        &values![product_id, member.id],
        |row| row.get(0),
    )?;
    Ok(count.unwrap_or_default())
}

/// Adds a reaction of that moment; whether it was not there yet.
///
/// # Errors
/// When the database fails.
pub fn insert_seeded(tx: &mut Tx<'_>, product_id: i64, user: UserId, emoji: &str, at: Time) -> Result<bool> {
    let inserted = tx.execute(
        "INSERT INTO reactions_products (product_id, user_id, emoji, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (product_id, user_id, emoji) DO NOTHING",
        &values![product_id, user, emoji, at],
    )?;
    Ok(inserted > 0)
}

/// The member's latest reactions: their time, the emoji with the product's name, and its number.
///
/// # Errors
/// When the database fails.
pub fn list_latest(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<(Time, String, i64)>> {
    let reactions: Vec<(Time, String, i64)> = tx.all(
        "SELECT created_at, emoji, product_id FROM reactions_products WHERE user_id = $1 ORDER BY 1 DESC LIMIT $2",
        &values![member.id, most],
        |row| Ok((Time(row.get(0)?), row.get(1)?, row.get(2)?)),
    )?;
    let products = catalog::find_products(tx, reactions.iter().map(|(.., product)| *product))?;
    let named = reactions.into_iter().filter_map(|(at, emoji, product)| {
        Some((at, format!("{emoji} {}", products.get(&product)?.name), product))
    });
    Ok(named.collect())
}
