//! Reactions on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What can be reacted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ItemType {
    Product,
}

/// How often an emoji was chosen for an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Reaction {
    pub emoji: String,
    /// At least 1.
    pub count: i64,
    /// Whether the caller is among them.
    pub reacted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReactionAction {
    Add,
    Remove,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReactionRequest {
    pub item_id: i64,
    pub item_type: ItemType,
    /// Exactly one emoji.
    pub emoji: String,
    pub action: ReactionAction,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReactionResponse {
    pub success: bool,
    /// All reactions of the item, most chosen first.
    pub reactions: Vec<Reaction>,
}

/// How often an emoji was chosen, for everyone who views the item.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReactionCount {
    pub emoji: String,
    pub count: i64,
}

/// Frame of the socket: the new counts of an item after a reaction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReactionsFrame {
    #[serde(rename_all = "camelCase")]
    Reactions { item_type: ItemType, item_id: i64, reactions: Vec<ReactionCount> },
}
