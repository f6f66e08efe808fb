//! Payments, what they are of, and their wire forms.

mod entry;

pub use entry::{Entry, GivenBack, Moved, Subject, Way};

use crate::error::ErrorBody;
use crate::identity::UserId;
use crate::time::Time;
use crate::words::words;
use kontor_money::Cents;
use serde::{Deserialize, Serialize, Serializer};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// What can be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
#[schema(as = PaymentProduct)]
pub enum Product {
    Premium,
    /// The goods of an order.
    Order,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
#[schema(as = PaymentProvider)]
pub enum ProviderName {
    Telegram,
    Paypal,
    /// Cards, direct debits and what else the account offers.
    Stripe,
}

impl ProviderName {
    /// Whether the seller offers it.
    pub const fn is_switched_on(self, ways: &crate::config::Payments) -> bool {
        match self {
            Self::Telegram => ways.telegram,
            Self::Paypal => ways.paypal,
            Self::Stripe => ways.stripe,
        }
    }
}

/// Euro, or Telegram's Stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[strum(const_into_str)]
#[schema(as = PaymentCurrency)]
pub enum Currency {
    #[serde(rename = "EUR")]
    #[strum(serialize = "EUR")]
    Euro,
    #[serde(rename = "XTR")]
    #[strum(serialize = "XTR")]
    Stars,
}

/// Where a payment stands. A failed or expired one becomes paid anyway when the money arrives later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
#[schema(as = PremiumPaymentStatus)]
pub enum PaymentStatus {
    Pending,
    Paid,
    Failed,
    Expired,
    Refunded,
}

words!(Product, ProviderName, Currency, PaymentStatus);

/// An amount of a currency, in its smallest unit: cents, whole Stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    pub amount: i64,
    pub currency: Currency,
}

impl Sum {
    pub const fn euro(cents: i64) -> Self {
        Self { amount: cents, currency: Currency::Euro }
    }

    pub const fn stars(stars: i64) -> Self {
        Self { amount: stars, currency: Currency::Stars }
    }
}

impl std::fmt::Display for Sum {
    /// Decimal text: `19.99`, `1000`.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.currency {
            Currency::Euro => Cents::new(self.amount).fmt(out),
            Currency::Stars => self.amount.fmt(out),
        }
    }
}

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A payment as the shop knows it.
#[derive(Debug, Clone)]
pub struct Payment {
    pub id: String,
    /// `None` once the account is deleted.
    pub user_id: Option<UserId>,
    pub product: Product,
    /// What a payment for goods pays.
    pub order_id: Option<String>,
    pub provider: ProviderName,
    pub sandbox: bool,
    pub sum: Sum,
    pub status: PaymentStatus,
    /// The provider's number of the order.
    pub reference: Option<String>,
    /// Where it is paid.
    pub open_url: Option<String>,
    /// The provider's number of the money.
    pub charge_id: Option<String>,
    /// Until when what it bought lasts, as it was told at first.
    pub granted_until: Option<Time>,
    pub created_at: Time,
    pub expires_at: Time,
    /// Until when money is awaited that the payer has agreed to; in the past: it has not come.
    pub under_way_until: Option<Time>,
    pub paid_at: Option<Time>,
    pub refunded_at: Option<Time>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramPaymentRequest {
    /// `premium`
    pub product_id: String,
    /// The price in cents that the member was shown. Another one than the server's is refused.
    pub amount: i64,
    /// For people who read the call; the invoice has the shop's own words.
    #[serde(default)]
    pub description: String,
    /// Version of `earlyStart` of the membership that the member ticked. With demo off nothing is sold without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub early_start: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramPaymentResponse {
    pub success: bool,
    /// Where the invoice is paid.
    pub invoice_url: String,
    /// The number of the payment.
    pub invoice_id: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaypalPaymentRequest {
    /// `premium`
    pub product_id: String,
    /// The price in cents that the member was shown. Another one than the server's is refused.
    pub amount: i64,
    /// Version of `earlyStart` of the membership that the member ticked. With demo off nothing is sold without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub early_start: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaypalPaymentResponse {
    pub success: bool,
    /// PayPal's number of the order; PayPal hands it back as `token`.
    pub order_id: String,
    /// Where the buyer agrees.
    pub approval_url: String,
    /// The number of the payment.
    pub payment_id: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StripePaymentRequest {
    /// `premium`
    pub product_id: String,
    /// The price in cents that the member was shown. Another one than the server's is refused.
    pub amount: i64,
    /// Version of `earlyStart` of the membership that the member ticked. With demo off nothing is sold without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub early_start: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StripePaymentResponse {
    pub success: bool,
    /// Where it is paid.
    pub checkout_url: String,
    /// The number of the payment.
    pub payment_id: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptureRequest {
    /// PayPal's number of the order, or Stripe's of the session.
    pub order_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptureResponse {
    pub success: bool,
    pub message: String,
    /// Until when the membership lasts with this payment.
    pub premium_until: Option<Time>,
}

/// As every refusal, and once more as `error`.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaptureRefusal {
    #[serde(flatten)]
    pub refusal: ErrorBody,
    /// The same sentence as `message`.
    pub error: String,
}

/// A payment as the back office sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPayment {
    pub id: String,
    /// Null once the account is deleted.
    pub user_id: Option<UserId>,
    pub username: Option<String>,
    pub product: Product,
    /// What a payment for goods pays.
    pub order_id: Option<String>,
    pub provider: ProviderName,
    /// No money moved: the built-in sandbox stood in.
    pub sandbox: bool,
    /// Decimal text in `currency`.
    #[schema(value_type = String)]
    pub amount: Sum,
    pub currency: Currency,
    pub status: PaymentStatus,
    /// The provider's number of the money, to find it there.
    pub charge_id: Option<String>,
    pub created_at: Time,
    pub paid_at: Option<Time>,
    pub refunded_at: Option<Time>,
    /// What a genuine message had wrong: `amount`, `currency`, `payee`, `account`. It needs a person to look at it.
    pub mismatch: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminPayments {
    pub payments: Vec<AdminPayment>,
    /// More there are before the last one.
    pub more: bool,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminPaymentsQuery {
    /// Number of the payment after which to go on.
    pub before: Option<String>,
    /// 1 to 200, 50 when left out.
    pub limit: Option<u32>,
}
