//! What happens to payments that an admin must look at.

use super::types::Currency;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(PaymentEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "payment.", serialize_all = "snake_case"))]
pub enum PaymentEvent {
    /// A genuine charge is not what was agreed.
    Mismatched { before: AgreedCharge, after: MismatchedCharge },
    /// Money that was told to go back is with the shop after all.
    RefundFailed { after: FailedRefund },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AgreedCharge {
    /// Decimal text: `19.99`.
    pub amount: String,
    pub currency: Currency,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct FailedRefund {
    /// Decimal text: `19.99`.
    pub amount: String,
    pub currency: Currency,
    /// The provider's word for why.
    pub reason: String,
}

/// What the provider says.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MismatchedCharge {
    /// In the currency's smallest unit.
    pub amount: i64,
    pub currency: String,
    /// `amount`, `currency`, `payee`, `order` or `account`.
    pub reason: String,
}
