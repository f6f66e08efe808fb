//! What happens to the monthly free product.

use super::types::RequestStatus;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(LoungeEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "lounge.", serialize_all = "snake_case"))]
pub enum LoungeEvent {
    Requested { after: MonthlyRequestFacts },
    Approved { before: MonthlyRequestState, after: MonthlyRequestState },
    Shipped { before: MonthlyRequestState, after: MonthlyRequestState },
    Delivered { before: MonthlyRequestState, after: MonthlyRequestState },
    Refused { before: MonthlyRequestState, after: MonthlyRequestState },
}

impl LoungeEvent {
    /// `None`: nothing becomes requested by a decision.
    pub const fn decided(before: RequestStatus, after: RequestStatus) -> Option<Self> {
        let decision = after;
        let (before, after) = (MonthlyRequestState { status: before }, MonthlyRequestState { status: after });
        Some(match decision {
            RequestStatus::Requested => return None,
            RequestStatus::Approved => Self::Approved { before, after },
            RequestStatus::Shipped => Self::Shipped { before, after },
            RequestStatus::Delivered => Self::Delivered { before, after },
            RequestStatus::Refused => Self::Refused { before, after },
        })
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthlyRequestFacts {
    /// `November 2026`
    pub month: String,
    pub product_id: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MonthlyRequestState {
    pub status: RequestStatus,
}
