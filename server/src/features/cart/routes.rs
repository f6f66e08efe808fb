//! The own cart.

use super::rules;
use super::types::{
    Cart, CartMergeRequest, CartMergeResponse, CartQuantityRequest, CartQuery, CartRequest, CartResponse,
};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;
use http::HeaderMap;

pub fn routes() -> Routes {
    Routes::new().member(
        Endpoints::new()
            .routes(routes!(get_cart, empty_cart))
            .routes(routes!(set_in_cart, remove_from_cart))
            .routes(routes!(add_to_cart))
            .routes(routes!(merge_cart)),
    )
}

/// The own cart.
#[utoipa::path(get, path = "/api/cart",
    responses((status = 200, body = Cart), (status = "4XX", body = ErrorBody)))]
async fn get_cart(State(app): State<App>, member: Member) -> Result<axum::Json<Cart>> {
    rules::get(&app, member).await.map(axum::Json)
}

/// Takes everything out.
#[utoipa::path(delete, path = "/api/cart",
    responses((status = 200, body = Cart), (status = "4XX", body = ErrorBody)))]
async fn empty_cart(State(app): State<App>, member: Member) -> Result<axum::Json<Cart>> {
    rules::empty(&app, member).await.map(axum::Json)
}

/// Says how many of a product are to be in the cart, whatever there was.
#[utoipa::path(put, path = "/api/cart/{productId}", params(("productId" = i64, Path)),
    request_body = CartQuantityRequest,
    responses((status = 200, body = Cart), (status = "4XX", body = ErrorBody)))]
async fn set_in_cart(
    State(app): State<App>,
    member: Member,
    Path(product_id): Path<i64>,
    Json(request): Json<CartQuantityRequest>,
) -> Result<axum::Json<Cart>> {
    rules::set(&app, member, product_id, request).await.map(axum::Json)
}

/// Takes a product out, whether it is in or not.
#[utoipa::path(delete, path = "/api/cart/{productId}", params(("productId" = i64, Path), CartQuery),
    responses((status = 200, body = Cart), (status = "4XX", body = ErrorBody)))]
async fn remove_from_cart(
    State(app): State<App>,
    member: Member,
    Path(product_id): Path<i64>,
    Query(CartQuery { variant_id }): Query<CartQuery>,
) -> Result<axum::Json<Cart>> {
    let nothing = CartQuantityRequest { quantity: 0, age_ms: 0, variant_id };
    rules::set(&app, member, product_id, nothing).await.map(axum::Json)
}

/// Puts pieces of a product in, in addition to those that are there, if the shop has that many. An `Idempotency-Key` keeps a repeated
/// call from putting them in twice.
#[utoipa::path(post, path = "/api/cart/add", request_body = CartRequest,
    responses((status = 200, body = CartResponse), (status = "4XX", body = ErrorBody)))]
async fn add_to_cart(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    Json(request): Json<CartRequest>,
) -> Result<axum::Json<CartResponse>> {
    rules::add(&app, member, &headers, request).await.map(axum::Json)
}

/// Merges a guest's cart of a device into the own one: of a product in both, the larger quantity counts.
#[utoipa::path(post, path = "/api/cart/merge", request_body = CartMergeRequest,
    responses((status = 200, body = CartMergeResponse), (status = "4XX", body = ErrorBody)))]
async fn merge_cart(
    State(app): State<App>,
    member: Member,
    Json(request): Json<CartMergeRequest>,
) -> Result<axum::Json<CartMergeResponse>> {
    rules::merge(&app, member, request).await.map(axum::Json)
}
