//! What happens to memberships.

use crate::features::payments::{Currency, Payment, ProviderName};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(PremiumEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "premium.", serialize_all = "snake_case"))]
pub enum PremiumEvent {
    Started {
        before: PremiumEnd,
        after: PremiumPaid,
    },
    Extended {
        before: PremiumEnd,
        after: PremiumPaid,
    },
    Cancelled {
        after: PremiumEnd,
    },
    /// The end is near.
    Ending {
        before: PremiumEnd,
        after: PremiumEnd,
    },
    Ended {
        before: PremiumEnd,
    },
    Refunded {
        before: PremiumEnd,
        after: PremiumPaid,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PremiumEnd {
    /// `None`: there is no membership.
    pub premium_until: Option<Time>,
}

/// Until when a membership lasts after a payment or its refund.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PremiumPaid {
    pub premium_until: Option<Time>,
    /// Decimal text: `19.99`.
    pub amount: String,
    pub currency: Currency,
    pub provider: ProviderName,
    pub sandbox: bool,
}

impl PremiumPaid {
    pub fn new(premium_until: Option<Time>, payment: &Payment) -> Self {
        Self {
            premium_until,
            amount: payment.sum.to_string(),
            currency: payment.sum.currency,
            provider: payment.provider,
            sandbox: payment.sandbox,
        }
    }
}
