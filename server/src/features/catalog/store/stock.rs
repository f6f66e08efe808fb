//! How many pieces there are of a product, when that is few, and the number under its bar code.

use super::super::variants::Offer;
use super::Goods;
use super::variants::{figure, full_name, name_of, values_in};
use crate::error::Result;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use std::collections::BTreeMap;

/// Adds `pieces`, or takes them away where they are there; check and write are one statement. Answers what is there then; `None`: there
/// are fewer, or the stock is not limited.
pub fn shift(tx: &mut Tx<'_>, goods: &Goods, pieces: i64, now: Time) -> Result<Option<i64>> {
    let (sql, id) = match goods.stocked() {
        Offer { variant_id: Some(variant), .. } => (
            "UPDATE catalog_variants SET stock = stock + $2, updated_at = $3 WHERE id = $1 AND stock + $2 >= 0 RETURNING stock",
            variant,
        ),
        Offer { product_id, .. } => (
            "UPDATE catalog_products SET stock = stock + $2, updated_at = $3 WHERE id = $1 AND stock + $2 >= 0 RETURNING stock",
            product_id,
        ),
    };
    Ok(tx.one(sql, &values![id, pieces, now], |row| row.get(0))?)
}

/// What is in one row of a product: its own, under `None`, or that of a variant.
pub struct Pile {
    pub name: String,
    pub stock: Option<i64>,
}

/// All rows of a product in which a stock can stand, those of variants that are no longer for sale among them.
pub fn list_piles(tx: &mut Tx<'_>, product_id: i64) -> Result<BTreeMap<Option<i64>, Pile>> {
    let found = tx.all(
        "SELECT v.id, p.name, v.value_1, v.value_2, v.value_3, v.stock FROM catalog_variants v
            JOIN catalog_products p ON p.id = v.product_id WHERE p.id = $1
         UNION ALL SELECT NULL, name, '', '', '', stock FROM catalog_products WHERE id = $1",
        &values![product_id],
        |row| {
            let (id, name): (Option<i64>, String) = (row.get(0)?, row.get(1)?);
            let variant = id.map(|_| values_in(row, 2).map(|values| name_of(&values))).transpose()?;
            Ok((id, Pile { name: full_name(&name, variant.as_deref()), stock: row.get(5)? }))
        },
    )?;
    Ok(found.into_iter().collect())
}

/// A product, or one of its variants, as those who look after its stock see it.
#[derive(Debug, Clone)]
pub struct StockedProduct {
    pub id: i64,
    pub variant_id: Option<i64>,
    /// Its stock and number stand in the product's own row.
    pub is_own_row: bool,
    pub product_name: String,
    /// With the variant's.
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

fn select(condition: &str) -> String {
    format!(
        "SELECT p.id, v.id, v.is_default, p.name, v.value_1, v.value_2, v.value_3, c.slug, COALESCE(v.image_url, p.image_url),
            {}, p.low_stock, {}
         FROM catalog_products p JOIN catalog_categories c ON c.id = p.category_id
         LEFT JOIN catalog_variants v ON v.product_id = p.id AND v.retired_at IS NULL {condition}",
        figure("stock"),
        figure("gtin"),
    )
}

fn stocked(row: &Row<'_>) -> Result<StockedProduct, kontor_db::Error> {
    let (variant_id, name): (Option<i64>, String) = (row.get(1)?, row.get(3)?);
    let variant = variant_id.map(|_| values_in(row, 4).map(|values| name_of(&values))).transpose()?;
    Ok(StockedProduct {
        id: row.get(0)?,
        variant_id,
        is_own_row: row.get::<Option<bool>>(2)?.unwrap_or(true),
        name: full_name(&name, variant.as_deref()),
        product_name: name,
        category: row.get(7)?,
        image_url: row.get(8)?,
        stock: row.get(9)?,
        low_stock: row.get(10)?,
        gtin: row.get(11)?,
    })
}

/// All products, each variant by itself, by their names; with `low` only those of which few are left, the fewest first.
///
/// # Errors
/// When the database fails.
pub fn list_stocked(tx: &mut Tx<'_>, _: &Owner, low: bool) -> Result<Vec<StockedProduct>> {
    let stock = figure("stock");
    let which = if low {
        format!("WHERE {stock} <= p.low_stock ORDER BY {stock}, p.id, v.position")
    } else {
        "ORDER BY p.name, p.id, v.position".to_owned()
    };
    Ok(tx.all(&select(&which), &[], stocked)?)
}

/// A product, or one of its variants; where it has some and none is named, the default.
///
/// # Errors
/// When the database fails.
pub fn find_stocked(tx: &mut Tx<'_>, offer: impl Into<Offer>) -> Result<Option<StockedProduct>> {
    let Offer { product_id, variant_id } = offer.into();
    let which = "WHERE p.id = $1 AND (v.id = $2 OR ($2 = 0 AND (v.id IS NULL OR v.is_default = TRUE)))";
    Ok(tx.one(&select(which), &values![product_id, variant_id.unwrap_or(0)], stocked)?)
}

/// The product or variant that has this number under its bar code.
///
/// # Errors
/// When the database fails.
pub fn find_by_gtin(tx: &mut Tx<'_>, gtin: &str) -> Result<Option<StockedProduct>> {
    // Two looks by an index each, where one condition for both would read the whole range. A default has no number in its own row.
    let own = "WHERE p.gtin = $1 AND (v.id IS NULL OR v.is_default = TRUE)";
    if let Some(found) = tx.one(&select(own), &values![gtin], stocked)? {
        return Ok(Some(found));
    }
    let of_variant = "WHERE v.gtin = $1 AND v.retired_at IS NULL";
    Ok(tx.one(&select(of_variant), &values![gtin], stocked)?)
}

/// When the owner wants to be told holds for all variants of a product; the number is the named one's.
///
/// # Errors
/// When the database fails.
pub fn set_stock_facts(
    tx: &mut Tx<'_>,
    _: &Owner,
    stocked: &StockedProduct,
    low_stock: Option<i64>,
    gtin: Option<&str>,
    now: Time,
) -> Result<()> {
    match stocked.variant_id.filter(|_| !stocked.is_own_row) {
        None => {
            let sql = "UPDATE catalog_products SET low_stock = $2, gtin = $3, updated_at = $4 WHERE id = $1";
            tx.execute(sql, &values![stocked.id, low_stock, gtin, now])?;
        }
        Some(variant) => {
            tx.execute(
                "UPDATE catalog_products SET low_stock = $2 WHERE id = $1",
                &values![stocked.id, low_stock],
            )?;
            let sql = "UPDATE catalog_variants SET gtin = $2, updated_at = $3 WHERE id = $1";
            tx.execute(sql, &values![variant, gtin, now])?;
        }
    }
    Ok(())
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
