//! What happens to withdrawals from contracts. Who declared what stays out of the events: the log outlives it.

use crate::features::terms::Found;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(RevocationEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "revocation.", serialize_all = "snake_case"))]
pub enum RevocationEvent {
    Received {
        after: RevocationFacts,
    },
    /// The contract was looked for.
    Matched {
        after: RevocationMatch,
    },
    Settled {
        before: RevocationFacts,
        after: RevocationFacts,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevocationFacts {
    /// Whether someone of the shop has dealt with it.
    pub is_done: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RevocationMatch {
    /// How many contracts fit.
    pub found: Found,
}
