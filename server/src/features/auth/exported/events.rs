//! What was taken out of the shop.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ExportEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "export.", serialize_all = "snake_case"))]
pub enum ExportEvent {
    Made { after: Export },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Export {
    pub what: Exported,
    /// Of a table.
    pub rows: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Exported {
    Orders,
    Wallets,
    Audit,
    /// Addresses for a carrier's labels.
    Labels,
    /// Documents and their figures.
    Bookkeeping,
    /// Withdrawals from contracts.
    Revocations,
    /// All that is kept about the person who asks.
    OwnData,
}
