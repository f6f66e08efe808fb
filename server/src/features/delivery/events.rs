//! What happens to ways of delivery.

use super::types::{DeliveryKind, DeliveryMethod, DeliveryRate};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(DeliveryEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "delivery.", serialize_all = "snake_case"))]
pub enum DeliveryEvent {
    MethodCreated { after: MethodFacts },
    MethodUpdated { before: MethodFacts, after: MethodFacts },
    MethodDeleted { before: MethodFacts },
}

/// What an admin looks up later: what was asked for delivery, and when it was offered.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodFacts {
    pub kind: DeliveryKind,
    pub name: String,
    pub is_active: bool,
    pub rates: Vec<DeliveryRate>,
}

impl From<&DeliveryMethod> for MethodFacts {
    fn from(method: &DeliveryMethod) -> Self {
        Self {
            kind: method.kind,
            name: method.name.clone(),
            is_active: method.is_active,
            rates: method.rates.clone(),
        }
    }
}
