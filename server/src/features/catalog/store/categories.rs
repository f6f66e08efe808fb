//! Rows of categories.

use super::super::tree;
use super::super::types::Category;
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Tx, Value, values};
use std::collections::BTreeMap;

/// All of them, in the shop's order: each right before those that lie in it.
pub fn list(tx: &mut Tx<'_>) -> Result<Vec<Category>> {
    let rows = tx.all(
        "SELECT id, name, slug, description, parent_id, position FROM catalog_categories ORDER BY position, id",
        &[],
        |row| {
            Ok(Category {
                id: row.get(0)?,
                name: row.get(1)?,
                slug: row.get(2)?,
                description: row.get(3)?,
                parent_id: row.get(4)?,
                position: row.get(5)?,
            })
        },
    )?;
    Ok(tree::in_order(rows))
}

/// The categories that each of these products lies in: its own, and those around it.
///
/// # Errors
/// When the database fails.
pub fn list_of_products(
    tx: &mut Tx<'_>,
    products: impl Iterator<Item = i64>,
) -> Result<BTreeMap<i64, Vec<i64>>> {
    let sql = "SELECT id, category_id FROM catalog_products WHERE id";
    let of_products =
        tx.all_among(sql, products.map(Value::from), |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)))?;
    let all = list(tx)?;
    let tree = tree::Tree::new(&all);
    let within = |id: i64| {
        let path = tree.find(id).map(|category| tree.path(category)).unwrap_or_default();
        path.into_iter().map(|category| category.id).collect()
    };
    Ok(of_products.into_iter().map(|(product, category)| (product, within(category))).collect())
}

/// The number of the category with that slug.
///
/// # Errors
/// When the database fails.
pub fn find(tx: &mut Tx<'_>, slug: &str) -> Result<Option<i64>> {
    Ok(tx.one("SELECT id FROM catalog_categories WHERE slug = $1", &values![slug], |row| row.get(0))?)
}

/// One at the top.
///
/// # Errors
/// When the database fails.
pub fn insert(tx: &mut Tx<'_>, slug: &str, name: &str, description: &str, position: i64) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO catalog_categories (slug, name, description, position) VALUES ($1, $2, $3, $4) RETURNING id",
        &values![slug, name, description, position],
        |row| row.get(0),
    )?;
    id.ok_or_else(|| Error::internal("a category was not stored"))
}

pub fn update(tx: &mut Tx<'_>, _: &Owner, id: i64, name: &str, description: &str) -> Result<()> {
    tx.execute(
        "UPDATE catalog_categories SET name = $2, description = $3 WHERE id = $1",
        &values![id, name, description],
    )?;
    Ok(())
}

pub fn place(tx: &mut Tx<'_>, _: &Owner, id: i64, parent_id: Option<i64>, position: i64) -> Result<()> {
    tx.execute(
        "UPDATE catalog_categories SET parent_id = $2, position = $3 WHERE id = $1",
        &values![id, parent_id, position],
    )?;
    Ok(())
}

pub fn delete(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<()> {
    tx.execute("DELETE FROM catalog_categories WHERE id = $1", &values![id])?;
    Ok(())
}

/// Products right in it, not in those that lie in it.
pub fn count_products(tx: &mut Tx<'_>, id: i64) -> Result<i64> {
    let counted =
        tx.one("SELECT COUNT(*) FROM catalog_products WHERE category_id = $1", &values![id], |row| {
            row.get(0)
        })?;
    Ok(counted.unwrap_or_default())
}

/// Puts the products of one category into another and returns how many there were.
pub fn move_products(tx: &mut Tx<'_>, _: &Owner, from: i64, to: i64, now: Time) -> Result<i64> {
    // Other nodes notice it by the time, so it never stands still.
    let moved = tx.execute(
        "UPDATE catalog_products SET category_id = $2,
            updated_at = CASE WHEN updated_at >= $3 THEN updated_at + 1 ELSE $3 END
         WHERE category_id = $1",
        &values![from, to, now],
    )?;
    Ok(i64::try_from(moved).unwrap_or(i64::MAX))
}
