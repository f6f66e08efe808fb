//! Notifications on the wire and on the socket.

use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum NotificationKind {
    Order,
    Chat,
    /// Named or answered in the chat. Stored as one of the chat that knows that it is one.
    Mention,
    Product,
    Promotion,
    /// News of the shop. Stored as a promotion that knows its announcement.
    Announcement,
    System,
}

words!(NotificationKind);

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    pub id: i64,
    #[serde(rename = "type")]
    pub kind: NotificationKind,
    pub title: String,
    pub message: String,
    pub is_read: bool,
    pub created_at: Time,
    /// A path of the app.
    pub action_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationsResponse {
    pub success: bool,
    pub message: String,
    /// How many are left unread.
    pub unread: i64,
}

/// Frames of the socket, to every tab of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum NotificationsFrame {
    /// There is a new one.
    Notification { notification: Notification, unread: i64 },
    /// Some were read or deleted in one tab.
    NotificationsChanged { unread: i64 },
}

/// Which kinds a member wants; the switches of the profile.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(default)]
pub struct Switches {
    orders: bool,
    chat: bool,
    products: bool,
    promotions: bool,
    announcements: bool,
    /// `None`: as the chat.
    mentions: Option<bool>,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            orders: true,
            chat: true,
            products: true,
            promotions: false,
            announcements: true,
            mentions: None,
        }
    }
}

impl Switches {
    pub fn allows(self, kind: NotificationKind) -> bool {
        match kind {
            NotificationKind::Order => self.orders,
            NotificationKind::Chat => self.chat,
            NotificationKind::Mention => self.mentions.unwrap_or(self.chat),
            NotificationKind::Product => self.products,
            NotificationKind::Promotion => self.promotions,
            NotificationKind::Announcement => self.announcements,
            // What concerns the account itself cannot be switched off.
            NotificationKind::System => true,
        }
    }
}
