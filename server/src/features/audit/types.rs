//! The audit log on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    pub id: i64,
    pub at: Time,
    #[schema(schema_with = super::kinds::any_kind)]
    pub action: String,
    /// Null: an anonymous visitor, or the shop itself.
    pub actor_id: Option<i64>,
    pub actor_name: String,
    pub subject_kind: String,
    pub subject_id: String,
    pub subject_name: String,
    #[schema(value_type = Option<Object>)]
    pub before: Option<Box<RawValue>>,
    #[schema(value_type = Option<Object>)]
    pub after: Option<Box<RawValue>>,
    pub reason: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    pub success: bool,
    /// Newest first.
    pub entries: Vec<AuditEntry>,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Entries to answer, 1 to 200; 50 when left out.
    pub limit: Option<u32>,
    /// Only entries older than this one.
    pub before: Option<i64>,
    /// `user.approved`, or a whole noun: `user`.
    pub action: Option<String>,
    pub actor_id: Option<i64>,
    pub subject_kind: Option<String>,
    pub subject_id: Option<String>,
    /// Part of the actor's or the subject's name, or of the reason.
    pub search: Option<String>,
    /// From this moment on.
    pub from: Option<Time>,
    /// Before this moment.
    pub to: Option<Time>,
}
