//! Wishes on the wire.

use crate::features::catalog::{NetAmount, NetUnit};
use crate::time::Time;
use kontor_money::Price;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A wish with what its product is now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WishlistItem {
    pub id: i64,
    pub product_id: i64,
    /// Left out where the member wishes the product, whichever variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    pub product_name: String,
    pub product_image_url: String,
    /// Slug of the category.
    pub product_category: String,
    /// Euro, what an ordinary member pays.
    #[schema(value_type = f64)]
    pub product_price: Price,
    pub is_premium: bool,
    /// Null: unlimited.
    pub stock: Option<i64>,
    /// Per cent by which the price is lower than `price_before`; 0 without a reduction.
    pub discount: i64,
    /// What a reduction is compared with; left out without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, nullable = false)]
    pub price_before: Option<Price>,
    /// Content of one unit, for the price per kilogram or litre; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, nullable = false)]
    pub net_amount: Option<NetAmount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub unit: Option<NetUnit>,
    pub created_at: Time,
}

#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct WishQuery {
    /// Which variant the member wants to hear of. Left out: any.
    pub variant_id: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WishlistResponse {
    pub success: bool,
    pub message: String,
    pub is_in_wishlist: bool,
}
