//! The cart's call on the wire.

use crate::features::catalog::Product;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartRequest {
    pub product_id: i64,
    /// Pieces; 1 when left out.
    #[serde(default = "one")]
    pub quantity: i64,
}

const fn one() -> i64 {
    1
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CartResponse {
    pub success: bool,
    pub message: String,
    /// As the catalogue has it at this moment.
    pub product: Product,
    pub quantity: i64,
}
