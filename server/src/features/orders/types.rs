//! Orders, their states and their wire forms.

mod charges;
mod payment;

pub use charges::{OrderCharges, OrderDelivery, OrderVoucher};
pub use payment::{
    MethodRequest, OfferedMethod, OrderKeyQuery, OrderPaymentView, PayRequest, PayResponse, PaymentMethods,
    PaymentRefused, PaymentStep, PaymentUnderWay, TransferDetails,
};

use super::agreement::{AcceptedTerms, Agreement, Billing};
use crate::features::catalog::Offer;
use crate::features::delivery::{DeliveryChoice, PostalAddress};
use crate::http::NumberOrText;
use crate::time::Time;
use crate::words::words;
use kontor_money::{Amount, Currency, Price};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Where the order itself stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum OrderStatus {
    Pending,
    Completed,
    Cancelled,
}

/// Where its payment stands: pending becomes paid, failed or expired, and nothing else ever happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum PaymentStatus {
    Pending,
    Paid,
    Failed,
    Expired,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum PaymentMethod {
    Telegram,
    Stripe,
    Crypto,
    Anonymous,
    /// By transfer to the shop's account, with a reference.
    Bank,
    Paypal,
    /// As the shop and the customer agree.
    Arrangement,
}

words!(OrderStatus, PaymentStatus, PaymentMethod);

impl PaymentMethod {
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Telegram => "Telegram",
            Self::Stripe => "Karte oder Lastschrift",
            Self::Crypto => "Krypto",
            Self::Anonymous => "Anonym",
            Self::Bank => "Überweisung",
            Self::Paypal => "PayPal",
            Self::Arrangement => "nach Absprache",
        }
    }
}

impl PaymentStatus {
    /// The German word for a sentence.
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Pending => "ausstehend",
            Self::Paid => "bezahlt",
            Self::Failed => "fehlgeschlagen",
            Self::Expired => "abgelaufen",
        }
    }

    /// What the order's own status becomes with it.
    pub const fn order_status(self) -> OrderStatus {
        match self {
            Self::Pending => OrderStatus::Pending,
            Self::Paid => OrderStatus::Completed,
            Self::Failed | Self::Expired => OrderStatus::Cancelled,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRequest {
    #[serde(default)]
    pub customer_name: String,
    /// Where the shop reaches the customer: a phone number, an e-mail address or a Telegram name with its `@`. With demo off
    /// a guest must give one.
    #[serde(default)]
    pub customer_phone: String,
    #[serde(default)]
    pub customer_notes: String,
    /// What the customer was shown, decimal text in euro. Another sum than the server's is refused.
    #[schema(value_type = NumberOrText)]
    pub total_amount: Amount,
    pub items: Vec<ItemRequest>,
    /// Left out: telegram for members, anonymous for guests.
    #[serde(default)]
    pub payment_method: Option<PaymentMethod>,
    /// With the method crypto: pays from the member's wallet at the shop's rate, at once. Left out, the order waits.
    #[serde(default)]
    pub payment_currency: Option<Currency>,
    /// Left out: as the shop and the customer agree, where the shop offers that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<DeliveryChoice>,
    /// Where letters about this order go. Left out: to the member's confirmed address, or to a guest's `customerPhone` where that is
    /// an e-mail address. One that the member has not confirmed gets few letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Left out: the invoice is for who gets the goods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billing: Option<Billing>,
    /// The versions of the shop's texts that the customer was shown, each kind once. One that no longer holds refuses the order
    /// (409 `terms_changed`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepted_terms: Vec<AcceptedTerms>,
    /// A voucher's code, however it is typed. What it takes off is in `totalAmount`, not in the items' prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voucher_code: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemRequest {
    pub product_id: i64,
    /// Left out: the default, where the product has variants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant_id: Option<i64>,
    pub quantity: i64,
    /// The unit price that the customer was shown, decimal text in euro.
    #[schema(value_type = NumberOrText)]
    pub price: Amount,
}

impl ItemRequest {
    pub const fn offer(&self) -> Offer {
        Offer { product_id: self.product_id, variant_id: self.variant_id }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderResponse {
    pub success: bool,
    pub message: String,
    /// The order number to show.
    pub order_link: String,
    pub order_id: String,
    /// Opens the receipt of this order without signing in: `GET /api/orders/{id}/receipt?key=…`. It is told this once.
    #[serde(default)]
    pub receipt_key: String,
    #[schema(value_type = String)]
    pub total_amount: Amount,
    /// What was taken from the wallet; null when the order waits for its payment.
    #[serde(default)]
    pub paid: Option<PaidFromWallet>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PaidFromWallet {
    pub currency: Currency,
    /// Decimal text with every digit of the unit.
    pub amount: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    pub id: String,
    pub customer_name: String,
    pub customer_phone: String,
    #[schema(value_type = String)]
    pub total_amount: Amount,
    pub status: OrderStatus,
    pub payment_method: PaymentMethod,
    pub payment_status: PaymentStatus,
    pub payment_details: Option<PaymentDetails>,
    /// The payer has agreed, and the money takes days to come, as of a debit. Left out where it is not so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub is_under_way: bool,
    pub item_count: i64,
    /// What stands first in the order, so that a list can show it.
    pub first_item: Option<FirstItem>,
    pub created_at: Time,
    pub expires_at: Time,
    pub settled_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstItem {
    /// Null once the product is gone.
    pub product_id: Option<i64>,
    pub product_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDetails {
    /// `BTC`, `LTC`, …
    pub currency: String,
}

/// Orders with the counts of all that the caller may see, whatever the page shows of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderList {
    pub orders: Vec<Order>,
    pub total: i64,
    pub pending: i64,
    pub paid: i64,
    pub failed: i64,
    pub expired: i64,
    /// How many fit the filter.
    pub matching: i64,
}

/// All optional; without `limit` the list is whole.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OrderQuery {
    /// Number, customer or phone, without regard to case.
    pub search: Option<String>,
    pub status: Option<PaymentStatus>,
    pub payment_method: Option<PaymentMethod>,
    #[param(inline)]
    pub sort: Option<OrderSort>,
    /// Orders to answer, 1 to 500.
    pub limit: Option<u32>,
    /// Orders to leave out before them.
    pub offset: Option<u32>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OrderSort {
    Newest,
    Oldest,
    Highest,
    Lowest,
    Customer,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDetail {
    #[serde(flatten)]
    pub order: Order,
    pub customer_notes: String,
    /// What the shop noted; null for everybody but admins.
    pub admin_note: Option<String>,
    /// Where the goods go to, as the customer gave it; null where no full address was given.
    pub address: Option<PostalAddress>,
    pub items: Vec<OrderItem>,
    #[serde(flatten)]
    pub charges: OrderCharges,
    #[serde(flatten)]
    pub agreement: Agreement,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReceiptQuery {
    /// The key that placing the order answered.
    #[serde(default)]
    pub key: String,
}

/// An order as its link shows it to anyone who holds it: without the customer's name, phone, notes and post code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    pub id: String,
    /// `#` and the last eight characters of the id.
    pub number: String,
    #[schema(value_type = String)]
    pub total_amount: Amount,
    pub payment_method: PaymentMethod,
    pub payment_status: PaymentStatus,
    pub payment_details: Option<PaymentDetails>,
    pub created_at: Time,
    pub expires_at: Time,
    pub settled_at: Option<Time>,
    pub items: Vec<OrderItem>,
    #[serde(flatten)]
    pub charges: OrderCharges,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderItem {
    /// Null once the product is deleted.
    pub product_id: Option<i64>,
    /// Left out where the product had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    /// With the variant's, as it was sold: "Assam Gold · 250 g".
    pub product_name: String,
    pub quantity: i64,
    #[schema(value_type = f64)]
    pub unit_price: Price,
    /// The ordinary price at that moment.
    #[schema(value_type = f64)]
    pub list_price: Price,
    /// What a voucher took off all pieces of it.
    #[schema(value_type = String)]
    pub discount_amount: Amount,
    /// What else holds for it, in German: age, guarantee, and that it cannot be withdrawn from. Left out where there is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The deposit of an article that stands above it. Left out where it is an article.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub is_deposit: bool,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PaymentStatusRequest {
    pub status: PaymentStatus,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct SettleOrdersRequest {
    /// 1 to 200 order ids.
    pub ids: Vec<String>,
    pub status: PaymentStatus,
}

/// Every order was decided for itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettleOrdersResponse {
    pub success: bool,
    pub message: String,
    pub settled: Vec<String>,
    pub refused: Vec<RefusedOrder>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedOrder {
    pub id: String,
    /// Why, in German.
    pub message: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct OrderNoteRequest {
    /// Empty: none.
    pub note: String,
}
