//! Invitations on the wire.

use crate::identity::UserId;
use crate::time::Time;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether one can register with it today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvitationState {
    Active,
    UsedUp,
    /// Its last day is over.
    Over,
    /// By an admin, or because who made it is no admin any more.
    Withdrawn,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    pub id: i64,
    /// For the shop alone.
    pub label: String,
    pub most_uses: i64,
    pub used: i64,
    /// The last day.
    #[schema(value_type = String, format = Date)]
    pub ends_on: Date,
    /// Whether who comes with it needs no approval.
    pub approves: bool,
    pub state: InvitationState,
    pub created_at: Time,
    /// Who made it; null once that account is deleted.
    pub author: Option<InvitationPerson>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvitationPerson {
    pub id: UserId,
    pub username: String,
}

/// An invitation that was just made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeInvitation {
    pub invitation: Invitation,
    /// The link with the secret; shown this once.
    pub url: String,
    /// The same into the Mini App; null where the shop has no bot.
    pub telegram_url: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationRequest {
    /// 1 to 80 characters, for the shop alone.
    pub label: String,
    /// 1 to 1,000.
    pub most_uses: i64,
    /// From today on, at most a year.
    #[schema(value_type = String, format = Date)]
    pub ends_on: Date,
    #[serde(default)]
    pub approves: bool,
}

/// Who came by an invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedMember {
    pub id: UserId,
    pub username: String,
    /// Whether the account was let in at once.
    pub approved: bool,
    pub used_at: Time,
}

#[derive(Deserialize, ToSchema)]
pub struct InvitationQuestion {
    /// What the link ends with.
    pub secret: String,
}

/// What an invitation is good for, for who holds it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationOffer {
    pub success: bool,
    pub approves: bool,
    /// The last day.
    #[schema(value_type = String, format = Date)]
    pub ends_on: Date,
}

/// By which invitation an account came.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedBy {
    pub id: i64,
    pub label: String,
    /// Who made it; null once that account is deleted.
    pub author: Option<String>,
    pub approved: bool,
    pub used_at: Time,
}
