//! Payments, what they are of, and their wire forms.

use crate::features::auth::UserId;
use crate::time::Time;
use kontor_money::Cents;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

/// An enum of words that the wire and the database share.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $word:tt),* $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        $(#[$meta])*
        pub enum $name { $(#[serde(rename = $word)] $variant),* }

        impl $name {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            pub fn parse(text: &str) -> Option<Self> {
                match text { $($word => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

words! {
    /// What can be bought.
    #[schema(as = PaymentProduct)]
    Product { Premium = "premium" }
}
words! {
    #[schema(as = PaymentProvider)]
    ProviderName { Telegram = "telegram", Paypal = "paypal" }
}
words! {
    /// Euro, or Telegram's Stars.
    #[schema(as = PaymentCurrency)]
    Currency { Euro = "EUR", Stars = "XTR" }
}
words! {
    /// Where a payment stands. A failed or expired one becomes paid all the same when the money arrives after all.
    #[schema(as = PremiumPaymentStatus)]
    PaymentStatus {
        Pending = "pending", Paid = "paid", Failed = "failed", Expired = "expired", Refunded = "refunded",
    }
}

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

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptureRequest {
    /// PayPal's number of the order.
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
    /// Always `false`.
    pub success: bool,
    /// A German sentence for the user.
    pub message: String,
    /// The same sentence.
    pub error: String,
    /// Stable name of the fault.
    pub code: &'static str,
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
    /// What a genuine message had wrong: `amount`, `currency`, `payee`, `account`. Somebody must look.
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
