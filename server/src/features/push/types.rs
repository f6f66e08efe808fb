//! Push on the wire.

use kontor_web_push::Device;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kinds of news that a member wants on the own devices. What concerns the account's safety always comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PushKinds {
    pub orders: bool,
    pub chat: bool,
    pub products: bool,
    pub promotions: bool,
    /// News of the shop.
    #[serde(default)]
    pub announcements: bool,
    /// Being named or answered in the chat. Null or left out: as the chat.
    #[serde(default)]
    pub mentions: Option<bool>,
}

impl Default for PushKinds {
    fn default() -> Self {
        Self {
            orders: true,
            chat: true,
            products: true,
            promotions: false,
            announcements: false,
            mentions: None,
        }
    }
}

/// From when until when nothing is sent, by the shop's clock: `22:00`. The end may lie on the next day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuietHours {
    pub from: String,
    pub until: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushRoom {
    pub id: i64,
    /// The room's name, or the other person's.
    pub name: String,
    pub is_private: bool,
    pub is_wanted: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushSettings {
    pub success: bool,
    /// What a browser subscribes with (`applicationServerKey`).
    pub public_key: String,
    /// Whether the device of this session is told.
    pub is_subscribed: bool,
    /// All devices of the member that are told.
    pub devices: i64,
    pub kinds: PushKinds,
    pub quiet_hours: Option<QuietHours>,
    /// Rooms that the member may enter.
    pub rooms: Vec<PushRoom>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushSettingsRequest {
    pub kinds: PushKinds,
    #[serde(default)]
    pub quiet_hours: Option<QuietHours>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushRoomRequest {
    pub is_wanted: bool,
}

/// What a browser knows of its subscription.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PushSubscription {
    pub endpoint: String,
    /// The device's public key, as base64 for addresses.
    pub p256dh: String,
    /// The device's secret, as base64 for addresses.
    pub auth: String,
}

/// A device that was checked.
#[derive(Debug, Clone)]
pub struct Subscribed {
    pub endpoint: String,
    pub device: Device,
}

/// The browser has replaced a subscription. Who knows the old one with its secret is the device.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PushRenewal {
    pub old: PushSubscription,
    pub new: PushSubscription,
}
