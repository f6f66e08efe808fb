//! The owner's change of options and variants.

use super::super::events::{ProductEvent, ProductStock, VariantsFacts};
use super::super::facts::{OwnedProduct, ProductState};
use super::super::rules::changed;
use super::super::store::facts::find_owned;
use super::super::store::variants::{self as store, full_name};
use super::super::types::Product;
use super::super::{snapshot, stocking};
use super::rules::{checked, proposed};
use super::types::{ProductVariants, Variant, VariantsRequest, VariantsResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::prices::Shop;
use crate::identity::Owner;
use crate::time::{Here, Time};
use kontor_db::Tx;

/// What can be chosen of a product, from memory.
///
/// # Errors
/// [`ErrorCode::ProductNotFound`].
pub async fn list(app: &App, id: i64) -> Result<ProductVariants> {
    let snapshot = snapshot::current(app).await?;
    snapshot.product(id).ok_or(ErrorCode::ProductNotFound)?;
    Ok(snapshot.variants(id).cloned().unwrap_or_default())
}

/// The same of a product that need not be for sale yet.
///
/// # Errors
/// [`ErrorCode::ProductNotFound`].
pub async fn list_owned(app: &App, id: i64) -> Result<ProductVariants> {
    app.db
        .read(move |tx| {
            find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            store::find(tx, id)
        })
        .await
}

/// Makes the product's options and variants what the owner wrote. The same a second time changes nothing.
///
/// # Errors
/// When something is refused, with its field.
pub async fn replace(app: &App, owner: Owner, id: i64, request: VariantsRequest) -> Result<VariantsResponse> {
    let (now, zone, demo) = (app.clock.now(), app.zone.clone(), app.config.demo);
    let (product, range) = app
        .db
        .write(move |tx| {
            let shop = Shop { here: Here { now, zone: &zone }, demo };
            let before = find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            let had = store::find(tx, id)?;
            let wanted = checked(tx, &before.product, &had, &request, shop)?;
            if wanted == had {
                return Ok::<_, Error>((before.product, had));
            }
            save(tx, &owner, &before, (&had, &wanted), now)
        })
        .await?;
    changed(app).await?;
    Ok(VariantsResponse {
        success: true,
        message: "Varianten wurden gespeichert.".to_owned(),
        product,
        range,
    })
}

/// Writes what a product has by now, and tells what changed. Answers both as they are then.
pub fn save(
    tx: &mut Tx<'_>,
    owner: &Owner,
    before: &OwnedProduct,
    (had, wanted): (&ProductVariants, &ProductVariants),
    now: Time,
) -> Result<(Product, ProductVariants)> {
    let id = before.product.id;
    stocking::replace_variants(tx, owner, &before.product, wanted, now)?;
    let after = find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let has = store::find(tx, id)?;
    let emit = |tx: &mut Tx<'_>, what: &ProductEvent, name: &str| {
        Event::new(what, now, ("product", id, name)).by(owner).emit(tx)
    };
    let (before_facts, after_facts) = (VariantsFacts::of(had), VariantsFacts::of(&has));
    let what = ProductEvent::VariantsSaved { before: before_facts, after: after_facts };
    emit(tx, &what, &after.product.name)?;
    // Who follows prices and stock hears of the default's as of any product's.
    if before.product.price != after.product.price || before.product.stock != after.product.stock {
        let what = ProductEvent::Updated { before: before.into(), after: (&after).into() };
        emit(tx, &what, &after.product.name)?;
    }
    // No one but the owner hears of a draft.
    for (variant, stock) in restocked(had, &has).filter(|_| after.state == ProductState::Live) {
        let name = full_name(&after.product.name, Some(&variant.name));
        let stocked = |stock| ProductStock { stock, variant_id: Some(variant.id) };
        let what = ProductEvent::Restocked { before: stocked(0), after: stocked(stock) };
        emit(tx, &what, &name)?;
    }
    Ok((after.product, has))
}

/// Gives a product of the demo its variants.
///
/// # Errors
/// When they are refused, or the database fails.
pub fn seed(tx: &mut Tx<'_>, id: i64, request: &VariantsRequest, now: Time) -> Result<()> {
    let product = find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?.product;
    let wanted = proposed(tx, &product, &ProductVariants::default(), request)?;
    stocking::seed_variants(tx, &product, &wanted, now)
}

/// Those besides the default that were sold out and are there again, with how many there are.
fn restocked<'a>(
    had: &'a ProductVariants,
    has: &'a ProductVariants,
) -> impl Iterator<Item = (&'a Variant, i64)> {
    has.variants.iter().filter(|variant| !variant.is_default).filter_map(move |variant| {
        let before = had.variants.iter().find(|before| before.id == variant.id)?;
        let stock = variant.stock.filter(|stock| *stock > 0 && before.stock == Some(0))?;
        Some((variant, stock))
    })
}
