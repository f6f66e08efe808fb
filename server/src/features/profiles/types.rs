//! Wire forms of the own profile.

use crate::features::auth::{User, UserId};
use crate::time::Time;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub id: UserId,
    pub user_id: UserId,
    pub display_name: Option<String>,
    pub bio: Option<String>,
    pub avatar: Option<String>,
    /// Category slugs.
    pub preferred_categories: Vec<String>,
    /// JSON text with the switches orders, chat, products and promotions.
    pub notification_settings: String,
    /// Pays premium prices now; derived, never stored.
    pub is_premium: bool,
    pub is_admin: bool,
    pub created_at: Time,
    pub last_activity: Option<Time>,
    pub premium_since: Option<Time>,
    pub premium_until: Option<Time>,
}

#[derive(Serialize, ToSchema)]
pub struct ProfileResponse {
    pub success: bool,
    pub user: User,
    pub profile: Profile,
}
