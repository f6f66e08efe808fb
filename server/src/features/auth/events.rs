//! What happens to accounts, in whichever feature.

use crate::identity::{Account, Role};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(UserEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "user.", serialize_all = "snake_case"))]
pub enum UserEvent {
    Registered,
    Approved,
    Rejected,
    TimedOut {
        before: Standing,
        after: Standing,
    },
    TimeoutEnded {
        before: Standing,
        after: Standing,
    },
    Banned {
        before: Option<Standing>,
        after: Option<Standing>,
    },
    Unbanned {
        before: Standing,
        after: Standing,
    },
    RoleChanged {
        before: Standing,
        after: Standing,
    },
    /// By an admin.
    Deleted {
        before: FormerAccount,
    },
    /// By the member.
    Left {
        before: FormerAccount,
    },
    SecondFactorOn,
    SecondFactorOff,
    PasskeyAdded,
    PasskeyRemoved,
    TelegramLinked,
    TelegramUnlinked,
    /// By the member, or without an actor by the operator's command line.
    PasswordChanged,
    /// By the member: one of them or all.
    SessionsEnded,
}

/// What moderation changes.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    pub role: Role,
    pub timeout_until: Option<Time>,
}

impl Standing {
    pub const fn of(account: &Account) -> Self {
        Self { role: account.role, timeout_until: account.timeout_until }
    }
}

/// What is kept of an account that is gone.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormerAccount {
    pub role: Role,
    pub is_approved: bool,
}

impl FormerAccount {
    pub const fn of(account: &Account) -> Self {
        Self { role: account.role, is_approved: account.is_approved }
    }
}
