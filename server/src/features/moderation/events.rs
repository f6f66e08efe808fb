//! What happens in moderation. What was written, and who reported it, stays out of the events: the log outlives both.

use super::types::{ContentKind, Ground, Measure, Outcome, ReportStatus};
use crate::identity::UserId;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ModerationEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "moderation.", serialize_all = "snake_case"))]
pub enum ModerationEvent {
    Reported {
        after: ReportedContent,
    },
    ReportDismissed {
        before: ReportFacts,
        after: ReportFacts,
    },
    /// Something was done about it.
    ReportUpheld {
        before: ReportFacts,
        after: ReportFacts,
    },
    /// A member's content or account was restricted.
    Decided {
        after: DecisionFacts,
    },
    Objected {
        after: ObjectionFacts,
    },
    ObjectionDecided {
        before: ObjectionFacts,
        after: ObjectionFacts,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedContent {
    pub kind: ContentKind,
    /// By someone without an account.
    pub is_outside: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ReportFacts {
    pub status: ReportStatus,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionFacts {
    /// Whom it is against. `None`: the account is gone.
    pub user_id: Option<UserId>,
    pub measure: Measure,
    pub ground: Ground,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ObjectionFacts {
    /// By who reported something, not by whom the decision is against.
    pub is_notifiers: bool,
    pub outcome: Option<Outcome>,
}
