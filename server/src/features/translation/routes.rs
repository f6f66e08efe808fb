//! Translating.

use super::rules;
use super::types::{TranslateRequest, TranslateResponse};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Json;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().member(Endpoints::new().routes(routes!(translate)))
}

/// Translates a text or a chat message. 503 where no service is configured.
#[utoipa::path(post, path = "/api/translate", request_body = TranslateRequest,
    responses((status = 200, body = TranslateResponse), (status = "4XX", body = ErrorBody),
        (status = "5XX", body = ErrorBody)))]
async fn translate(
    State(app): State<App>,
    member: Member,
    Json(request): Json<TranslateRequest>,
) -> Result<axum::Json<TranslateResponse>> {
    rules::translate(&app, &member, request).await.map(axum::Json)
}
