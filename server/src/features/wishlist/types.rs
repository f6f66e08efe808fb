//! Wishes on the wire.

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
    /// Per cent by which the price already is reduced.
    pub discount: i64,
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
