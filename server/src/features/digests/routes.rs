//! The own digest, and the link in each of them.

use super::rules;
use super::types::{Digest, DigestLink, DigestRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Json;
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new()
        .member(Endpoints::new().routes(routes!(get_digest, choose_digest)))
        .public(Endpoints::new().routes(routes!(leave_digest)))
}

/// How often the member gets a mail with what was missed.
#[utoipa::path(get, path = "/api/digests",
    responses((status = 200, body = Digest), (status = "4XX", body = ErrorBody)))]
async fn get_digest(State(app): State<App>, member: Member) -> Result<axum::Json<Digest>> {
    rules::status(&app, member).await.map(axum::Json)
}

/// Chooses how often; it needs a confirmed address.
#[utoipa::path(put, path = "/api/digests", request_body = DigestRequest,
    responses((status = 200, body = Digest), (status = "4XX", body = ErrorBody)))]
async fn choose_digest(
    State(app): State<App>,
    member: Member,
    Json(request): Json<DigestRequest>,
) -> Result<axum::Json<Digest>> {
    rules::choose(&app, member, request.frequency).await.map(axum::Json)
}

/// Ends the digests that a letter's link belongs to; again changes nothing.
#[utoipa::path(post, path = "/api/digests/leave", request_body = DigestLink,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn leave_digest(State(app): State<App>, Json(link): Json<DigestLink>) -> Result<axum::Json<Done>> {
    rules::leave(&app, &link.token).await.map(axum::Json)
}
