//! Membership on the wire.

use crate::features::payments::{Currency, PaymentStatus, ProviderName, Sum};
use crate::time::Time;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a membership comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PremiumSource {
    /// Paid, or counted in days like what is paid.
    Paid,
    /// The owner gave the role; it has no end.
    Role,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Membership {
    pub is_premium: bool,
    pub premium_since: Option<Time>,
    /// Null when there is no end, or there was no beginning.
    pub premium_until: Option<Time>,
    pub source: Option<PremiumSource>,
    /// Set: no reminder comes any more. Paying again takes it back.
    pub cancelled_at: Option<Time>,
    /// Price of `daysPerPayment` days.
    pub price_cents: i64,
    /// The same at Telegram, in whole Stars; null where Telegram is not offered.
    pub price_stars: Option<i64>,
    /// Per cent off every product.
    pub discount_percent: i64,
    pub days_per_payment: i64,
    /// When the membership asks for the next payment; nothing is taken by itself.
    pub next_payment_at: Option<Time>,
    /// Newest first.
    pub payments: Vec<PremiumPayment>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PremiumPayment {
    pub id: String,
    pub provider: ProviderName,
    /// No money moved: the built-in sandbox stood in.
    pub sandbox: bool,
    /// Decimal text in `currency`.
    #[schema(value_type = String)]
    pub amount: Sum,
    pub currency: Currency,
    pub status: PaymentStatus,
    pub created_at: Time,
    pub paid_at: Option<Time>,
    /// What it brought; shorter, or nothing, after a refund.
    pub period_from: Option<Time>,
    pub period_until: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelResponse {
    pub success: bool,
    pub message: String,
    /// The membership lasts until then.
    pub premium_until: Option<Time>,
}
