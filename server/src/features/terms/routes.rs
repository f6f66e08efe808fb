//! Reading the texts, and the owner's editor.

use super::types::{
    Preview, PreviewRequest, PublishRequest, TermsContent, TermsEditor, TermsKind, TermsOverview, TermsState,
    TermsText,
};
use super::{office, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(list_terms)).routes(routes!(read_terms)))
        .owner(
            Endpoints::new()
                .routes(routes!(list_terms_states))
                .routes(routes!(edit_terms))
                .routes(routes!(read_terms_version))
                .routes(routes!(preview_terms)),
        )
        .owner(Endpoints::new().routes(routes!(publish_terms)))
        .confirmed()
}

/// Which texts are published, and who sells.
#[utoipa::path(get, path = "/api/terms", responses((status = 200, body = TermsOverview)))]
async fn list_terms(State(app): State<App>) -> Result<axum::Json<TermsOverview>> {
    rules::read_overview(&app).await.map(axum::Json)
}

/// A text as it holds now.
#[utoipa::path(get, path = "/api/terms/{kind}", params(("kind" = TermsKind, Path)),
    responses((status = 200, body = TermsText), (status = "4XX", body = ErrorBody)))]
async fn read_terms(State(app): State<App>, Path(kind): Path<TermsKind>) -> Result<axum::Json<TermsText>> {
    rules::read(&app, kind).await.map(axum::Json)
}

/// Every kind of text, published or not.
#[utoipa::path(get, path = "/api/admin/terms",
    responses((status = 200, body = Vec<TermsState>), (status = "4XX", body = ErrorBody)))]
async fn list_terms_states(State(app): State<App>, _: Owner) -> Result<axum::Json<Vec<TermsState>>> {
    office::list(&app).await.map(axum::Json)
}

/// A text with its sample and all its versions.
#[utoipa::path(get, path = "/api/admin/terms/{kind}", params(("kind" = TermsKind, Path)),
    responses((status = 200, body = TermsEditor), (status = "4XX", body = ErrorBody)))]
async fn edit_terms(
    State(app): State<App>,
    _: Owner,
    Path(kind): Path<TermsKind>,
) -> Result<axum::Json<TermsEditor>> {
    office::edit(&app, kind).await.map(axum::Json)
}

/// The Markdown of one version.
#[utoipa::path(get, path = "/api/admin/terms/{kind}/versions/{number}",
    params(("kind" = TermsKind, Path), ("number" = i64, Path)),
    responses((status = 200, body = TermsContent), (status = "4XX", body = ErrorBody)))]
async fn read_terms_version(
    State(app): State<App>,
    _: Owner,
    Path((kind, number)): Path<(TermsKind, i64)>,
) -> Result<axum::Json<TermsContent>> {
    office::content(&app, kind, number).await.map(axum::Json)
}

/// How a text would look, and what it still lacks.
#[utoipa::path(post, path = "/api/admin/terms/preview", request_body = PreviewRequest,
    responses((status = 200, body = Preview), (status = "4XX", body = ErrorBody)))]
async fn preview_terms(_: Owner, Json(request): Json<PreviewRequest>) -> Result<axum::Json<Preview>> {
    office::preview(&request).map(axum::Json)
}

/// Publishes a text as the next version. Earlier ones stay.
#[utoipa::path(put, path = "/api/admin/terms/{kind}", params(("kind" = TermsKind, Path)),
    request_body = PublishRequest,
    responses((status = 200, body = TermsEditor), (status = "4XX", body = ErrorBody)))]
async fn publish_terms(
    State(app): State<App>,
    owner: Owner,
    Path(kind): Path<TermsKind>,
    Json(request): Json<PublishRequest>,
) -> Result<axum::Json<TermsEditor>> {
    office::publish(&app, owner, kind, request).await.map(axum::Json)
}
