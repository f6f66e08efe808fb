//! Bookkeeping, for the owner. Who takes files along has given the password not long ago.

use super::archive::Archive;
use super::exporting;
use super::rules::{self, Content};
use super::types::{
    Bookkeeping, BookkeepingQuery, BookkeepingSettings, ExportEntry, ExportRequest, FileKind,
};
use crate::app::App;
use crate::csv::attached;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use std::io;

pub fn routes() -> Routes {
    Routes::new()
        .owner(Endpoints::new().routes(routes!(get_bookkeeping)).routes(routes!(set_bookkeeping_settings)))
        .owner(Endpoints::new().routes(routes!(export_month)).routes(routes!(get_export_file)))
        .confirmed()
}

/// A month's figures, the sales to other countries of the Union, all exports, and the accounts.
#[utoipa::path(get, path = "/api/admin/bookkeeping", params(BookkeepingQuery),
    responses((status = 200, body = Bookkeeping), (status = "4XX", body = ErrorBody)))]
async fn get_bookkeeping(
    State(app): State<App>,
    owner: Owner,
    Query(query): Query<BookkeepingQuery>,
) -> Result<axum::Json<Bookkeeping>> {
    rules::overview(&app, owner, query).await.map(axum::Json)
}

/// Sets accounts, and the numbers that DATEV knows the shop by.
#[utoipa::path(put, path = "/api/admin/bookkeeping/settings", request_body = BookkeepingSettings,
    responses((status = 200, body = BookkeepingSettings), (status = "4XX", body = ErrorBody)))]
async fn set_bookkeeping_settings(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<BookkeepingSettings>,
) -> Result<axum::Json<BookkeepingSettings>> {
    rules::save_settings(&app, owner, request).await.map(axum::Json)
}

/// Exports the documents of a month that no export has.
#[utoipa::path(post, path = "/api/admin/bookkeeping/exports", request_body = ExportRequest,
    responses((status = 200, body = ExportEntry), (status = "4XX", body = ErrorBody)))]
async fn export_month(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<ExportRequest>,
) -> Result<axum::Json<ExportEntry>> {
    exporting::export(&app, owner, request).await.map(axum::Json)
}

/// A file of an export, with the same bytes each time.
#[utoipa::path(get, path = "/api/admin/bookkeeping/exports/{number}/{kind}",
    params(("number" = i64, Path), ("kind" = inline(FileKind), Path)),
    responses((status = 200, content((Vec<u8> = "application/zip"), (String = "text/csv"))),
        (status = "4XX", body = ErrorBody)))]
async fn get_export_file(
    State(app): State<App>,
    owner: Owner,
    Path((number, kind)): Path<(i64, FileKind)>,
) -> Result<Response> {
    let (content, name) = rules::file(&app, owner, number, kind).await?;
    let body = match content {
        Content::Table(table) => Body::from(table),
        Content::Archive(archive) => streamed(*archive),
    };
    attached(Response::new(body), &name, kind.media_type())
}

/// What cannot be finished breaks off, so that it is not taken for the whole.
fn streamed(archive: Archive) -> Body {
    Body::from_stream(stream::try_unfold(archive, async |mut archive| {
        let piece = archive.next().await.map_err(|error| {
            tracing::error!(error = %error.in_full(), "an archive of documents broke off");
            io::Error::other(error.in_full())
        })?;
        Ok::<_, io::Error>(piece.map(|piece| (piece, archive)))
    }))
}
