//! Rows of options and variants.

use super::super::types::{NetAmount, NetUnit, Product};
use super::super::variants::{ProductOption, ProductVariants, Variant};
use crate::error::{Error, ErrorCode, Result};
use crate::features::prices::{self, Sold};
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, Value, values};
use kontor_money::{Cents, Price};
use std::collections::BTreeMap;

/// Options of a product.
pub const MAX_OPTIONS: usize = 3;

/// SQL of a figure of the variant `v` of the product `p`: a default's is the product's own.
pub fn figure(column: &str) -> String {
    format!("CASE WHEN v.id IS NULL OR v.is_default = TRUE THEN p.{column} ELSE v.{column} END")
}

/// The values that are there, in one line.
pub fn name_of(values: &[String]) -> String {
    values.join(" · ")
}

/// Three columns, as far as they are used.
pub fn values_in(row: &Row<'_>, first: usize) -> Result<Vec<String>, kontor_db::Error> {
    let mut values = Vec::with_capacity(MAX_OPTIONS);
    for column in first..first + MAX_OPTIONS {
        values.push(row.get::<String>(column)?);
    }
    values.retain(|value| !value.is_empty());
    Ok(values)
}

/// Of all products that have options.
pub fn list(tx: &mut Tx<'_>) -> Result<BTreeMap<i64, ProductVariants>> {
    read(tx, None)
}

/// Of one product; empty for one without options.
pub fn find(tx: &mut Tx<'_>, product_id: i64) -> Result<ProductVariants> {
    Ok(read(tx, Some(product_id))?.remove(&product_id).unwrap_or_default())
}

fn read(tx: &mut Tx<'_>, only: Option<i64>) -> Result<BTreeMap<i64, ProductVariants>> {
    let one = if only.is_some() { " AND o.product_id = $1" } else { "" };
    let values: Vec<Value> = only.into_iter().map(Value::from).collect();
    let options: Vec<(i64, i64, String, String)> = tx.all(
        &format!(
            "SELECT o.product_id, o.position, o.name, w.name FROM catalog_options o
             JOIN catalog_option_values w ON w.product_id = o.product_id AND w.option_position = o.position
             WHERE TRUE{one} ORDER BY o.product_id, o.position, w.position"
        ),
        &values,
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    let mut found: BTreeMap<i64, ProductVariants> = BTreeMap::new();
    let mut last = None;
    for (product, position, name, value) in options {
        let options = &mut found.entry(product).or_default().options;
        if last != Some((product, position)) {
            options.push(ProductOption { name, values: Vec::new() });
            last = Some((product, position));
        }
        if let Some(option) = options.last_mut() {
            option.values.push(value);
        }
    }
    let one = if only.is_some() { " AND v.product_id = $1" } else { "" };
    let sql = format!(
        "SELECT v.product_id, v.id, v.value_1, v.value_2, v.value_3, v.sku, v.is_default, v.image_url,
            {}, {}, {}, {}, {}, {}, {}, {}, {}, {}
         FROM catalog_variants v JOIN catalog_products p ON p.id = v.product_id
         WHERE v.retired_at IS NULL{one} ORDER BY v.product_id, v.position",
        figure("price_cents"),
        figure("stock"),
        figure("net_thousandths"),
        figure("net_unit"),
        figure("weight_grams"),
        figure("coffee_grams"),
        figure("gtin"),
        figure("discount"),
        figure("price_before_cents"),
        figure("deposit_cents"),
    );
    for (product, variant) in tx.all(&sql, &values, |row| Ok((row.get::<i64>(0)?, variant(row)?)))? {
        found.entry(product).or_default().variants.push(variant);
    }
    Ok(found)
}

fn variant(row: &Row<'_>) -> Result<Variant, kontor_db::Error> {
    let values = values_in(row, 2)?;
    Ok(Variant {
        id: row.get(1)?,
        name: name_of(&values),
        values,
        sku: row.get(5)?,
        is_default: row.get(6)?,
        image_url: row.get(7)?,
        price: Price(Cents::new(row.get(8)?)),
        stock: row.get(9)?,
        net_amount: row.get::<Option<i64>>(10)?.map(NetAmount::from_thousandths),
        unit: row.get::<Option<String>>(11)?.as_deref().and_then(NetUnit::parse),
        weight_grams: row.get::<Option<i64>>(12)?.unwrap_or_default(),
        coffee_grams: row.get(13)?,
        gtin: row.get(14)?,
        discount: row.get(15)?,
        price_before: row.get::<Option<i64>>(16)?.map(|cents| Price(Cents::new(cents))),
        deposit: row.get::<Option<i64>>(17)?.map(|cents| Price(Cents::new(cents))),
    })
}

/// What tells one state of all variants from another.
pub fn version(tx: &mut Tx<'_>) -> Result<Option<(i64, i64, i64)>> {
    Ok(tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(updated_at), 0) AS BIGINT), CAST(COALESCE(SUM(stock), 0) AS BIGINT)
         FROM catalog_variants",
        &[],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?)
}

/// A variant that the product has or once had.
pub struct Known {
    pub id: i64,
    pub values: Vec<String>,
    /// What its own row says is left of it; of a former default, which has none there, nothing.
    pub stock: Option<i64>,
    pub retired_at: Option<Time>,
    /// Of one that is retired: the product without options is sold in its place.
    pub is_default: bool,
}

/// What is sold of a product where no variant is named; none where it has no variants.
///
/// # Errors
/// When the database fails.
pub fn find_default(tx: &mut Tx<'_>, product_id: i64) -> Result<Option<i64>> {
    let sql =
        "SELECT id FROM catalog_variants WHERE product_id = $1 AND is_default = TRUE AND retired_at IS NULL";
    Ok(tx.one(sql, &values![product_id], |row| row.get(0))?)
}

/// The product that has a variant with this number.
///
/// # Errors
/// When the database fails.
pub fn find_sku(tx: &mut Tx<'_>, sku: &str) -> Result<Option<i64>> {
    let sql = "SELECT product_id FROM catalog_variants WHERE sku = $1 AND retired_at IS NULL";
    Ok(tx.one(sql, &values![sku], |row| row.get(0))?)
}

/// Those for sale first, of the others the newest.
pub fn list_known(tx: &mut Tx<'_>, product_id: i64) -> Result<Vec<Known>> {
    Ok(tx.all(
        "SELECT id, value_1, value_2, value_3, CASE WHEN weight_grams IS NULL THEN 0 ELSE stock END, retired_at, is_default
         FROM catalog_variants WHERE product_id = $1 ORDER BY COALESCE(retired_at, 0), id DESC",
        &values![product_id],
        |row| {
            Ok(Known {
                id: row.get(0)?,
                values: values_in(row, 1)?,
                stock: row.get(4)?,
                retired_at: row.get::<Option<i64>>(5)?.map(Time),
                is_default: row.get(6)?,
            })
        },
    )?)
}

/// The names of variants that carts may hold, those that are no longer for sale among them.
///
/// # Errors
/// When the database fails.
pub fn list_named(tx: &mut Tx<'_>, ids: impl IntoIterator<Item = i64>) -> Result<BTreeMap<i64, String>> {
    let found =
        tx.all_among("SELECT id, value_1, value_2, value_3 FROM catalog_variants WHERE id", ids, |row| {
            Ok((row.get(0)?, name_of(&values_in(row, 1)?)))
        })?;
    Ok(found.into_iter().collect())
}

/// Whether a product without options goes on as this variant of the range: as the one that was its default when it lost its options, if
/// that comes back, and as the default otherwise.
pub fn goes_on_as(range: &ProductVariants, known: &[Known], variant: &Variant) -> bool {
    let was_default = |id: i64| known.iter().any(|known| known.id == id && known.is_default);
    if range.variants.iter().any(|variant| was_default(variant.id)) {
        return was_default(variant.id);
    }
    variant.is_default
}

/// Takes everything out of the range and writes what is in it, prices with their history; `Variant::id` 0 is a new one. Answers the variant
/// as which a product without options goes on.
///
/// # Errors
/// When a number is another variant's, or the database fails.
pub fn write_range(
    tx: &mut Tx<'_>,
    product: &Product,
    range: &ProductVariants,
    now: Time,
) -> Result<Option<i64>> {
    let gets_options = product.variant_count.is_none();
    let known = if gets_options { list_known(tx, product.id)? } else { Vec::new() };
    // First all of them, so that two variants can swap their values or numbers. Where no options are left, the default stays marked:
    // the product's own row goes on in its place.
    tx.execute(
        "UPDATE catalog_variants SET retired_at = COALESCE(retired_at, $2), updated_at = $2, is_default = (is_default AND $4),
            price_cents = COALESCE(price_cents, $3)
         WHERE product_id = $1 AND (retired_at IS NULL OR is_default = TRUE)",
        &values![product.id, now, product.price.0.get(), range.variants.is_empty()],
    )?;
    tx.execute("DELETE FROM catalog_option_values WHERE product_id = $1", &values![product.id])?;
    tx.execute("DELETE FROM catalog_options WHERE product_id = $1", &values![product.id])?;
    for (position, option) in (0_i64..).zip(&range.options) {
        tx.execute(
            "INSERT INTO catalog_options (product_id, position, name) VALUES ($1, $2, $3)",
            &values![product.id, position, option.name.as_str()],
        )?;
        let rows = Rows {
            before: "INSERT INTO catalog_option_values (product_id, option_position, position, name) VALUES",
            row: "(?, ?, ?, ?)",
            after: "",
        };
        let places = (0_i64..).zip(&option.values);
        let written: Vec<Value> =
            places.flat_map(|(place, value)| values![product.id, position, place, value.as_str()]).collect();
        tx.execute_rows(rows, &written)?;
    }
    let mut continued_as = None;
    for (position, variant) in (0_i64..).zip(&range.variants) {
        let id = write(tx, product.id, position, variant, now)?;
        if gets_options && goes_on_as(range, &known, variant) {
            continued_as = Some(id);
            let before = known.iter().find(|known| known.id == id);
            prices::begin_variant(tx, product.id, id, before.and_then(|known| known.retired_at))?;
        }
        let sold = Sold { product: product.id, variant: Some(id) };
        prices::record(tx, sold, variant.price.0, variant.reduction(), now)?;
    }
    if let Some(default) = range.variants.iter().find(|variant| variant.is_default) {
        set_face(tx, product, default, now)?;
    }
    let count = i64::try_from(range.variants.len()).ok().filter(|count| *count > 0);
    tx.execute(
        "UPDATE catalog_products SET variant_count = $2, updated_at = $3, continued_as = COALESCE($4, continued_as) WHERE id = $1",
        &values![product.id, count, now, continued_as],
    )?;
    Ok(continued_as)
}

fn write(tx: &mut Tx<'_>, product_id: i64, position: i64, variant: &Variant, now: Time) -> Result<i64> {
    let value = |place: usize| variant.values.get(place).map_or("", String::as_str);
    // A default's figures stand in the product's own row.
    let own = !variant.is_default;
    let mut columns = values![
        product_id,
        position,
        variant.is_default,
        value(0),
        value(1),
        value(2),
        variant.sku.as_deref(),
        variant.gtin.as_deref().filter(|_| own),
        own.then(|| variant.price.0.get()),
        variant.stock.filter(|_| own),
        variant.net_amount.filter(|_| own).map(NetAmount::thousandths),
        variant.unit.filter(|_| own).map(NetUnit::as_str),
        own.then_some(variant.weight_grams),
        variant.coffee_grams.filter(|_| own),
        variant.image_url.as_deref(),
        now,
        if own { variant.discount } else { 0 },
        variant.price_before.filter(|_| own).map(|price| price.0.get()),
        variant.deposit.filter(|_| own).map(|deposit| deposit.0.get())
    ]
    .to_vec();
    let sql = if variant.id == 0 {
        "INSERT INTO catalog_variants (product_id, position, is_default, value_1, value_2, value_3, sku, gtin, price_cents, stock,
            net_thousandths, net_unit, weight_grams, coffee_grams, image_url, updated_at, discount, price_before_cents,
            deposit_cents)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING id"
    } else {
        columns.push(variant.id.into());
        "UPDATE catalog_variants SET position = $2, is_default = $3, value_1 = $4, value_2 = $5, value_3 = $6, sku = $7, gtin = $8,
            price_cents = $9, stock = $10, net_thousandths = $11, net_unit = $12, weight_grams = $13, coffee_grams = $14,
            image_url = $15, updated_at = $16, discount = $17, price_before_cents = $18, deposit_cents = $19, retired_at = NULL
         WHERE id = $20 AND product_id = $1 RETURNING id"
    };
    match tx.one(sql, &columns, |row| row.get(0)) {
        Ok(id) => id.ok_or_else(|| Error::internal("a variant was not stored")),
        Err(error) if error.is_unique("catalog_variants_sku_key") => {
            Err(Error::field(&format!("variants[{position}].sku"), ErrorCode::SkuTaken))
        }
        Err(error) => Err(error.into()),
    }
}

/// Gives the product's row the figures of its default.
fn set_face(tx: &mut Tx<'_>, product: &Product, default: &Variant, now: Time) -> Result<()> {
    let grams = product.coffee.map(|coffee| default.coffee_grams.unwrap_or(coffee.grams));
    tx.execute(
        "UPDATE catalog_products SET price_cents = $2, stock = $3, net_thousandths = $4, net_unit = $5, weight_grams = $6,
            coffee_grams = $7, updated_at = $8, gtin = $9, discount = $10, price_before_cents = $11, deposit_cents = $12
         WHERE id = $1",
        &values![
            product.id,
            default.price.0.get(),
            default.stock,
            default.net_amount.map(NetAmount::thousandths),
            default.unit.map(NetUnit::as_str),
            default.weight_grams,
            grams,
            now,
            default.gtin.as_deref(),
            default.discount,
            default.price_before.map(|price| price.0.get()),
            default.deposit.map(|deposit| deposit.0.get())
        ],
    )?;
    prices::record(tx, product.id, default.price.0, default.reduction(), now)
}

/// "Assam Gold · 250 g · Ganze Bohne".
pub fn full_name(product: &str, variant: Option<&str>) -> String {
    match variant {
        Some(variant) => format!("{product} · {variant}"),
        None => product.to_owned(),
    }
}

/// Shows no reduction with any product or variant.
pub fn drop_reductions(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    for table in ["catalog_products", "catalog_variants"] {
        let sql = format!(
            "UPDATE {table} SET discount = 0, price_before_cents = NULL, updated_at = $1 WHERE discount <> 0"
        );
        tx.execute(&sql, &values![now])?;
    }
    Ok(())
}
