//! Wire forms of moderation.

use crate::error::{Fields, Result};
use crate::features::auth::User;
use crate::features::invitations::InvitedBy;
use crate::features::moderation::{Ground, Grounds};
use crate::identity::Role;
use crate::text;
use crate::time::Time;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AllUsers {
    pub success: bool,
    pub users: Vec<User>,
}

#[derive(Serialize, ToSchema)]
pub struct ActivityResponse {
    pub success: bool,
    pub activity: Activity,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activity {
    /// `active`, `pending`, `timeout` or `banned`.
    pub status: &'static str,
    pub role: Role,
    pub created_at: Time,
    pub last_login: Option<Time>,
    pub message_count: i64,
    pub order_count: i64,
    pub telegram_username: Option<String>,
    pub timeout_info: Option<TimeoutInfo>,
    /// Null for who came without an invitation.
    pub invitation: Option<InvitedBy>,
}

#[derive(Serialize, ToSchema)]
pub struct TimeoutInfo {
    pub until: Time,
    pub reason: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub struct TimeoutRequest {
    /// Whole hours, 1 to 8760, as a number or as its text.
    #[serde(deserialize_with = "hours")]
    #[schema(value_type = Hours)]
    pub duration: i64,
    #[serde(default)]
    pub reason: Option<String>,
    /// The rules of the shop without it.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// The provision, where the ground is a law.
    #[serde(default)]
    pub law: Option<String>,
}

/// Why an account is banned or deleted; its person is told.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RestrictionRequest {
    #[serde(default)]
    pub reason: Option<String>,
    /// The rules of the shop without it.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// The provision, where the ground is a law.
    #[serde(default)]
    pub law: Option<String>,
}

impl RestrictionRequest {
    /// # Errors
    /// At the fields that do not fit.
    pub fn checked(&self) -> Result<(Option<String>, Grounds)> {
        let mut fields = Fields::default();
        let reason = fields.take("reason", text::optional_paragraph(self.reason.as_deref(), text::REASON));
        let grounds = Grounds::take(&mut fields, self.ground, self.law.as_deref());
        fields.check()?;
        Ok((reason.flatten(), grounds))
    }
}

/// An integer or the text of one.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Hours {
    Number(i64),
    Text(String),
}

fn hours<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<i64, D::Error> {
    match Hours::deserialize(deserializer)? {
        Hours::Number(number) => Ok(number),
        Hours::Text(text) => text.trim().parse().map_err(serde::de::Error::custom),
    }
}

/// Roles that the owner may give; `banned` is no role to give but a ban.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GivenRole {
    Admin,
    Premium,
    User,
}

impl From<GivenRole> for Role {
    fn from(role: GivenRole) -> Self {
        match role {
            GivenRole::Admin => Self::Admin,
            GivenRole::Premium => Self::Premium,
            GivenRole::User => Self::User,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct RoleRequest {
    pub role: GivenRole,
}
