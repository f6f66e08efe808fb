//! The owner's rooms on the wire.

use super::super::types::{RoomKind, RoomWriters};
use crate::identity::UserId;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A room that the owner can change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopRoom {
    pub id: i64,
    pub name: String,
    pub description: String,
    #[serde(rename = "type")]
    pub kind: RoomKind,
    pub writers: RoomWriters,
    /// How long a message stays that is written now, in days.
    pub kept_days: i64,
    /// Seconds between two messages of one member; 0: none.
    pub slow_seconds: i64,
    /// Whether a shorter time is still being written into older messages, which no one is shown any more. Until then it cannot
    /// become longer.
    pub is_shortening: bool,
    /// False: archived. It may be read until its last message is over.
    pub is_active: bool,
    /// How many people may enter; of a room with a list, how many are on it.
    pub member_count: i64,
    pub last_message_at: Option<Time>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopRoomRequest {
    /// 1 to 80 characters, not the name of another room.
    pub name: String,
    /// At most 300 characters.
    #[serde(default)]
    pub description: Option<String>,
    /// Who may enter; it stays so. Not `private`.
    #[serde(rename = "type")]
    pub kind: RoomKind,
    pub writers: RoomWriters,
    /// 1, 7, 30, 90 or 365.
    pub kept_days: i64,
    /// 0, 10, 30, 60, 300, 900 or 3600.
    #[serde(default)]
    pub slow_seconds: i64,
    /// Who is on the room's list, 500 at most; only for rooms that have one.
    #[serde(default)]
    pub member_ids: Vec<UserId>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopRoomChange {
    pub name: String,
    #[serde(default)]
    pub description: Option<String>,
    pub writers: RoomWriters,
    /// A shorter time counts for older messages too, a longer one for those that are written from then on.
    pub kept_days: i64,
    #[serde(default)]
    pub slow_seconds: i64,
    /// The whole list; left out, it stays as it is.
    #[serde(default)]
    pub member_ids: Option<Vec<UserId>>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopRoomArchival {
    pub is_archived: bool,
}
