//! What happens to the goods of orders.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(FulfilmentEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "fulfilment.", serialize_all = "snake_case"))]
pub enum FulfilmentEvent {
    Packed,
    Ready,
    Shipped {
        after: ShippedParcel,
    },
    /// A parcel's carrier or tracking number was typed wrongly at first.
    Corrected {
        after: ShippedParcel,
    },
    Delivered,
    PickedUp,
    Cancelled,
    Refunded,
    /// The step before was taken back before anybody was told of it.
    Undone,
}

/// Without the tracking number, which leads to a person at the carrier: the log outlives the account.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippedParcel {
    /// Counted within the order, from 1.
    pub number: i64,
    pub carrier: String,
    /// Whether nothing is left to send.
    pub is_last: bool,
}
