//! Membership on the wire.

use super::early_start::EarlyStart;
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
    /// To be ticked before a payment, which names its version.
    pub early_start: EarlyStart,
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
    /// What was agreed; null for payments that are older than this.
    pub contract: Option<PremiumContract>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelResponse {
    pub success: bool,
    pub message: String,
    /// The membership lasts until then.
    pub premium_until: Option<Time>,
}

/// What a payment was begun with.
#[derive(Debug, Clone)]
pub struct Contract {
    pub ordered_at: Time,
    /// The shop's name, the price and what it said about taxes.
    pub shop: String,
    pub price_cents: i64,
    pub tax_note: String,
    pub early_start: Option<i64>,
    pub terms_version: Option<i64>,
    pub revocation_version: Option<i64>,
}

/// The same on the wire.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PremiumContract {
    pub ordered_at: Time,
    /// The sentence that was ticked; null where none was.
    pub early_start: Option<EarlyStart>,
    /// Versions of the legal texts that held; null where none was published.
    pub terms_version: Option<i64>,
    pub revocation_version: Option<i64>,
}

impl Contract {
    pub fn early_start(&self) -> Option<EarlyStart> {
        self.early_start.and_then(EarlyStart::find)
    }

    pub fn shown(&self) -> PremiumContract {
        PremiumContract {
            ordered_at: self.ordered_at,
            early_start: self.early_start(),
            terms_version: self.terms_version,
            revocation_version: self.revocation_version,
        }
    }
}
