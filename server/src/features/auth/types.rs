//! Accounts, roles and the wire forms of registration and sign-in.

use crate::error::{Error, Result};
use crate::text;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number of an account. 1 is the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct UserId(pub i64);

impl UserId {
    pub const OWNER: Self = Self(1);
}

impl std::fmt::Display for UserId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(out)
    }
}

impl From<UserId> for kontor_db::Value {
    fn from(id: UserId) -> Self {
        Self::Int(id.0)
    }
}

/// What stands where the name of a deleted account stood.
pub const DELETED_NAME: &str = "Gelöschtes Konto";

/// Stands where a password's hash would: no password fits it.
pub const NO_PASSWORD: &str = "";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Admin,
    Premium,
    User,
    Banned,
}

impl Role {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Premium => "premium",
            Self::User => "user",
            Self::Banned => "banned",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Admin, Self::Premium, Self::User, Self::Banned].into_iter().find(|role| role.as_str() == text)
    }
}

/// One account as the server knows it. Holds no secret: the password hash stays in the store.
#[derive(Debug, Clone)]
pub struct Account {
    pub id: UserId,
    pub username: String,
    pub telegram_username: Option<String>,
    pub role: Role,
    pub role_before_ban: Option<Role>,
    pub ban_reason: Option<String>,
    pub is_approved: bool,
    pub timeout_until: Option<Time>,
    pub timeout_reason: Option<String>,
    pub premium_since: Option<Time>,
    pub premium_until: Option<Time>,
    pub registered_at: Time,
    pub last_login_at: Option<Time>,
}

impl Account {
    pub fn is_owner(&self) -> bool {
        self.id == UserId::OWNER
    }

    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin
    }

    /// Whether the account pays premium prices and has what premium brings.
    pub fn is_premium(&self, now: Time) -> bool {
        self.role == Role::Premium || self.premium_until.is_some_and(|until| until > now)
    }

    /// Whether premium areas are open to it: admins may enter every one.
    pub fn enters_premium(&self, now: Time) -> bool {
        self.is_premium(now) || self.is_admin()
    }

    /// The role that people see: a paid membership shows as the role that it is as good as, while it runs.
    pub fn shown_role(&self, now: Time) -> Role {
        if self.role == Role::User && self.is_premium(now) { Role::Premium } else { self.role }
    }

    /// The end of a timeout that is still running.
    pub fn running_timeout(&self, now: Time) -> Option<Time> {
        self.timeout_until.filter(|until| *until > now)
    }
}

/// The session behind a request's token.
#[derive(Debug, Clone, Copy)]
pub struct Session {
    pub id: i64,
    /// When its holder last gave the password.
    pub confirmed_at: Time,
}

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

/// Why somebody did what cannot be taken back; for the audit log.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReasonRequest {
    #[serde(default)]
    pub reason: Option<String>,
}

impl ReasonRequest {
    /// # Errors
    /// When the reason is too long or holds control characters.
    pub fn checked(&self) -> Result<Option<String>> {
        text::optional_paragraph(self.reason.as_deref(), text::REASON)
            .map_err(|fault| Error::field("reason", fault))
    }
}

/// The answer of an action that has nothing else to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    pub success: bool,
    /// A German sentence for the user.
    pub message: String,
}

impl Done {
    pub fn new(message: impl Into<String>) -> Self {
        Self { success: true, message: message.into() }
    }
}
