//! What happens in the chat that others must know, never what was written.

use super::messages::MessagePlace;
use super::types::ReportStatus;
use crate::identity::UserId;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ChatEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "chat.", serialize_all = "snake_case"))]
pub enum ChatEvent {
    RoomCreated,
    /// A private room was opened.
    Invited {
        after: ChatInvitation,
    },
    /// Members were named in a message of a room with more than two; the log does not keep it.
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
    MessageReported {
        after: MessageFacts,
    },
    ReportDismissed {
        before: OpenMessageReport,
        after: DecidedMessageReport,
    },
    ReportDeleted {
        before: OpenMessageReport,
        after: DecidedMessageReport,
    },
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

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct OpenMessageReport {
    pub status: ReportStatus,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecidedMessageReport {
    pub status: ReportStatus,
    /// Of the message. `None`: the account is gone.
    pub author_id: Option<UserId>,
}
