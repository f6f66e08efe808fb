//! Reading the log in pages.

use super::store;
use super::types::{AuditLog, AuditQuery};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::guard::Admin;

const USUAL_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;

pub async fn list(app: &App, admin: Admin, query: &AuditQuery) -> Result<AuditLog> {
    let limit = query.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    let before = query.before.unwrap_or(i64::MAX);
    let entries = app.db.read(move |tx| store::list(tx, &admin, before, limit)).await?;
    Ok(AuditLog { success: true, entries })
}
