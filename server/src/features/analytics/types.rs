//! Figures on the wire.

use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

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

/// How many days back, today included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ToSchema)]
pub enum Range {
    #[serde(rename = "7d")]
    Week,
    #[default]
    #[serde(rename = "30d")]
    Month,
    #[serde(rename = "90d")]
    Quarter,
    /// 365 days.
    #[serde(rename = "1y")]
    Year,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnalyticsQuery {
    /// 30d without it.
    #[serde(default)]
    pub range: Range,
}

/// Sales of a range of days. Each change is in per cent, to one decimal place, against as many days before; null where
/// there was nothing then.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    pub range: Range,
    /// Euro: the sum of the paid orders that were placed in the range.
    #[schema(value_type = String)]
    pub total_revenue: Amount,
    pub revenue_change: Option<f64>,
    /// Orders placed in the range, whatever became of them.
    pub total_orders: i64,
    pub orders_change: Option<f64>,
    /// Different people who placed them; guests count by their name.
    pub total_customers: i64,
    pub customers_change: Option<f64>,
    /// Accounts approved in the range.
    pub new_members: i64,
    pub new_members_change: Option<f64>,
    /// Products in the catalogue now.
    pub total_products: i64,
    /// Every category, the strongest first.
    pub category_stats: Vec<CategoryStat>,
    /// At most five, the strongest first.
    pub top_products: Vec<TopProduct>,
    /// Every day of the range, oldest first.
    pub series: Vec<DayStat>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryStat {
    /// Slug; `sonstige` for products that are deleted.
    pub category: String,
    pub name: String,
    /// Euro: the items of paid orders.
    #[schema(value_type = String)]
    pub revenue: Amount,
    /// Paid orders with something of the category.
    pub orders: i64,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TopProduct {
    /// Null once it is deleted.
    pub id: Option<i64>,
    pub name: String,
    /// Slug; `sonstige` once the product is deleted.
    pub category: String,
    pub average_rating: Option<f64>,
    /// Euro: the items of paid orders.
    #[schema(value_type = String)]
    pub revenue: Amount,
    /// Pieces in paid orders.
    pub total_sold: i64,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayStat {
    /// `YYYY-MM-DD` in the shop's time zone.
    pub date: String,
    /// Euro: the paid orders placed on this day.
    #[schema(value_type = String)]
    pub revenue: Amount,
    /// Orders placed on this day, whatever became of them.
    pub orders: i64,
    /// Accounts approved on this day.
    pub new_members: i64,
}
