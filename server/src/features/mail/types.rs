//! Letters on the wire, for the owner only: what they hold may open accounts.

use crate::time::Time;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailList {
    /// Whether there is a mail server that letters go to.
    pub has_mailbox: bool,
    /// The newest first, at most 200.
    pub messages: Vec<MailEntry>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailEntry {
    pub id: i64,
    /// Empty for what is kept in an account.
    pub to: String,
    pub subject: String,
    pub state: MailState,
    pub created_at: Time,
    pub sent_at: Option<Time>,
    /// When it is tried again.
    pub next_at: Option<Time>,
    pub attempts: i64,
    /// What the mail server said last; empty when it took the letter.
    pub failure: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    Waiting,
    Sent,
    Failed,
    /// In its member's account: there was no mailbox to send it from.
    Kept,
}

/// A letter as it arrives.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailMessage {
    pub entry: MailEntry,
    pub text: String,
    pub html: String,
    pub files: Vec<MailFile>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailFile {
    /// Its place in the letter, from 0.
    pub position: i64,
    pub name: String,
    pub media_type: String,
    /// In bytes.
    pub size: i64,
}
