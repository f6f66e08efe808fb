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
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AgreedCharge {
    /// Decimal text: `19.99`.
    pub amount: String,
    pub currency: Currency,
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
