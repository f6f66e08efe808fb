//! Search on the wire.

use super::super::types::ChatAuthor;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is looked for, and where.
#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct MessageSearch {
    /// Words that a message must hold, 100 characters at most; without any, nothing is found. A word of three letters or more finds longer ones that begin with it.
    #[serde(default)]
    pub q: String,
    /// Only in this room; left out, in all that the caller may enter.
    pub room_id: Option<i64>,
    /// Only what is older than the message with this id: `next` of the page before.
    pub before: Option<i64>,
}

/// A page of what was found, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundMessages {
    pub success: bool,
    /// 20 at most.
    pub messages: Vec<FoundMessage>,
    /// Where the next page goes on; null: everything was looked through. There may be a next page after one that is not full, because one
    /// call looks through so much and no more.
    pub next: Option<i64>,
}

/// A message that holds all the words.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundMessage {
    pub id: i64,
    pub room_id: i64,
    /// Its number in the room.
    pub seq: i64,
    /// Null: the shop itself, or an account that was deleted.
    pub author: Option<ChatAuthor>,
    /// Some of its text around the first word that was found, in pieces.
    pub snippet: Vec<SnippetPart>,
    pub created_at: Time,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SnippetPart {
    pub text: String,
    /// Whether this is a word that was looked for.
    pub is_match: bool,
}
