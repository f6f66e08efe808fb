//! Reports about messages on the wire.

use super::ReportStatus;
use crate::identity::UserId;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person in a report.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReportPerson {
    pub id: UserId,
    pub username: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageReport {
    pub id: i64,
    pub message_id: i64,
    pub room_id: i64,
    pub room_name: String,
    /// The message as it was when it was reported.
    pub content: String,
    /// How many pictures the report keeps, at `/api/admin/chat/reports/{id}/pictures/{position}`, counted from 0.
    pub pictures: i64,
    pub written_at: Time,
    /// Whether the message still is in its room.
    pub is_visible: bool,
    /// Null once the account is deleted.
    pub author: Option<ReportPerson>,
    /// Null once the account is deleted.
    pub reporter: Option<ReportPerson>,
    pub reason: String,
    pub reported_at: Time,
    pub status: ReportStatus,
    pub decided_at: Option<Time>,
    /// Null while it is open, and once the admin's account is deleted.
    pub decided_by: Option<ReportPerson>,
    /// Why it was decided so.
    pub decision: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessageReports {
    pub success: bool,
    /// Open ones first, each group newest first; 200 at most.
    pub reports: Vec<MessageReport>,
    pub open: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportAction {
    Dismiss,
    Delete,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReportDecision {
    pub action: ReportAction,
    pub reason: String,
}
