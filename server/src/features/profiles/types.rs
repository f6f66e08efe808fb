//! Wire forms of the own profile.

use crate::features::auth::User;
use crate::http::extract::present;
use crate::identity::UserId;
use crate::time::Time;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
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
    /// JSON text with the switches orders, chat, products and promotions, `announcements` where those are off, and
    /// `mentions` where they are not as the chat is.
    pub notification_settings: String,
    /// Pays premium prices now; derived, never stored.
    pub is_premium: bool,
    pub is_admin: bool,
    pub created_at: Time,
    pub last_activity: Option<Time>,
    pub premium_since: Option<Time>,
    pub premium_until: Option<Time>,
    /// Stripe's names for the member; null until Stripe knows them.
    pub stripe_customer_id: Option<String>,
    pub stripe_subscription_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct ProfileResponse {
    pub success: bool,
    pub user: User,
    pub profile: Profile,
}

#[derive(Serialize, ToSchema)]
pub struct AvatarResponse {
    pub success: bool,
    pub message: String,
    /// Its path.
    pub avatar: String,
}

/// What the edit mode sends. What is left out stays as it is.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileRequest {
    /// 1 to 50 characters; null or nothing clears it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub display_name: Option<Option<String>>,
    /// At most 500 characters; null or nothing clears it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub bio: Option<Option<String>>,
    /// Category slugs.
    #[serde(default)]
    pub preferred_categories: Option<Vec<String>>,
    /// The switches, or the JSON text of them; a switch that is left out stays as it is.
    #[serde(default, deserialize_with = "switches")]
    #[schema(value_type = Option<SwitchesForm>)]
    pub notification_settings: Option<SwitchChanges>,
}

/// Of which kinds of news a member is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Switches {
    pub orders: bool,
    pub chat: bool,
    pub products: bool,
    pub promotions: bool,
    /// News of the shop. Told only where they are switched off: the specification knows the other four.
    #[serde(skip_serializing_if = "is_on")]
    pub announcements: bool,
    /// Being named or answered in the chat; `None`: as the chat. Told only where it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentions: Option<bool>,
}

const fn is_on(switch: &bool) -> bool {
    *switch
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
    #[must_use]
    pub fn changed(self, changes: SwitchChanges) -> Self {
        let chat = changes.chat.unwrap_or(self.chat);
        Self {
            orders: changes.orders.unwrap_or(self.orders),
            chat,
            products: changes.products.unwrap_or(self.products),
            promotions: changes.promotions.unwrap_or(self.promotions),
            announcements: changes.announcements.unwrap_or(self.announcements),
            mentions: changes.mentions.or(self.mentions).filter(|mentions| *mentions != chat),
        }
    }
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SwitchChanges {
    #[serde(default)]
    pub orders: Option<bool>,
    #[serde(default)]
    pub chat: Option<bool>,
    #[serde(default)]
    pub products: Option<bool>,
    #[serde(default)]
    pub promotions: Option<bool>,
    #[serde(default)]
    pub announcements: Option<bool>,
    #[serde(default)]
    pub mentions: Option<bool>,
}

/// The switches as an object or as its JSON text.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "for the OpenAPI document")]
pub enum SwitchesForm {
    Object(SwitchChanges),
    Text(String),
}

fn switches<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SwitchChanges>, D::Error> {
    let object = match Option::deserialize(deserializer)? {
        None => return Ok(None),
        Some(Value::String(text)) => serde_json::from_str(&text).map_err(D::Error::custom)?,
        Some(value) => value,
    };
    // Serde would also read the switches from an array, by position.
    if !object.is_object() {
        return Err(D::Error::custom("expected an object"));
    }
    SwitchChanges::deserialize(object).map(Some).map_err(D::Error::custom)
}
