//! Rows of facts, and products as their owner sees them.

use super::super::facts::{GoodsFacts, OrderedFacts, OwnedProduct, ProductState, StatedFacts, owned};
use super::super::types::Product;
use super::{PRODUCT, pictures, product};
use crate::error::{Error, Result};
use crate::features::prices;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use std::collections::HashMap;

const FACTS: &str =
    "SELECT p.id, p.state, f.facts FROM catalog_products p LEFT JOIN catalog_facts f ON f.product_id = p.id";

fn unreadable() -> kontor_db::Error {
    kontor_db::Error::Column("catalog_facts.facts cannot be read".into())
}

fn facts(row: &Row<'_>) -> Result<(i64, ProductState, GoodsFacts), kontor_db::Error> {
    let stored = row.get::<Option<String>>(2)?;
    let facts = stored.map(|stored| serde_json::from_str(&stored).map_err(|_| unreadable())).transpose()?;
    let state = ProductState::parse(&row.get::<String>(1)?).ok_or_else(unreadable)?;
    Ok((row.get(0)?, state, facts.unwrap_or_default()))
}

/// Every product, drafts too, in the order in which they were added.
pub fn list_owned(tx: &mut Tx<'_>) -> Result<Vec<OwnedProduct>> {
    let mut said: HashMap<i64, (ProductState, GoodsFacts)> =
        tx.all(FACTS, &[], facts)?.into_iter().map(|(id, state, facts)| (id, (state, facts))).collect();
    let products: Vec<Product> = tx.all(&format!("{PRODUCT} ORDER BY p.id"), &[], product)?;
    let mut galleries = pictures::list(tx)?;
    let owned = products.into_iter().map(|product| {
        let (state, facts) = said.remove(&product.id).unwrap_or_default();
        let gallery = galleries.remove(&product.id).unwrap_or_default();
        owned(product, gallery, state, facts)
    });
    Ok(owned.collect())
}

/// A product, a draft too.
pub fn find_owned(tx: &mut Tx<'_>, id: i64) -> Result<Option<OwnedProduct>> {
    let Some(product) = tx.one(&format!("{PRODUCT} WHERE p.id = $1"), &values![id], product)? else {
        return Ok(None);
    };
    let said = tx.one(&format!("{FACTS} WHERE p.id = $1"), &values![id], facts)?;
    let gallery = pictures::find(tx, id)?;
    Ok(said.map(|(_, state, facts)| owned(product, gallery, state, facts)))
}

/// What is said about a product; nothing where nothing was written.
pub fn find_facts(tx: &mut Tx<'_>, id: i64) -> Result<GoodsFacts> {
    let said = tx.one(&format!("{FACTS} WHERE p.id = $1"), &values![id], facts)?;
    Ok(said.map(|(.., facts)| facts).unwrap_or_default())
}

/// Under which names products are sold, as far as it is known.
pub fn list_brands(tx: &mut Tx<'_>) -> Result<HashMap<i64, String>> {
    let said = tx.all(FACTS, &[], facts)?;
    Ok(said.into_iter().filter_map(|(id, _, facts)| Some((id, facts.brand()?.to_owned()))).collect())
}

/// What goes with orders of these products.
///
/// # Errors
/// When the database fails.
pub fn list_ordered(
    tx: &mut Tx<'_>,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, OrderedFacts>> {
    let said = tx.all_among("SELECT product_id, facts FROM catalog_facts WHERE product_id", ids, |row| {
        let facts = serde_json::from_str(&row.get::<String>(1)?).map_err(|_| unreadable())?;
        Ok((row.get(0)?, facts))
    })?;
    Ok(said.into_iter().map(|(id, facts): (_, StatedFacts)| (id, facts.into())).collect())
}

/// State and facts of a product that was just added.
///
/// # Errors
/// When the database fails.
pub fn insert_facts(
    tx: &mut Tx<'_>,
    id: i64,
    state: ProductState,
    facts: &GoodsFacts,
    now: Time,
) -> Result<()> {
    write(tx, id, state, facts, now)
}

pub fn update_facts(
    tx: &mut Tx<'_>,
    _: &Owner,
    id: i64,
    state: ProductState,
    facts: &GoodsFacts,
    now: Time,
) -> Result<()> {
    write(tx, id, state, facts, now)
}

fn write(tx: &mut Tx<'_>, id: i64, state: ProductState, facts: &GoodsFacts, now: Time) -> Result<()> {
    tx.execute("UPDATE catalog_products SET state = $2 WHERE id = $1", &values![id, state.as_str()])?;
    prices::offer(tx, id, state == ProductState::Live, now)?;
    if *facts == GoodsFacts::default() {
        tx.execute("DELETE FROM catalog_facts WHERE product_id = $1", &values![id])?;
        return Ok(());
    }
    let kind = facts.kind.map(super::super::facts::GoodsKind::as_str);
    let facts = serde_json::to_string(facts).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO catalog_facts (product_id, kind, facts) VALUES ($1, $2, $3)
         ON CONFLICT (product_id) DO UPDATE SET kind = excluded.kind, facts = excluded.facts",
        &values![id, kind, facts],
    )?;
    Ok(())
}
