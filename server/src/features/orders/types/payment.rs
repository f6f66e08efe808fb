//! How an order is paid, as its customer sees it.

use super::{PaymentMethod, PaymentStatus};
use crate::features::deposits::CoinPayment;
use crate::features::payments::{ProviderName, Way};
use crate::time::Time;
use kontor_money::{Amount, Cents, Currency};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The ways to pay that the shop offers, the usual one first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentMethods {
    pub methods: Vec<OfferedMethod>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OfferedMethod {
    pub method: PaymentMethod,
    /// In German.
    pub name: &'static str,
    /// The coins that can be chosen; only with `crypto`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub currencies: Vec<Currency>,
}

/// Where the payment of an order stands, and how it is made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderPaymentView {
    pub order_id: String,
    pub number: String,
    pub payment_method: PaymentMethod,
    pub payment_status: PaymentStatus,
    #[schema(value_type = String)]
    pub total_amount: Amount,
    /// What is with the shop: paid, less what went back.
    #[schema(value_type = String)]
    pub paid_amount: Amount,
    #[schema(value_type = String)]
    pub missing_amount: Amount,
    /// Until when the order waits for its payment.
    pub expires_at: Time,
    /// What a banking app needs; null where nothing is to be transferred.
    pub transfer: Option<TransferDetails>,
    /// How it is paid in coins, and what has come; null where none were asked for.
    pub coins: Option<CoinPayment>,
    /// What the payer has agreed to and takes days to come; nothing else is to be paid meanwhile. Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub under_way: Option<PaymentUnderWay>,
    /// The last payment that was on its way and has not come, while nothing newer has or is. Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub refused: Option<PaymentRefused>,
    /// How the money moved, oldest first.
    pub steps: Vec<PaymentStep>,
    /// The other ways that can still be chosen; empty once something was paid.
    pub methods: Vec<OfferedMethod>,
}

impl OrderPaymentView {
    /// Whether something is still to be paid.
    pub fn awaits_money(&self) -> bool {
        self.payment_status == PaymentStatus::Pending && self.missing_amount.0 > Cents::ZERO
    }
}

/// Money on its way to the shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentUnderWay {
    pub provider: ProviderName,
    #[schema(value_type = String)]
    pub amount: Amount,
}

/// Money that the payer's bank or the provider has refused, as of a debit.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentRefused {
    pub provider: ProviderName,
    pub at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TransferDetails {
    pub payee: String,
    /// In groups of four.
    pub iban: String,
    /// Empty where it is not needed.
    pub bic: String,
    #[schema(value_type = String)]
    pub amount: Amount,
    pub reference: String,
    /// What the QR code says (EPC069-12).
    pub code: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentStep {
    pub way: Way,
    /// Decimal text in euro; what went back is negative.
    #[schema(value_type = String)]
    pub amount: Amount,
    /// Takes back what an earlier step says: no money moved, or it came to nothing.
    pub is_correction: bool,
    pub at: Time,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderKeyQuery {
    /// The key of the receipt, for those who are not signed in as its customer.
    pub key: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MethodRequest {
    pub payment_method: PaymentMethod,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayRequest {
    /// `paypal`, `stripe`, `telegram` or `crypto`. Another one than the order's is chosen with it, while nothing was paid.
    pub payment_method: PaymentMethod,
    /// Which coins; needed with `crypto`.
    pub currency: Option<Currency>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayResponse {
    pub success: bool,
    /// The provider's page; of coins what a wallet reads, empty where there is no such form.
    pub url: String,
    /// The number of the payment, or of the invoice in coins.
    pub payment_id: String,
}
