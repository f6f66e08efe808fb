//! Announcements on the wire.

use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// Whom an announcement is for. Who is banned or waits for approval is among none of them, and neither is the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum AnnouncementAudience {
    All,
    Premium,
    /// Members with an order of the product that has not come to nothing.
    Buyers,
}

/// A way to members.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum AnnouncementChannel {
    /// In the shop itself; always.
    Notification,
    Push,
    Telegram,
    Mail,
}

words!(AnnouncementAudience, AnnouncementChannel);

/// Whom it is for, and over which ways besides the shop itself.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementRequest {
    /// 1 to 80 characters.
    pub title: String,
    /// Plain text of 1 to 5,000 characters.
    pub content: String,
    pub audience: AnnouncementAudience,
    /// Whose buyers; for no other audience.
    #[serde(default)]
    pub product_id: Option<i64>,
    pub by_push: bool,
    pub by_telegram: bool,
    pub by_mail: bool,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementQuestion {
    pub audience: AnnouncementAudience,
    #[serde(default)]
    pub product_id: Option<i64>,
}

/// How many members an announcement would reach now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnnouncementReach {
    /// Those it is for.
    pub members: i64,
    /// Of them those who want news in the shop.
    pub notification: i64,
    pub push: i64,
    pub telegram: i64,
    /// Those who agreed to letters.
    pub mail: i64,
}

/// What became of it, one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AnnouncementCount {
    pub channel: AnnouncementChannel,
    pub reached: i64,
    pub delivered: i64,
    pub failed: i64,
}

/// An announcement, for the owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Announcement {
    pub id: i64,
    pub title: String,
    pub content: String,
    pub audience: AnnouncementAudience,
    pub product_id: Option<i64>,
    /// As it was called then; empty for another audience.
    pub product_name: String,
    pub created_at: Time,
    /// When the last member was told; null while it is being sent.
    pub finished_at: Option<Time>,
    /// Members who were reached in any way.
    pub members: i64,
    /// The ways that were chosen.
    pub channels: Vec<AnnouncementCount>,
}

/// An announcement, for who got it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnAnnouncement {
    pub id: i64,
    pub title: String,
    pub content: String,
    pub created_at: Time,
}
