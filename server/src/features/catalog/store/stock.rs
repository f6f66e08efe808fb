//! How many pieces there are of a product, when that is few, and the number under its bar code.

use crate::error::Result;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// A product's stock as a statement left it.
pub struct Left {
    pub name: String,
    pub stock: i64,
    pub low_stock: Option<i64>,
    /// Whether it is for sale; drafts are not.
    pub is_live: bool,
}

/// Adds `pieces`, or takes them away where they are there; check and write are one statement. `None`: there are fewer, or the product
/// has no limited stock.
pub fn shift(tx: &mut Tx<'_>, id: i64, pieces: i64, now: Time) -> Result<Option<Left>> {
    Ok(tx.one(
        "UPDATE catalog_products SET stock = stock + $2, updated_at = $3 WHERE id = $1 AND stock + $2 >= 0
         RETURNING name, stock, low_stock, state",
        &values![id, pieces, now],
        |row| {
            let is_live = row.get::<String>(3)? == "live";
            Ok(Left { name: row.get(0)?, stock: row.get(1)?, low_stock: row.get(2)?, is_live })
        },
    )?)
}

/// A product as those who look after its stock see it.
#[derive(Debug, Clone)]
pub struct StockedProduct {
    pub id: i64,
    pub name: String,
    /// The category's slug.
    pub category: String,
    pub image_url: String,
    /// `None`: unlimited.
    pub stock: Option<i64>,
    /// At so many pieces or fewer the owner is told.
    pub low_stock: Option<i64>,
    pub gtin: Option<String>,
}

const STOCKED: &str = "SELECT p.id, p.name, c.slug, p.image_url, p.stock, p.low_stock, p.gtin
    FROM catalog_products p JOIN catalog_categories c ON c.id = p.category_id";

fn stocked(row: &Row<'_>) -> Result<StockedProduct, kontor_db::Error> {
    Ok(StockedProduct {
        id: row.get(0)?,
        name: row.get(1)?,
        category: row.get(2)?,
        image_url: row.get(3)?,
        stock: row.get(4)?,
        low_stock: row.get(5)?,
        gtin: row.get(6)?,
    })
}

/// All products, by their names; with `low` only those of which few are left, the fewest first.
///
/// # Errors
/// When the database fails.
pub fn list_stocked(tx: &mut Tx<'_>, _: &Owner, low: bool) -> Result<Vec<StockedProduct>> {
    let which =
        if low { "WHERE p.stock <= p.low_stock ORDER BY p.stock, p.id" } else { "ORDER BY p.name, p.id" };
    Ok(tx.all(&format!("{STOCKED} {which}"), &[], stocked)?)
}

/// # Errors
/// When the database fails.
pub fn find_stocked(tx: &mut Tx<'_>, id: i64) -> Result<Option<StockedProduct>> {
    Ok(tx.one(&format!("{STOCKED} WHERE p.id = $1"), &values![id], stocked)?)
}

/// The product that has this number under its bar code.
///
/// # Errors
/// When the database fails.
pub fn find_by_gtin(tx: &mut Tx<'_>, gtin: &str) -> Result<Option<StockedProduct>> {
    Ok(tx.one(&format!("{STOCKED} WHERE p.gtin = $1"), &values![gtin], stocked)?)
}

/// # Errors
/// When the database fails.
pub fn set_stock_facts(
    tx: &mut Tx<'_>,
    _: &Owner,
    id: i64,
    low_stock: Option<i64>,
    gtin: Option<&str>,
) -> Result<()> {
    seed_stock_facts(tx, id, low_stock, gtin)
}

/// What a demo shop begins with.
///
/// # Errors
/// When the database fails.
pub fn seed_stock_facts(tx: &mut Tx<'_>, id: i64, low_stock: Option<i64>, gtin: Option<&str>) -> Result<()> {
    tx.execute(
        "UPDATE catalog_products SET low_stock = $2, gtin = $3 WHERE id = $1",
        &values![id, low_stock, gtin],
    )?;
    Ok(())
}
