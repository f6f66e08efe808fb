//! What happens in the chat that others must know, never what was written.

use super::messages::{HeldReason, MessagePlace};
use super::rooms::StoredRoom;
use super::types::{RoomKind, RoomWriters};
use crate::identity::UserId;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ChatEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "chat.", serialize_all = "snake_case"))]
pub enum ChatEvent {
    RoomCreated {
        /// Unknown of rooms that were made before rooms could differ.
        after: Option<RoomFacts>,
    },
    RoomChanged {
        before: RoomFacts,
        after: RoomFacts,
    },
    RoomArchived,
    RoomReopened,
    /// The list of a room is another one.
    RoomMembersChanged {
        after: RoomMembers,
    },
    /// A message that was kept back was said after all.
    HeldReleased {
        after: HeldFacts,
    },
    HeldRefused {
        after: HeldFacts,
    },
    HoldingChanged,
    ModeratorNamed,
    ModeratorDismissed,
    /// A private room was opened.
    Invited {
        after: ChatInvitation,
    },
    /// Members were named or answered in a message of a room with more than two; the log does not keep it.
    Mentioned {
        after: MentionedMembers,
    },
    MessagePinned {
        after: MessageFacts,
    },
    MessageUnpinned {
        before: MessageFacts,
    },
    /// By an admin.
    MessageDeleted {
        before: MessageFacts,
    },
}

/// Where a message was kept back, whose and why.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldFacts {
    pub room_id: i64,
    pub author_id: UserId,
    pub reason: HeldReason,
}

/// How a room is; its topic stays out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomFacts {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: RoomKind,
    pub writers: RoomWriters,
    pub kept_days: i64,
    #[serde(default)]
    pub slow_seconds: i64,
}

impl From<&StoredRoom> for RoomFacts {
    fn from(room: &StoredRoom) -> Self {
        let StoredRoom { name, kind, writers, kept_days, slow_seconds, .. } = room;
        Self {
            name: name.clone(),
            kind: *kind,
            writers: *writers,
            kept_days: *kept_days,
            slow_seconds: *slow_seconds,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomMembers {
    pub added: Vec<UserId>,
    pub removed: Vec<UserId>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatInvitation {
    pub invited_user_id: UserId,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionedMembers {
    pub user_ids: Vec<UserId>,
    /// Whose message was answered, if they were not named as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_user_id: Option<UserId>,
}

/// Where a message was and whose.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageFacts {
    pub room_id: i64,
    /// `None`: the account is gone.
    pub author_id: Option<UserId>,
}

impl From<&MessagePlace> for MessageFacts {
    fn from(message: &MessagePlace) -> Self {
        Self { room_id: message.room_id, author_id: message.author }
    }
}
