//! Putting something into the cart.

use super::rules;
use super::types::{CartRequest, CartResponse};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::Routes;
use crate::http::extract::Json;
use crate::identity::Member;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().member(OpenApiRouter::new().routes(routes!(add_to_cart)))
}

/// Says whether a product is there in that quantity; the cart itself lives with the client.
#[utoipa::path(post, path = "/api/cart/add", request_body = CartRequest,
    responses((status = 200, body = CartResponse), (status = "4XX", body = ErrorBody)))]
async fn add_to_cart(
    State(app): State<App>,
    _: Member,
    Json(request): Json<CartRequest>,
) -> Result<axum::Json<CartResponse>> {
    rules::add(&app, request).await.map(axum::Json)
}
