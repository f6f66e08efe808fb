//! Goods that another feature brings: by the same rules, and with the same events, as those of the form.

use super::facts::{self, OwnedProduct};
use super::gallery::{Gallery, MAX_PICTURES, ProductPicture};
use super::rules::{self, checked};
use super::tree::{MAX_DEPTH, Tree};
use super::types::ProductRequest;
use super::variants::{self, VariantRequest, VariantsRequest};
use super::{categories, reductions, store};
use crate::error::{ErrorCode, Result};
use crate::features::prices::Shop;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::Tx;

/// What a picture is called while there is none.
pub const NO_PICTURE: &str = "/api/placeholder/640/800";

/// Whether this could be stored, its category apart.
///
/// # Errors
/// What does not fit.
pub fn examine(request: &ProductRequest) -> Result<()> {
    checked(request, Some(0), None).map(drop)
}

/// A product that came in before, a draft too.
///
/// # Errors
/// When the database fails.
pub fn find_owned(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<OwnedProduct>> {
    store::facts::find_owned(tx, id)
}

/// Adds a product and answers its number. One that lacks what has to be said about it becomes a draft.
///
/// # Errors
/// What does not fit, or when the database fails.
pub fn add_product(tx: &mut Tx<'_>, owner: &Owner, request: &ProductRequest, shop: Shop<'_>) -> Result<i64> {
    let category = store::find_category(tx, &request.category)?;
    let mut new = checked(request, category, None)?;
    reductions::settle(tx, &mut new, request, None, shop)?;
    let decided = facts::decide(request, &new, None, shop.demo)?;
    rules::add(tx, owner, &new, &decided, shop.here.now).map(|added| added.product.id)
}

/// Changes a product. What the request leaves out stays as it is.
///
/// # Errors
/// What does not fit, or when the database fails.
pub fn change_product(
    tx: &mut Tx<'_>,
    owner: &Owner,
    before: &OwnedProduct,
    request: &ProductRequest,
    shop: Shop<'_>,
) -> Result<()> {
    let category = store::find_category(tx, &request.category)?;
    let mut new = checked(request, category, Some(before))?;
    reductions::settle(tx, &mut new, request, Some(&before.product), shop)?;
    let decided = facts::decide(request, &new, Some(before), shop.demo)?;
    rules::change(tx, owner, before, &new, &decided, shop.here.now).map(drop)
}

/// Gives a product what can be chosen of it; the same a second time changes nothing.
///
/// # Errors
/// What does not fit, or when the database fails.
pub fn set_variants(
    tx: &mut Tx<'_>,
    owner: &Owner,
    id: i64,
    request: &VariantsRequest,
    shop: Shop<'_>,
) -> Result<()> {
    let before = store::facts::find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let had = store::variants::find(tx, id)?;
    let wanted = variants::checked(tx, &before.product, &had, request, shop)?;
    if wanted != had {
        variants::save(tx, owner, &before, (&had, &wanted), shop.here.now)?;
    }
    Ok(())
}

/// Has the request say nothing of stocks and pictures that are there already; answers the stocks of which it said something else.
///
/// # Errors
/// When the database fails.
pub fn keep_stocks(
    tx: &mut Tx<'_>,
    id: i64,
    request: &mut VariantsRequest,
) -> Result<Vec<(String, Option<i64>)>> {
    let known = store::variants::find(tx, id)?.variants;
    if known.is_empty() {
        // The product was sold as the first of them until now.
        request.variants.iter_mut().take(1).for_each(|first| first.stock = None);
    }
    let mut kept = Vec::new();
    for variant in &mut request.variants {
        let Some(there) = known.iter().find(|there| there.values == variant.values) else { continue };
        variant.deposit = variant.deposit.take().or(there.deposit);
        variant.image_url = variant.image_url.take().or_else(|| there.image_url.clone());
        if variant.stock.take().flatten() != there.stock {
            kept.push((there.name.clone(), there.stock));
        }
    }
    Ok(kept)
}

/// Takes SKU and GTIN away from a variant of the product where others have them, and answers them.
///
/// # Errors
/// When the database fails.
pub fn drop_taken_numbers(
    tx: &mut Tx<'_>,
    id: i64,
    variant: &mut VariantRequest,
) -> Result<impl Iterator<Item = String> + use<>> {
    let is_anothers = |product: Option<i64>| product.is_some_and(|product| product != id);
    let sku = match &variant.sku {
        Some(sku) if is_anothers(store::variants::find_sku(tx, sku)?) => variant.sku.take(),
        _ => None,
    };
    let gtin = match &variant.gtin {
        Some(gtin) if is_anothers(store::stock::find_by_gtin(tx, gtin)?.map(|other| other.id)) => {
            variant.gtin.take()
        }
        _ => None,
    };
    Ok(sku.into_iter().chain(gtin))
}

/// Shows an uploaded picture with a product.
///
/// # Errors
/// When the database fails.
pub fn show_picture(
    tx: &mut Tx<'_>,
    owner: &Owner,
    id: i64,
    picture: &ProductPicture,
    now: Time,
) -> Result<()> {
    store::pictures::set_own(tx, owner, id, &picture.image_url, now)?;
    if picture.alternative_text.is_empty() {
        return Ok(());
    }
    let gallery = store::pictures::find(tx, id)?;
    let alternative_text = picture.alternative_text.clone();
    store::pictures::write(tx, id, &Gallery { alternative_text, ..gallery })
}

/// Adds an uploaded picture behind the others of a product; one that is there already, or one too many, is left out.
///
/// # Errors
/// When the database fails.
pub fn add_picture(tx: &mut Tx<'_>, _: &Owner, id: i64, picture: &ProductPicture, now: Time) -> Result<()> {
    let Some(owned) = store::facts::find_owned(tx, id)? else { return Ok(()) };
    let mut gallery = owned.gallery;
    let all = gallery.all(&owned.product.image_url);
    if all.len() < MAX_PICTURES && all.iter().all(|known| known.image_url != picture.image_url) {
        gallery.more_pictures.push(picture.clone());
        store::pictures::write(tx, id, &gallery)?;
        store::pictures::touch(tx, id, now)?;
    }
    Ok(())
}

/// Shows an uploaded picture with the variant that has these values, unless it has one of its own.
///
/// # Errors
/// When the database fails.
pub fn show_of_variant(
    tx: &mut Tx<'_>,
    owner: &Owner,
    id: i64,
    values: &[String],
    (path, now): (&str, Time),
) -> Result<()> {
    let value = |place: usize| values.get(place).map_or("", String::as_str);
    store::pictures::set_of_variant(tx, owner, id, [value(0), value(1), value(2)], (path, now))
}

/// The number under a product's bar code, when it is new here; false when another product has it.
///
/// # Errors
/// When the database fails.
pub fn set_first_gtin(tx: &mut Tx<'_>, _: &Owner, id: i64, gtin: &str) -> Result<bool> {
    if store::stock::find_by_gtin(tx, gtin)?.is_some_and(|other| other.id != id) {
        return Ok(false);
    }
    store::stock::seed_stock_facts(tx, id, None, Some(gtin))?;
    Ok(true)
}

/// The slug of the category at a path of names from the top down; what of it is missing is made. What would lie too deep is left out.
///
/// # Errors
/// When a name does not fit, or the database fails.
pub fn category_at(tx: &mut Tx<'_>, owner: &Owner, path: &[String], now: Time) -> Result<String> {
    let mut found: Option<(i64, String)> = None;
    for name in path.iter().take(MAX_DEPTH) {
        let parent = found.map(|(id, _)| id);
        let known = store::categories::list(tx)?;
        let there = Tree::new(&known).named(parent, name).cloned();
        let category = match there {
            Some(category) => category,
            None => categories::add(tx, owner, (name, ""), parent, now)?,
        };
        found = Some((category.id, category.slug));
    }
    found.map(|(_, slug)| slug).ok_or_else(|| ErrorCode::CategoryUnknown.into())
}
