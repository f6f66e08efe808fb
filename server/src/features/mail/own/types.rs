//! The member's own letters on the wire.

use super::super::types::MailFile;
use crate::time::Time;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnLetter {
    pub id: i64,
    pub subject: String,
    pub created_at: Time,
}

/// A letter as it would arrive.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnLetterContent {
    pub id: i64,
    pub subject: String,
    pub created_at: Time,
    pub text: String,
    pub html: String,
    pub files: Vec<MailFile>,
}
