//! New accounts, and the wire forms of registration and sign-in.

use crate::identity::{Account, Role, UserId};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Stands where a password's hash would: no password fits it.
pub const NO_PASSWORD: &str = "";

/// What [`super::insert_account`] needs.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// Only the owner's is chosen.
    pub id: Option<UserId>,
    pub username: String,
    pub username_key: String,
    pub password_hash: String,
    pub telegram_username: Option<String>,
    pub role: Role,
    pub is_approved: bool,
    pub registered_at: Time,
}

/// An account on the wire, for the member and for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    id: UserId,
    username: String,
    telegram_username: Option<String>,
    role: Role,
    is_approved: bool,
    /// The account that the shop belongs to.
    is_owner: bool,
    /// Whether the owner has named it as a moderator of the chat.
    is_moderator: bool,
    /// This shop asks its admins for a second factor, and the account has none: the back office is closed.
    second_factor_missing: bool,
    /// False while a timeout or a ban lasts.
    is_active: bool,
    registered_at: Time,
    created_at: Time,
    last_login: Option<Time>,
    timeout_until: Option<Time>,
    timeout_reason: Option<String>,
    ban_reason: Option<String>,
}

impl User {
    pub fn new(account: &Account, now: Time) -> Self {
        let timeout_until = account.running_timeout(now);
        Self {
            id: account.id,
            username: account.username.clone(),
            telegram_username: account.telegram_username.clone(),
            role: account.shown_role(now),
            is_approved: account.is_approved,
            is_owner: account.is_owner(),
            is_moderator: account.is_moderator,
            second_factor_missing: account.lacks_factor,
            is_active: timeout_until.is_none() && account.role != Role::Banned,
            registered_at: account.registered_at,
            created_at: account.registered_at,
            last_login: account.last_login_at,
            timeout_until,
            timeout_reason: timeout_until.and(account.timeout_reason.clone()),
            ban_reason: account.ban_reason.clone(),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginRequest {
    pub username: String,
    pub password: String,
    /// Keeps the session for weeks instead of a day.
    #[serde(default)]
    pub remember_me: bool,
    /// Code of the authenticator app, or a recovery code; asked for with `second_factor_required`.
    #[serde(default)]
    pub otp: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginResponse {
    pub success: bool,
    pub message: String,
    /// Opaque bearer token; shown this once.
    pub token: String,
    pub user: User,
}

#[derive(Deserialize, ToSchema)]
pub struct ConfirmRequest {
    pub password: String,
    /// The code of an authenticator app or a recovery code, where the account has a second factor.
    pub otp: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct ConfirmResponse {
    pub success: bool,
    pub message: String,
    /// Until when sensitive actions go through without being asked again.
    pub until: Time,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterRequest {
    pub username: String,
    pub password: String,
    #[serde(default)]
    pub telegram_username: Option<String>,
    /// The secret of an invitation. One that is of no use keeps no one from registering.
    #[serde(default)]
    pub invitation: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingRegistration {
    pub id: UserId,
    pub username: String,
    pub telegram_username: Option<String>,
    pub is_approved: bool,
    pub registered_at: Time,
}

#[derive(Serialize, ToSchema)]
pub struct PendingRegistrations {
    pub success: bool,
    pub pending: Vec<PendingRegistration>,
}
