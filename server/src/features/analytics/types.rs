//! Figures on the wire.

use kontor_money::Amount;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminStats {
    pub success: bool,
    pub total_users: i64,
    pub pending_users: i64,
    /// Approved, neither banned nor timed out.
    pub active_users: i64,
    pub banned_users: i64,
    pub total_products: i64,
    pub premium_products: i64,
    pub total_orders: i64,
    pub pending_orders: i64,
    pub completed_orders: i64,
    /// Euro: the sum of all completed orders.
    #[schema(value_type = String)]
    pub total_revenue: Amount,
}
