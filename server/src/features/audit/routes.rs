//! Reading the audit log.

use super::kinds::Events;
use super::rules;
use super::types::{AuditLog, AuditQuery};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Query;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Admin;
use axum::extract::State;
use axum::response::Response;
use utoipa::OpenApi as _;

pub fn routes() -> Routes {
    Routes::new()
        .admin(Endpoints::new().described(Events::openapi).routes(routes!(list_audit_entries)))
        .admin(Endpoints::new().routes(routes!(export_audit_entries)))
        .confirmed()
}

/// The latest entries of the audit log.
#[utoipa::path(get, path = "/api/admin/audit", params(AuditQuery),
    responses((status = 200, body = AuditLog), (status = "4XX", body = ErrorBody)))]
async fn list_audit_entries(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AuditQuery>,
) -> Result<axum::Json<AuditLog>> {
    rules::list(&app, admin, query).await.map(axum::Json)
}

/// The entries that fit the filter as a table for spreadsheets.
#[utoipa::path(get, path = "/api/admin/audit/export", params(AuditQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_audit_entries(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AuditQuery>,
) -> Result<Response> {
    rules::export(&app, admin, query).await?.respond("protokoll.csv")
}
