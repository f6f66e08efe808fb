//! Reading reviews.

use super::store;
use super::types::{OwnReviews, ProductReview, Review};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::catalog;
use crate::identity::{Member, Visitor};

/// Reviews of one product that are shown; its average and count are of all.
pub const MAX_OF_PRODUCT: i64 = 500;
const LATEST: i64 = 20;

pub async fn of_product(app: &App, visitor: Visitor, product_id: i64) -> Result<Vec<Review>> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            catalog::find_goods(tx, product_id)?.ok_or(ErrorCode::ProductNotFound)?;
            store::list_of_product(tx, &visitor, product_id, MAX_OF_PRODUCT, now)
        })
        .await
}

pub async fn latest(app: &App, visitor: Visitor) -> Result<Vec<ProductReview>> {
    let now = app.clock.now();
    app.db.read(move |tx| store::list_latest(tx, &visitor, LATEST, now)).await
}

pub async fn own(app: &App, member: Member) -> Result<OwnReviews> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            Ok(OwnReviews {
                reviews: store::list_own(tx, &member, now)?,
                open: store::list_open(tx, &member)?,
            })
        })
        .await
}
