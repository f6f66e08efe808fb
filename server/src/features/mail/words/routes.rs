//! What the owner adds to letters.

use super::rules;
use super::types::{LetterKind, LetterPreview, LetterPreviewRequest, LetterWords, LetterWordsRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;

pub fn routes(routes: Routes) -> Routes {
    routes.owner(
        Endpoints::new()
            .routes(routes!(list_letter_words))
            .routes(routes!(save_letter_words))
            .routes(routes!(preview_letter)),
    )
}

/// Every kind of letter that takes words of the owner's, with them.
#[utoipa::path(get, path = "/api/admin/letters",
    responses((status = 200, body = Vec<LetterWords>), (status = "4XX", body = ErrorBody)))]
async fn list_letter_words(State(app): State<App>, owner: Owner) -> Result<axum::Json<Vec<LetterWords>>> {
    rules::list(&app, owner).await.map(axum::Json)
}

/// Saves the paragraph of a kind of letter, from the next one on.
#[utoipa::path(put, path = "/api/admin/letters/{kind}", params(("kind" = LetterKind, Path)),
    request_body = LetterWordsRequest,
    responses((status = 200, body = LetterWords), (status = "4XX", body = ErrorBody)))]
async fn save_letter_words(
    State(app): State<App>,
    owner: Owner,
    Path(kind): Path<LetterKind>,
    Json(request): Json<LetterWordsRequest>,
) -> Result<axum::Json<LetterWords>> {
    rules::save(&app, owner, kind, request).await.map(axum::Json)
}

/// A letter with these words and invented content, as it would arrive. Stores nothing.
#[utoipa::path(post, path = "/api/admin/letters/{kind}/preview", params(("kind" = LetterKind, Path)),
    request_body = LetterPreviewRequest,
    responses((status = 200, body = LetterPreview), (status = "4XX", body = ErrorBody)))]
async fn preview_letter(
    State(app): State<App>,
    _: Owner,
    Path(kind): Path<LetterKind>,
    Json(request): Json<LetterPreviewRequest>,
) -> Result<axum::Json<LetterPreview>> {
    rules::preview(&app, kind, &request.words).await.map(axum::Json)
}
