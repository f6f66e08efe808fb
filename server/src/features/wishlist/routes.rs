//! Reading and changing the own wishlist.

use super::rules;
use super::types::{WishQuery, WishlistItem, WishlistResponse};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::catalog::Offer;
use crate::http::extract::{Path, Query};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().member(
        Endpoints::new()
            .routes(routes!(list_wishlist))
            .routes(routes!(add_to_wishlist))
            .routes(routes!(remove_from_wishlist)),
    )
}

/// The own wishes, newest first.
#[utoipa::path(get, path = "/api/wishlist",
    responses((status = 200, body = Vec<WishlistItem>), (status = "4XX", body = ErrorBody)))]
async fn list_wishlist(State(app): State<App>, member: Member) -> Result<axum::Json<Vec<WishlistItem>>> {
    rules::list(&app, member).await.map(axum::Json)
}

/// Puts a product on the wishlist, where it may be already.
#[utoipa::path(post, path = "/api/wishlist/{productId}", params(("productId" = i64, Path), WishQuery),
    responses((status = 200, body = WishlistResponse), (status = "4XX", body = ErrorBody)))]
async fn add_to_wishlist(
    State(app): State<App>,
    member: Member,
    Path(product_id): Path<i64>,
    Query(WishQuery { variant_id }): Query<WishQuery>,
) -> Result<axum::Json<WishlistResponse>> {
    rules::set(&app, member, Offer { product_id, variant_id }, true).await.map(axum::Json)
}

/// Takes a product off the wishlist, where it need not be.
#[utoipa::path(delete, path = "/api/wishlist/{productId}", params(("productId" = i64, Path)),
    responses((status = 200, body = WishlistResponse), (status = "4XX", body = ErrorBody)))]
async fn remove_from_wishlist(
    State(app): State<App>,
    member: Member,
    Path(product_id): Path<i64>,
) -> Result<axum::Json<WishlistResponse>> {
    rules::set(&app, member, product_id.into(), false).await.map(axum::Json)
}
