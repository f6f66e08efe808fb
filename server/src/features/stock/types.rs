//! Stocks and their movements, as the back office sees them.

use super::events::StockFacts;
use crate::features::catalog::{Offer, StockReason};
use crate::time::Time;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StockQuery {
    /// Only products of which few are left, the fewest first.
    #[serde(default)]
    pub low: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StockList {
    pub products: Vec<StockedItem>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockedItem {
    pub id: i64,
    /// Left out where the product has no variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    /// Without the variant's; left out where the product has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub product_name: Option<String>,
    /// With the variant's.
    pub name: String,
    /// The category's slug.
    pub category: String,
    pub image_url: String,
    /// Null: unlimited.
    pub stock: Option<i64>,
    pub is_low: bool,
    #[serde(flatten)]
    pub facts: StockFacts,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct MovementQuery {
    pub product_id: Option<i64>,
    #[param(inline)]
    pub reason: Option<StockReason>,
    /// The first day, in the shop's time zone.
    #[param(value_type = Option<String>)]
    pub from: Option<Date>,
    /// The last day.
    #[param(value_type = Option<String>)]
    pub until: Option<Date>,
    /// Only movements older than this one.
    pub before: Option<i64>,
    /// Movements to answer, 1 to 200; 50 when left out.
    pub limit: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MovementList {
    /// The newest first.
    pub movements: Vec<StockMovement>,
    /// Whether there are older ones.
    pub more: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockMovement {
    pub id: i64,
    pub product_id: i64,
    /// Null: the product itself, or the default of its variants.
    pub variant_id: Option<i64>,
    /// As it was called at the time.
    pub product_name: String,
    /// Below zero for what left.
    pub quantity: i64,
    pub reason: StockReason,
    /// The stock after it; null: unlimited from here on.
    pub balance: Option<i64>,
    /// Who of the shop did it, by the name at the time; empty for customers and the shop itself.
    pub actor: String,
    pub order_id: Option<String>,
    pub order_number: Option<String>,
    pub note: String,
    pub at: Time,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedItem {
    pub product_id: i64,
    /// Left out: the product itself, or the default of its variants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    /// 1 to 1,000,000 pieces.
    pub quantity: i64,
}

impl MovedItem {
    pub const fn offer(&self) -> Offer {
        Offer { product_id: self.product_id, variant_id: self.variant_id }
    }
}

/// Goods that came in, or that were lost.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MoveRequest {
    /// 1 to 200 different products or variants.
    pub items: Vec<MovedItem>,
    /// Up to 200 characters: a delivery note's number, or what happened. A loss needs one.
    #[serde(default)]
    pub note: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountedItem {
    pub product_id: i64,
    /// Left out: the product itself, or the default of its variants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    /// Pieces that are there.
    pub counted: i64,
    /// The stock that the person saw while counting.
    pub seen: i64,
}

impl CountedItem {
    pub const fn offer(&self) -> Offer {
        Offer { product_id: self.product_id, variant_id: self.variant_id }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct CountRequest {
    /// 1 to 200 different products or variants.
    pub counts: Vec<CountedItem>,
    #[serde(default)]
    pub note: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct MovedStock {
    pub success: bool,
    pub message: String,
    /// What there is now of the products that were moved.
    pub products: Vec<Level>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Level {
    pub product_id: i64,
    /// Left out: the product itself, or the default of its variants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    pub stock: i64,
}

/// The stock of some products is no longer what the person saw. Nothing was stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountConflict {
    pub success: bool,
    pub message: String,
    #[schema(value_type = String)]
    pub code: &'static str,
    /// What there is now of those products.
    pub moved: Vec<Level>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockFactsRequest {
    /// Whose number under the bar code it is; left out: the product's, or that of the default of its variants.
    #[serde(default)]
    pub variant_id: Option<i64>,
    /// 0 to 1,000,000 pieces, for each variant of the product; null: never tell.
    pub low_stock: Option<i64>,
    /// 8, 12, 13 or 14 digits; null or empty: none.
    pub gtin: Option<String>,
}
