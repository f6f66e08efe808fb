//! Reviews on the wire.

use crate::features::moderation::Ground;
use crate::identity::{Role, UserId};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    pub id: i64,
    /// 1 to 5.
    pub rating: i64,
    pub comment: String,
    pub created_at: Time,
    /// When the author last replaced it.
    pub updated_at: Option<Time>,
    /// Leads to the author's profile; null once the account is gone.
    pub user_id: Option<UserId>,
    /// 'Gelöschtes Konto' once the account is gone.
    pub username: String,
    /// Admin, premium or user; bans are not shown here.
    pub user_role: Role,
    /// The author has paid for an order with this product.
    pub is_verified_purchase: bool,
    pub is_own: bool,
}

/// A review outside its product's page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductReview {
    #[serde(flatten)]
    pub review: Review,
    pub product_id: i64,
    pub product_name: String,
    pub product_image_url: String,
}

/// A product that was bought and not reviewed yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenReview {
    pub product_id: i64,
    pub product_name: String,
    pub product_image_url: String,
    pub purchased_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OwnReviews {
    /// Newest first.
    pub reviews: Vec<ProductReview>,
    /// Latest purchase first.
    pub open: Vec<OpenReview>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReviewRequest {
    /// 1 to 5.
    pub rating: i64,
    /// 10 to 500 characters after trimming.
    pub comment: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewResponse {
    pub success: bool,
    pub message: String,
    pub review: Review,
}

/// Why an admin removes a review; its author is told.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RemovalRequest {
    pub reason: String,
    /// The rules of the shop without it.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// The provision, where the ground is a law.
    #[serde(default)]
    pub law: Option<String>,
}
