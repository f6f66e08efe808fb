//! Rows of products.

pub mod categories;
pub mod facts;
pub mod pictures;
pub mod stock;
pub mod synonyms;
pub mod variants;

pub use categories::{
    find as find_category, insert as insert_category, list_of_products as list_categories_of,
};
pub use facts::{insert_facts, list_ordered};
pub use synonyms::insert as insert_synonyms;

use super::gallery::Gallery;
use super::types::{Coffee, CoffeeKind, NetAmount, NetUnit, Product, TaxKind};
use super::variants::Offer;
use crate::error::{Error, Result};
use crate::features::prices::{self, Reduction, Sold};
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use kontor_money::{Cents, Price};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A product's own columns; also what an update writes.
#[derive(Debug, Clone)]
pub struct NewProduct {
    pub name: String,
    pub description: String,
    pub price: Cents,
    pub category_id: i64,
    pub image_url: String,
    pub gallery: Gallery,
    pub is_premium: bool,
    pub is_new: bool,
    pub is_trending: bool,
    pub stock: Option<i64>,
    /// What is shown with the price.
    pub reduction: Option<Reduction>,
    /// For one piece.
    pub deposit: Option<Cents>,
    pub net_amount: Option<NetAmount>,
    pub unit: Option<NetUnit>,
    pub weight_grams: i64,
    pub tax_kind: TaxKind,
    pub delivery_time: String,
    pub coffee: Option<Coffee>,
}

/// What an order needs to know of a product, as the database has it in this transaction.
#[derive(Debug, Clone)]
pub struct Goods {
    /// With its variant, if it has any.
    pub offer: Offer,
    /// With the variant's.
    pub name: String,
    pub list_price: Cents,
    /// For one piece, on top of the price.
    pub deposit: Option<Cents>,
    pub stock: Option<i64>,
    pub weight_grams: i64,
    pub tax_kind: TaxKind,
    pub delivery_time: String,
    pub coffee: Option<Coffee>,
    /// The default of the product's variants: its figures are the product's own.
    pub is_default: bool,
    /// Drafts are not, and variants that were taken out of the range.
    pub is_for_sale: bool,
    /// At so many pieces or fewer the owner wants to be told.
    pub low_stock: Option<i64>,
}

impl Goods {
    /// Whose row its stock stands in: the default's is the product's own.
    pub fn stocked(&self) -> Offer {
        Offer { variant_id: self.offer.variant_id.filter(|_| !self.is_default), ..self.offer }
    }
}

const PRODUCT: &str = "SELECT p.id, p.name, p.description, p.price_cents, c.slug, p.image_url, p.is_premium, p.is_new, p.is_trending,
    p.stock, p.discount, p.average_rating_hundredths, p.review_count, p.net_thousandths, p.net_unit,
    p.weight_grams, p.tax_kind, p.delivery_time, p.coffee_kind, p.coffee_grams, p.price_before_cents,
    p.variant_count, CASE WHEN p.variant_count IS NULL THEN NULL ELSE
        (SELECT MIN(v.price_cents) FROM catalog_variants v
         WHERE v.product_id = p.id AND v.retired_at IS NULL AND v.is_default = FALSE) END,
    CASE WHEN p.variant_count IS NULL THEN NULL ELSE p.stock IS NULL OR p.stock > 0 OR EXISTS (SELECT 1 FROM catalog_variants v
        WHERE v.product_id = p.id AND v.retired_at IS NULL AND v.is_default = FALSE AND (v.stock IS NULL OR v.stock > 0)) END,
    CASE WHEN p.variant_count IS NULL THEN NULL ELSE (SELECT v.net_thousandths FROM catalog_variants v WHERE v.product_id = p.id
        AND v.retired_at IS NULL AND v.is_default = FALSE ORDER BY v.price_cents, v.id LIMIT 1) END,
    CASE WHEN p.variant_count IS NULL THEN NULL ELSE (SELECT v.net_unit FROM catalog_variants v WHERE v.product_id = p.id
        AND v.retired_at IS NULL AND v.is_default = FALSE ORDER BY v.price_cents, v.id LIMIT 1) END, p.picture_count, p.deposit_cents
    FROM catalog_products p JOIN catalog_categories c ON c.id = p.category_id";

fn product(row: &Row<'_>) -> Result<Product, kontor_db::Error> {
    let lowest = lowest(row)?;
    Ok(Product {
        id: row.get(0)?,
        name: row.get(1)?,
        description: row.get(2)?,
        price: Price(Cents::new(row.get(3)?)),
        category: row.get(4)?,
        image_url: row.get(5)?,
        is_premium: row.get(6)?,
        is_new: row.get(7)?,
        is_trending: row.get(8)?,
        stock: row.get(9)?,
        discount: row.get(10)?,
        price_before: row.get::<Option<i64>>(20)?.map(|cents| Price(Cents::new(cents))),
        average_rating: row
            .get::<Option<i64>>(11)?
            .map(|hundredths| f64::from(i32::try_from(hundredths).unwrap_or(0)) / 100.0),
        review_count: row.get(12)?,
        is_in_wishlist: false,
        deposit: row.get::<Option<i64>>(27)?.map(|cents| Price(Cents::new(cents))),
        net_amount: net_amount(row, 13)?,
        unit: net_unit(row, 14)?,
        weight_grams: row.get(15)?,
        tax_kind: tax_kind(row, 16)?,
        delivery_time: row.get(17)?,
        coffee: coffee(row, 18)?,
        picture_count: row.get(26)?,
        variant_count: row.get(21)?,
        price_from: lowest.map(|(price, ..)| price),
        net_amount_from: lowest.and_then(|(_, amount, _)| amount),
        unit_from: lowest.and_then(|(.., unit)| unit),
        variants_in_stock: row.get(23)?,
        variant: None,
    })
}

type Lowest = (Price, Option<NetAmount>, Option<NetUnit>);

/// The lowest price and its content: of the product's own row, which is the default, or of another variant.
fn lowest(row: &Row<'_>) -> Result<Option<Lowest>, kontor_db::Error> {
    if row.get::<Option<i64>>(21)?.is_none() {
        return Ok(None);
    }
    let own: i64 = row.get(3)?;
    Ok(Some(match row.get::<Option<i64>>(22)? {
        Some(least) if least < own => (Price(Cents::new(least)), net_amount(row, 24)?, net_unit(row, 25)?),
        _ => (Price(Cents::new(own)), net_amount(row, 13)?, net_unit(row, 14)?),
    }))
}

fn net_amount(row: &Row<'_>, column: usize) -> Result<Option<NetAmount>, kontor_db::Error> {
    Ok(row.get::<Option<i64>>(column)?.map(NetAmount::from_thousandths))
}

fn net_unit(row: &Row<'_>, column: usize) -> Result<Option<NetUnit>, kontor_db::Error> {
    Ok(row.get::<Option<String>>(column)?.as_deref().and_then(NetUnit::parse))
}

/// Of two columns.
fn coffee(row: &Row<'_>, first: usize) -> Result<Option<Coffee>, kontor_db::Error> {
    let kind = row.get::<Option<String>>(first)?.as_deref().and_then(CoffeeKind::parse);
    Ok(kind.zip(row.get(first + 1)?).map(|(kind, grams)| Coffee { kind, grams }))
}

fn tax_kind(row: &Row<'_>, column: usize) -> Result<TaxKind, kontor_db::Error> {
    Ok(TaxKind::parse(&row.get::<String>(column)?).unwrap_or_default())
}

/// What drafts are kept out with.
const IS_LIVE: &str = "p.state = 'live'";

/// All products for sale in the order in which they were added.
pub fn list_products(tx: &mut Tx<'_>) -> Result<Vec<Product>> {
    Ok(tx.all(&format!("{PRODUCT} WHERE {IS_LIVE} ORDER BY p.id"), &[], product)?)
}

/// A product for sale.
pub fn find_product(tx: &mut Tx<'_>, id: i64) -> Result<Option<Product>> {
    Ok(tx.one(&format!("{PRODUCT} WHERE p.id = $1 AND {IS_LIVE}"), &values![id], product)?)
}

/// Those of the products that are for sale, by their numbers.
///
/// # Errors
/// When the database fails.
pub fn find_products(tx: &mut Tx<'_>, ids: impl IntoIterator<Item = i64>) -> Result<BTreeMap<i64, Product>> {
    let found = tx.all_among(&format!("{PRODUCT} WHERE {IS_LIVE} AND p.id"), ids, product)?;
    Ok(found.into_iter().map(|product| (product.id, product)).collect())
}

/// How many products are for sale, and how many of them for premium members.
pub fn count_products(tx: &mut Tx<'_>) -> Result<(i64, i64)> {
    let counts = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN is_premium = TRUE THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM catalog_products WHERE state = 'live'",
        &[],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(counts.unwrap_or_default())
}

/// Whether nothing was ever put into this catalogue: not even a category.
pub fn is_empty(tx: &mut Tx<'_>) -> Result<bool> {
    Ok(tx.one("SELECT id FROM catalog_categories LIMIT 1", &[], |row| row.get::<i64>(0))?.is_none())
}

pub fn insert_row(tx: &mut Tx<'_>, new: &NewProduct, now: Time) -> Result<i64> {
    let mut values = columns(new).to_vec();
    values.push(now.into());
    let id: Option<i64> = tx.one(
        "INSERT INTO catalog_products (name, description, price_cents, category_id, image_url, is_premium, is_new, is_trending,
            stock, discount, net_thousandths, net_unit, weight_grams, tax_kind, delivery_time,
            coffee_kind, coffee_grams, price_before_cents, deposit_cents, review_count, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 0, $20, $20) RETURNING id",
        &values,
        |row| row.get(0),
    )?;
    let id = id.ok_or_else(|| Error::internal("a product was not stored"))?;
    if new.gallery.count().is_some() {
        pictures::write(tx, id, &new.gallery)?;
    }
    Ok(id)
}

pub fn update_row(tx: &mut Tx<'_>, _: &Owner, id: i64, new: &NewProduct, now: Time) -> Result<()> {
    let mut values = vec![id.into()];
    values.extend(columns(new));
    values.push(now.into());
    tx.execute(
        "UPDATE catalog_products SET name = $2, description = $3, price_cents = $4, category_id = $5, image_url = $6,
            is_premium = $7, is_new = $8, is_trending = $9, stock = $10, discount = $11, net_thousandths = $12, net_unit = $13,
            weight_grams = $14, tax_kind = $15, delivery_time = $16, coffee_kind = $17, coffee_grams = $18,
            price_before_cents = $19, deposit_cents = $20, updated_at = $21
         WHERE id = $1",
        &values,
    )?;
    pictures::write(tx, id, &new.gallery)?;
    prices::record(tx, id, new.price, new.reduction, now)?;
    match variants::find_default(tx, id)? {
        None => Ok(()),
        variant => prices::record(tx, Sold { product: id, variant }, new.price, new.reduction, now),
    }
}

/// What a product's own columns hold, in the order of both statements.
fn columns(new: &NewProduct) -> [Value; 19] {
    values![
        new.name.as_str(),
        new.description.as_str(),
        new.price.get(),
        new.category_id,
        new.image_url.as_str(),
        new.is_premium,
        new.is_new,
        new.is_trending,
        new.stock,
        new.reduction.map_or(0, |reduction| reduction.percent),
        new.net_amount.map(NetAmount::thousandths),
        new.unit.map(NetUnit::as_str),
        new.weight_grams,
        new.tax_kind.as_str(),
        new.delivery_time.as_str(),
        new.coffee.map(|coffee| coffee.kind.as_str()),
        new.coffee.map(|coffee| coffee.grams),
        new.reduction.map(|reduction| reduction.before.get()),
        new.deposit.map(Cents::get)
    ]
}

pub fn delete_row(tx: &mut Tx<'_>, _: &Owner, id: i64, now: Time) -> Result<()> {
    tx.execute("DELETE FROM catalog_products WHERE id = $1", &values![id])?;
    prices::end(tx, id, now)
}

/// A product, or one of its variants, that can be bought; none too for a variant that the product does not have, or has no longer.
///
/// # Errors
/// When the database fails.
pub fn find_goods(tx: &mut Tx<'_>, offer: impl Into<Offer>) -> Result<Option<Goods>> {
    find_any_goods(tx, offer.into(), "p.state = 'live' AND", "v.retired_at IS NULL AND", DEFAULT)
}

/// A product that is there, or one of its variants, whether or not it can be bought: a draft too.
///
/// # Errors
/// When the database fails.
pub fn find_kept_goods(tx: &mut Tx<'_>, offer: impl Into<Offer>) -> Result<Option<Goods>> {
    find_any_goods(tx, offer.into(), "", "", DEFAULT)
}

/// What an order took, whatever became of it: without a variant it is what the product of that time is sold as now.
///
/// # Errors
/// When the database fails.
pub fn find_sold_goods(tx: &mut Tx<'_>, offer: impl Into<Offer>) -> Result<Option<Goods>> {
    let continued = format!(
        "p.variant_count IS NOT NULL AND (v.id = p.continued_as OR (p.continued_as IS NULL AND {DEFAULT}))"
    );
    find_any_goods(tx, offer.into(), "", "", &continued)
}

/// The variant that is meant where none is named.
const DEFAULT: &str = "v.is_default = TRUE AND v.retired_at IS NULL";

/// Of a product with its state, or a variant with its retirement, only what the conditions let through; `unnamed` is the variant of an
/// offer without one.
fn find_any_goods(
    tx: &mut Tx<'_>,
    offer: Offer,
    of_product: &str,
    of_variant: &str,
    unnamed: &str,
) -> Result<Option<Goods>> {
    let sql = format!(
        "SELECT p.id, p.name, {}, {}, {}, p.tax_kind, p.delivery_time, p.coffee_kind, CASE WHEN v.is_default = FALSE
            THEN COALESCE(v.coffee_grams, CASE WHEN v.net_unit = 'g' THEN v.net_thousandths / 1000 END) ELSE p.coffee_grams END,
            v.id, v.is_default, v.value_1, v.value_2, v.value_3, p.state, v.retired_at, p.low_stock,
            CASE WHEN v.is_default = FALSE THEN COALESCE(v.deposit_cents, p.deposit_cents) ELSE p.deposit_cents END
         FROM catalog_products p LEFT JOIN catalog_variants v ON {of_variant} v.product_id = p.id
            AND (v.id = $2 OR ($2 = 0 AND {unnamed}))
         WHERE {of_product} p.id = $1 AND ($2 = 0 OR v.id IS NOT NULL)",
        variants::figure("price_cents"),
        variants::figure("stock"),
        variants::figure("weight_grams"),
    );
    Ok(tx.one(&sql, &values![offer.product_id, offer.variant_id.unwrap_or(0)], goods)?)
}

fn goods(row: &Row<'_>) -> Result<Goods, kontor_db::Error> {
    let variant_id: Option<i64> = row.get(9)?;
    let is_default = row.get::<Option<bool>>(10)?.unwrap_or_default();
    let name: String = row.get(1)?;
    let name = match variant_id {
        Some(_) => variants::full_name(&name, Some(&variants::name_of(&variants::values_in(row, 11)?))),
        None => name,
    };
    Ok(Goods {
        offer: Offer { product_id: row.get(0)?, variant_id },
        name,
        list_price: Cents::new(row.get(2)?),
        deposit: row.get::<Option<i64>>(17)?.filter(|cents| *cents > 0).map(Cents::new),
        stock: row.get(3)?,
        weight_grams: row.get::<Option<i64>>(4)?.unwrap_or_default(),
        tax_kind: tax_kind(row, 5)?,
        delivery_time: row.get(6)?,
        coffee: coffee(row, 7)?,
        is_default,
        // The default of a product that has no options any more is the product.
        is_for_sale: row.get::<String>(14)? == "live"
            && (is_default || row.get::<Option<i64>>(15)?.is_none()),
        low_stock: row.get(16)?,
    })
}

/// Writes what the reviews come to: the mean in hundredths of a star, and how many there are.
pub fn set_rating(
    tx: &mut Tx<'_>,
    product_id: i64,
    average_hundredths: Option<i64>,
    count: i64,
    now: Time,
) -> Result<()> {
    // Reviews move neither stock nor number of products: the time alone tells other nodes, so it never stands still.
    tx.execute(
        "UPDATE catalog_products SET average_rating_hundredths = $2, review_count = $3,
            updated_at = CASE WHEN updated_at >= $4 THEN updated_at + 1 ELSE $4 END
         WHERE id = $1",
        &values![product_id, average_hundredths, count, now],
    )?;
    Ok(())
}

/// What tells one state of the catalogue from another: how many products, when they were changed, what is in stock, and the
/// words of the categories and of the search. Computed instead of counted, because a counter would be one row on which all orders of a shop
/// collide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version(i64, i64, i64, u64);

pub fn version(tx: &mut Tx<'_>) -> Result<Version> {
    let mut words = DefaultHasher::new();
    categories::list(tx)?.hash(&mut words);
    synonyms::list(tx)?.hash(&mut words);
    variants::version(tx)?.hash(&mut words);
    let words = words.finish();
    let version = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(updated_at), 0) AS BIGINT), CAST(COALESCE(SUM(stock), 0) AS BIGINT)
         FROM catalog_products",
        &[],
        |row| Ok(Version(row.get(0)?, row.get(1)?, row.get(2)?, words)),
    )?;
    version.ok_or_else(|| Error::internal("the catalogue has no version"))
}

/// When each product was changed, its stock and its reviews included.
pub fn list_changes(tx: &mut Tx<'_>) -> Result<HashMap<i64, Time>> {
    let sql = "SELECT id, updated_at FROM catalog_products";
    Ok(tx.all(sql, &[], |row| Ok((row.get(0)?, Time(row.get(1)?))))?.into_iter().collect())
}
