//! What happens to what is kept.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(RetentionEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "retention.", serialize_all = "snake_case"))]
pub enum RetentionEvent {
    /// An order, or everything up to a day, is not removed for now.
    HoldPlaced {
        after: HoldFacts,
    },
    HoldLifted {
        before: HoldFacts,
    },
    /// The owner asks for a run.
    RunAsked {
        after: RunFacts,
    },
    /// A run has ended.
    Cleared {
        after: ClearedFacts,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldFacts {
    /// ISO 8601; null where an order is held.
    pub until: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RunFacts {
    pub year: i16,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ClearedFacts {
    pub year: i16,
    /// Rows of all kinds together.
    pub removed: i64,
}
