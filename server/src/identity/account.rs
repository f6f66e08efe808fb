//! Accounts, roles and sessions, for everything that asks who a person is.

use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Role {
    Admin,
    Premium,
    User,
    Banned,
}

words!(Role);

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
    /// The last use of a session, to the minute. Unknown before the first.
    pub last_active_at: Option<Time>,
    /// Named by the owner to look after the chat, and nothing else.
    pub is_moderator: bool,
    /// An admin whose shop asks for a second factor, and who has none: the back office stays closed. Known of the holder of a
    /// session only.
    pub lacks_factor: bool,
}

impl Account {
    pub fn is_owner(&self) -> bool {
        self.id == UserId::OWNER
    }

    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin && !self.lacks_factor
    }

    /// Whether the account pays premium prices and has what premium brings.
    pub fn is_premium(&self, now: Time) -> bool {
        self.role == Role::Premium || self.premium_until.is_some_and(|until| until > now)
    }

    /// Whether premium areas are open to it: admins may enter every one.
    pub fn enters_premium(&self, now: Time) -> bool {
        self.is_premium(now) || self.is_admin()
    }

    /// Whether the account looks after the chat: moderators do, and admins.
    pub fn moderates(&self) -> bool {
        self.is_moderator || self.is_admin()
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
