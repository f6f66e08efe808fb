//! The cart on the wire.

use crate::features::catalog::Product;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartRequest {
    pub product_id: i64,
    /// Left out: the default, where the product has variants.
    #[serde(default)]
    pub variant_id: Option<i64>,
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
    /// What this call has put in; the cart may hold more of it.
    pub quantity: i64,
}

/// What the member has in the cart, in the order in which it was put in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Cart {
    pub items: Vec<CartItem>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartItem {
    /// As the catalogue has it at this moment. Of a variant it has name and figures, and says which it is.
    pub product: Product,
    /// At least 1. It may be more than there is in stock.
    pub quantity: i64,
    /// When the member made the last change of it.
    pub changed_at: Time,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartQuantityRequest {
    /// How many there are to be; 0 takes the product out.
    pub quantity: i64,
    /// How long ago the member wanted it, in milliseconds, for changes of a device that was offline. A later change of another
    /// device stays.
    #[serde(default)]
    pub age_ms: i64,
    /// Left out: the default, where the product has variants.
    #[serde(default)]
    pub variant_id: Option<i64>,
}

#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CartQuery {
    /// Left out: the default, where the product has variants.
    pub variant_id: Option<i64>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartMergeRequest {
    /// Of the device's choice, 16 to 64 letters, digits, `-` and `_`: the same one a second time changes nothing.
    pub merge_id: String,
    /// What the device's cart holds, at most 100 products.
    pub items: Vec<MergedItem>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergedItem {
    pub product_id: i64,
    /// Left out: the default, where the product has variants.
    #[serde(default)]
    pub variant_id: Option<i64>,
    pub quantity: i64,
}

/// The cart after the merge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartMergeResponse {
    pub items: Vec<CartItem>,
    /// Products that are in neither cart any more: deleted, or more than a cart can hold.
    pub left_out: Vec<i64>,
}

/// Frame of the socket, to every tab of a member whose cart has changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CartFrame {
    CartChanged {},
}
