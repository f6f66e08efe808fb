//! Products as what is chosen of them: in a cart "Assam Gold" is "Assam Gold · 250 g · Ganze Bohne", with that one's figures.

use super::store;
use super::types::Product;
use super::variants::{Offer, face, gone};
use crate::error::Result;
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};

/// Products and their variants, read at once for all lines of a cart.
pub struct Chosen {
    products: BTreeMap<i64, Product>,
    variants: BTreeMap<i64, super::variants::ProductVariants>,
    /// Names of those that are no longer for sale too.
    names: BTreeMap<i64, String>,
}

/// # Errors
/// When the database fails.
pub fn find_chosen(tx: &mut Tx<'_>, offers: &[Offer]) -> Result<Chosen> {
    let products = store::find_products(tx, offers.iter().map(|offer| offer.product_id))?;
    let with_options: BTreeSet<i64> = products
        .values()
        .filter(|product| product.variant_count.is_some())
        .map(|product| product.id)
        .collect();
    let mut variants = BTreeMap::new();
    for id in with_options {
        variants.insert(id, store::variants::find(tx, id)?);
    }
    let names = store::variants::list_named(tx, offers.iter().filter_map(|offer| offer.variant_id))?;
    Ok(Chosen { products, variants, names })
}

impl Chosen {
    /// The product with all that can be chosen of it.
    pub fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(&id)
    }

    /// What the offer is at this moment; none once the product is deleted.
    pub fn find(&self, offer: Offer) -> Option<Product> {
        let product = self.products.get(&offer.product_id)?;
        let range = self.variants.get(&product.id);
        let for_sale = range.and_then(|range| {
            range.variants.iter().find(|variant| match offer.variant_id {
                Some(id) => variant.id == id,
                None => variant.is_default,
            })
        });
        Some(match (for_sale, offer.variant_id) {
            (Some(variant), _) => face(product, variant),
            (None, Some(id)) => gone(product, id, self.names.get(&id).map_or("", String::as_str)),
            (None, None) => product.clone(),
        })
    }
}
