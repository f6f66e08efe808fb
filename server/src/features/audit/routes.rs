//! Reading the audit log.

use super::store;
use super::types::{AuditLog, AuditQuery};
use crate::app::App;
use crate::audience::Routes;
use crate::error::{Error, ErrorBody, ErrorCode, Result};
use crate::extract::Query;
use crate::guard::Admin;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().admin(OpenApiRouter::new().routes(routes!(list_audit_entries)))
}

/// The latest entries of the audit log.
#[utoipa::path(get, path = "/api/admin/audit", params(AuditQuery),
    responses((status = 200, body = AuditLog), (status = "4XX", body = ErrorBody)))]
async fn list_audit_entries(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AuditQuery>,
) -> Result<axum::Json<AuditLog>> {
    let limit = query.limit.unwrap_or(50);
    if !(1..=200).contains(&limit) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    let before = query.before.unwrap_or(i64::MAX);
    let entries = app.db.read(move |tx| store::list(tx, &admin, before, limit)).await?;
    Ok(axum::Json(AuditLog { success: true, entries }))
}
