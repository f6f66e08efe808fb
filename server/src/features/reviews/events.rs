//! What happens to reviews.

use super::store::Removed;
use crate::identity::UserId;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ReviewEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "review.", serialize_all = "snake_case"))]
pub enum ReviewEvent {
    /// By an admin.
    Removed { before: RemovedReview },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemovedReview {
    /// The author. `None`: the account is gone.
    pub user_id: Option<UserId>,
    pub product_id: i64,
    pub rating: i64,
    pub comment: String,
}

impl From<Removed> for RemovedReview {
    fn from(removed: Removed) -> Self {
        Self {
            user_id: removed.user_id.map(UserId),
            product_id: removed.product_id,
            rating: removed.rating,
            comment: removed.comment,
        }
    }
}
