//! Reading and changing reactions.

use super::rules;
use super::types::{ItemType, Reaction, ReactionRequest, ReactionResponse};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::{Member, Visitor};
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(list_reactions)))
        .member(Endpoints::new().routes(routes!(react)))
}

/// The reactions of one item, most chosen first.
#[utoipa::path(get, path = "/api/reactions/{itemType}/{itemId}",
    params(("itemType" = ItemType, Path), ("itemId" = i64, Path)),
    responses((status = 200, body = Vec<Reaction>), (status = "4XX", body = ErrorBody)))]
async fn list_reactions(
    State(app): State<App>,
    visitor: Visitor,
    Path((item_type, item_id)): Path<(ItemType, i64)>,
) -> Result<axum::Json<Vec<Reaction>>> {
    rules::list(&app, visitor, item_type, item_id).await.map(axum::Json)
}

/// Adds or removes an own reaction; what is so already stays so.
#[utoipa::path(post, path = "/api/reactions", request_body = ReactionRequest,
    responses((status = 200, body = ReactionResponse), (status = "4XX", body = ErrorBody)))]
async fn react(
    State(app): State<App>,
    member: Member,
    Json(request): Json<ReactionRequest>,
) -> Result<axum::Json<ReactionResponse>> {
    rules::react(&app, member, request).await.map(axum::Json)
}
