//! Goods that another feature brings: by the same rules, and with the same events, as those of the form.

use super::categories;
use super::events::ProductEvent;
use super::rules::checked;
use super::store;
use super::types::{Product, ProductRequest};
use crate::error::{ErrorCode, Result};
use crate::events::Event;
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

/// Adds a product and answers its number.
///
/// # Errors
/// What does not fit, or when the database fails.
pub fn add_product(tx: &mut Tx<'_>, owner: &Owner, request: &ProductRequest, now: Time) -> Result<i64> {
    let category = store::find_category(tx, &request.category)?;
    let new = checked(request, category, None)?;
    let id = store::insert_product(tx, &new, now)?;
    let product = store::find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let what = ProductEvent::Created { after: (&product).into() };
    Event::new(&what, now, ("product", id, &product.name)).by(owner).emit(tx)?;
    Ok(id)
}

/// Changes a product. What the request leaves out stays as it is.
///
/// # Errors
/// What does not fit, or when the database fails.
pub fn change_product(
    tx: &mut Tx<'_>,
    owner: &Owner,
    before: &Product,
    request: &ProductRequest,
    now: Time,
) -> Result<()> {
    let category = store::find_category(tx, &request.category)?;
    let new = checked(request, category, Some(before))?;
    store::update_product(tx, owner, before.id, &new, now)?;
    let after = store::find_product(tx, before.id)?.ok_or(ErrorCode::ProductNotFound)?;
    let what = ProductEvent::Updated { before: before.into(), after: (&after).into() };
    Event::new(&what, now, ("product", before.id, &after.name)).by(owner).emit(tx)
}

/// Shows an uploaded picture with a product; false when the product is gone.
///
/// # Errors
/// When the database fails.
pub fn show_picture(tx: &mut Tx<'_>, owner: &Owner, id: i64, path: &str, now: Time) -> Result<bool> {
    store::set_image(tx, owner, id, path, now)
}

/// The slug of the category at a path of names from the top down; made where it is missing. Categories have no parents: the last name
/// alone counts.
///
/// # Errors
/// When a name does not fit, or the database fails.
pub fn category_at(tx: &mut Tx<'_>, owner: &Owner, path: &[String], now: Time) -> Result<String> {
    let name = path.last().ok_or(ErrorCode::CategoryUnknown)?;
    match store::list_categories(tx)?.into_iter().find(|category| category.name == *name) {
        Some(category) => Ok(category.slug),
        None => categories::add(tx, owner, name, "", now).map(|category| category.slug),
    }
}
