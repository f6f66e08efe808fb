//! Refunds and their wire forms.

use crate::features::payments::Way;
use crate::time::Time;
use crate::words::words;
use kontor_money::{Amount, Cents};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Where a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum RefundState {
    /// The provider, or the admin's transfer, is awaited.
    Waiting,
    Done,
    /// The provider refused.
    Failed,
    Withdrawn,
}

/// Why money goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum RefundReason {
    /// The customer has withdrawn from the contract.
    Revocation,
    /// The order is not delivered.
    Cancellation,
    /// More was paid than the order costs, or too late.
    Overpaid,
    /// Something was missing, broken or wrong.
    Defect,
    Goodwill,
}

words!(RefundState, RefundReason);

/// A refund as it is kept.
#[derive(Debug, Clone)]
pub struct Refund {
    /// UUID v7; the provider is asked under it, so that the same question is answered once.
    pub id: String,
    pub order_id: String,
    pub cents: Cents,
    /// What of it is shipping.
    pub shipping: Cents,
    pub reason: RefundReason,
    pub note: String,
    pub way: Way,
    pub state: RefundState,
    /// The payment whose money goes back, where a provider gives it back.
    pub payment_id: Option<String>,
    /// The provider's number of it; of the payment, where a person gives it back there.
    pub provider_id: Option<String>,
    /// Why the provider refused, in its own words.
    pub failure: Option<String>,
    /// Who decided.
    pub actor: String,
    pub created_at: Time,
    pub done_at: Option<Time>,
    /// How often the provider was asked.
    pub tries: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundLine {
    /// The line of the order, from 0.
    pub position: i64,
    pub quantity: i64,
}

/// What goes back: the lines and the shipping, or a sum, or with neither all that can.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundRequest {
    #[serde(default)]
    pub lines: Vec<RefundLine>,
    /// Whether the shipping goes back with the lines.
    #[serde(default)]
    pub shipping: bool,
    /// Decimal text in euro, instead of lines.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub amount: Option<Amount>,
    pub way: Way,
    pub reason: RefundReason,
    /// For the shop alone.
    #[serde(default)]
    pub note: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminRefund {
    pub id: String,
    pub order_id: String,
    pub order_number: String,
    #[schema(value_type = String)]
    pub amount: Amount,
    #[schema(value_type = String)]
    pub shipping_amount: Amount,
    pub lines: Vec<RefundLine>,
    pub reason: RefundReason,
    pub note: String,
    pub way: Way,
    pub state: RefundState,
    /// The provider's number of it; of the payment, where a person gives it back there.
    pub provider_id: Option<String>,
    /// Why the provider refused, in its own words.
    pub failure: Option<String>,
    pub actor: String,
    pub created_at: Time,
    pub done_at: Option<Time>,
    /// How a transfer to the payer's account is made; null where the account is not known or nothing is to be transferred.
    pub transfer: Option<RefundTransfer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefundTransfer {
    pub payee: String,
    /// In groups of four.
    pub iban: String,
    pub text: String,
    /// What the QR code says (EPC069-12).
    pub code: String,
}

/// What can go back for an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRefunds {
    /// What was paid, less what went back and what is on its way back.
    #[schema(value_type = String)]
    pub refundable_amount: Amount,
    /// The ways it can go, the one that it came by first, with the most that each can take.
    pub ways: Vec<RefundWay>,
    pub lines: Vec<RefundableLine>,
    /// The shipping that has not gone back.
    #[schema(value_type = String)]
    pub shipping_amount: Amount,
    /// The newest first.
    pub refunds: Vec<AdminRefund>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefundWay {
    pub way: Way,
    /// In German.
    pub name: &'static str,
    #[schema(value_type = String)]
    pub most: Amount,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundableLine {
    pub position: i64,
    pub product_name: String,
    #[schema(value_type = String)]
    pub unit_price: Amount,
    /// Pieces that have not gone back.
    pub quantity: i64,
    /// Pieces that were ordered, and what all of them were charged: a voucher makes it less than their prices. So many pieces bear the
    /// rounded-down part of it, the next the difference.
    pub ordered: i64,
    #[schema(value_type = String)]
    pub line_amount: Amount,
}

/// What is to go back, and by when.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundWork {
    /// Refunds that wait for a transfer or for the provider, and those that a provider refused.
    pub refunds: Vec<AdminRefund>,
    /// Withdrawals from paid orders of which money is still with the shop, the nearest deadline first.
    pub deadlines: Vec<RefundDeadline>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundDeadline {
    pub order_id: String,
    pub order_number: String,
    /// `W-…`, the number of the withdrawal.
    pub revocation: String,
    #[schema(value_type = String)]
    pub kept_amount: Amount,
    pub received_at: Time,
    /// Fourteen days after it was received (§ 357 Abs. 1 BGB).
    pub due_at: Time,
}
