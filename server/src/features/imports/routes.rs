//! Imports, for the owner.

use super::types::{Import, ImportDetail, ImportList, ImportStartRequest, ImportUploadQuery};
use super::{report, rules};
use crate::app::App;
use crate::error::{ErrorBody, ErrorCode, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::{Request, State};
use axum::response::Response;
use http::StatusCode;

/// Largest file in bytes.
const MOST: usize = 32 * 1024 * 1024;

pub fn routes() -> Routes {
    Routes::new()
        .owner(
            Endpoints::new()
                .routes(routes!(list_imports))
                .routes(routes!(upload_import))
                .routes(routes!(get_import))
                .routes(routes!(cancel_import))
                .routes(routes!(get_import_report)),
        )
        .owner(Endpoints::new().routes(routes!(start_import)))
        .confirmed()
}

/// The import that is under way, and past ones.
#[utoipa::path(get, path = "/api/admin/imports",
    responses((status = 200, body = ImportList), (status = "4XX", body = ErrorBody)))]
async fn list_imports(State(app): State<App>, owner: Owner) -> Result<axum::Json<ImportList>> {
    rules::list(&app, owner).await.map(axum::Json)
}

/// Reads an export of Shopify or WooCommerce, at most 32 MiB of CSV. Stores no product: that is what the start does.
#[utoipa::path(post, path = "/api/admin/imports", params(ImportUploadQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = Import), (status = "4XX", body = ErrorBody)))]
async fn upload_import(
    State(app): State<App>,
    owner: Owner,
    Query(query): Query<ImportUploadQuery>,
    request: Request,
) -> Result<(StatusCode, axum::Json<Import>)> {
    let bytes = axum::body::to_bytes(request.into_body(), MOST).await;
    let bytes = bytes.map_err(|_| ErrorCode::ImportTooLarge)?;
    let import = rules::upload(&app, owner, query.name, bytes).await?;
    Ok((StatusCode::CREATED, axum::Json(import)))
}

/// How far an import is, and what the file holds.
#[utoipa::path(get, path = "/api/admin/imports/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = ImportDetail), (status = "4XX", body = ErrorBody)))]
async fn get_import(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<ImportDetail>> {
    rules::read(&app, owner, id).await.map(axum::Json)
}

/// Begins to store what the file holds; it goes on in the background.
#[utoipa::path(post, path = "/api/admin/imports/{id}/start", params(("id" = i64, Path)),
    request_body = ImportStartRequest,
    responses((status = 200, body = Import), (status = "4XX", body = ErrorBody)))]
async fn start_import(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<ImportStartRequest>,
) -> Result<axum::Json<Import>> {
    rules::start(&app, owner, id, request).await.map(axum::Json)
}

/// Ends an import. What was stored until then stays.
#[utoipa::path(post, path = "/api/admin/imports/{id}/cancel", params(("id" = i64, Path)),
    responses((status = 200, body = Import), (status = "4XX", body = ErrorBody)))]
async fn cancel_import(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<Import>> {
    rules::cancel(&app, owner, id).await.map(axum::Json)
}

/// What became of each product of the file, as a table for spreadsheets.
#[utoipa::path(get, path = "/api/admin/imports/{id}/report", params(("id" = i64, Path)),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn get_import_report(State(app): State<App>, owner: Owner, Path(id): Path<i64>) -> Result<Response> {
    report::write(&app, owner, id).await?.respond(&format!("import-{id}.csv"))
}
