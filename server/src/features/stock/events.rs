//! What happens to stocks.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(StockEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "stock.", serialize_all = "snake_case"))]
pub enum StockEvent {
    /// There are so few pieces of a product that the owner wants to be told.
    RanLow { before: StockLevel, after: StockLevel },
    /// Goods came in.
    Received { after: MovedPieces },
    /// Pieces were lost.
    Lost { after: MovedPieces },
    /// Products were counted.
    Counted { after: MovedPieces },
    /// When the owner is told, or the number under the bar code.
    FactsChanged { before: StockFacts, after: StockFacts },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StockLevel {
    pub stock: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MovedPieces {
    pub products: usize,
    /// In all; below zero where fewer were counted than the books had.
    pub pieces: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockFacts {
    /// At so many pieces or fewer the owner is told; null: never.
    pub low_stock: Option<i64>,
    pub gtin: Option<String>,
}
