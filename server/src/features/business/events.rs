//! What happens to the seller's details.

use super::types::BusinessDetails;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(BusinessEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "business.", serialize_all = "snake_case"))]
pub enum BusinessEvent {
    Changed {
        before: Box<BusinessDetails>,
        after: Box<BusinessDetails>,
    },
    /// From now on the shop takes orders.
    Opened,
    Closed,
}
