//! What happens to terminations of contracts. Who declared what stays out of the events: the log outlives it.

use crate::features::terms::Found;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(TerminationEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "termination.", serialize_all = "snake_case"))]
pub enum TerminationEvent {
    Received {
        after: TerminationFacts,
    },
    /// A membership was looked for.
    Matched {
        after: TerminationMatch,
    },
    Settled {
        before: TerminationFacts,
        after: TerminationFacts,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TerminationFacts {
    /// Whether someone of the shop has dealt with it.
    pub is_done: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TerminationMatch {
    /// How many running memberships fit.
    pub found: Found,
}
