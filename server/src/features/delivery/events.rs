//! What happens to ways of delivery.

use super::types::{ClosedDay, DeliveryKind, DeliveryMethod, DeliveryPlace, DeliveryRate, DeliverySlot};
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
    PlaceCreated { after: PlaceFacts },
    PlaceUpdated { before: PlaceFacts, after: PlaceFacts },
    PlaceDeleted { before: PlaceFacts },
    ClosedDaysChanged { before: ClosedDays, after: ClosedDays },
}

/// What an admin looks up later: what was asked for delivery, and when it was offered.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodFacts {
    pub kind: DeliveryKind,
    pub name: String,
    pub is_active: bool,
    pub rates: Vec<DeliveryRate>,
    /// Working days; the oldest events do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_from: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_until: Option<i64>,
}

/// Where goods could be picked up, and when.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceFacts {
    pub name: String,
    pub address: String,
    pub is_active: bool,
    pub slots: Vec<DeliverySlot>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ClosedDays {
    pub days: Vec<ClosedDay>,
}

impl From<&DeliveryPlace> for PlaceFacts {
    fn from(place: &DeliveryPlace) -> Self {
        Self {
            name: place.name.clone(),
            address: place.address.clone(),
            is_active: place.is_active,
            slots: place.slots.clone(),
        }
    }
}

impl From<&DeliveryMethod> for MethodFacts {
    fn from(method: &DeliveryMethod) -> Self {
        Self {
            kind: method.kind,
            name: method.name.clone(),
            is_active: method.is_active,
            rates: method.rates.clone(),
            days_from: method.days_from,
            days_until: method.days_until,
        }
    }
}
