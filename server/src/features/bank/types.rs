//! Statements, bookings and the page of the shop's money, as the back office sees them.

use super::events::BankRules;
use crate::features::orders::PaymentMethod;
use crate::time::Time;
use crate::words::words;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// What was decided about a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum BookingState {
    Open,
    Settled,
    Ignored,
}

words!(BookingState);

/// How a booking compares with the order that it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingVerdict {
    Fits,
    TooLittle,
    TooMuch,
    /// The order was paid before.
    Double,
    /// The order had ended.
    Late,
    Unknown,
}

/// Why an order is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalReason {
    /// The booking names its reference.
    Reference,
    /// The booking nearly names its reference.
    NearReference,
    /// Amount and name are alike.
    AmountAndName,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    pub order_id: String,
    pub number: String,
    pub customer_name: String,
    /// What is still to be paid for it.
    #[schema(value_type = String)]
    pub missing_amount: Amount,
    pub reason: ProposalReason,
}

/// Money that came in.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Booking {
    pub id: i64,
    /// ISO 8601: `2026-11-23`
    pub booked_on: String,
    #[schema(value_type = String)]
    pub amount: Amount,
    pub currency: String,
    /// Empty where the bank does not say, and 90 days after what settled nothing.
    pub name: String,
    pub text: String,
    pub state: BookingState,
    pub verdict: BookingVerdict,
    /// What is missing, or too much; null for the other verdicts.
    #[schema(value_type = Option<String>)]
    pub difference: Option<Amount>,
    /// Orders that it may be for, the likeliest first.
    pub proposals: Vec<Proposal>,
    /// What it was taken for.
    pub order_id: Option<String>,
    pub order_number: Option<String>,
    pub is_automatic: bool,
    pub decided_at: Option<Time>,
    /// What it was taken for by mistake, oldest first.
    pub taken_back: Vec<TakenBack>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenBack {
    pub order_id: String,
    pub order_number: String,
    pub assigned_at: Time,
    pub taken_back_at: Time,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BookingQuery {
    /// Left out: those that wait for a decision.
    #[param(inline)]
    pub state: Option<BookingState>,
    /// Bookings to leave out before the first.
    pub offset: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingList {
    pub rows: Vec<Booking>,
    /// How many there are in all.
    pub total: i64,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The file's name.
    #[serde(default)]
    pub name: String,
}

/// What a file has brought.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementImport {
    pub success: bool,
    pub message: String,
    /// The same file was read before.
    pub is_known: bool,
    /// Bookings that came in.
    pub read: usize,
    /// Those that an earlier file had.
    pub known: usize,
    /// Those that settled an order at once.
    pub settled: usize,
    /// Those that wait for a decision.
    pub open: usize,
    /// Set when the table's columns are not known: to be explained once, and the file sent again.
    pub columns: Option<UnknownColumns>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnknownColumns {
    pub heads: Vec<String>,
    /// What they may mean; null where that cannot be told.
    #[schema(value_type = Option<Object>)]
    pub proposal: Option<serde_json::Value>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ColumnsRequest {
    /// As the import proposed them, corrected.
    #[schema(value_type = Object)]
    pub columns: serde_json::Value,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchRequest {
    pub order_id: String,
    /// Takes an order as paid of which something is missing, and delivers one that had ended. Without it the customer is asked for the
    /// rest, and money for an ended order is to be given back.
    #[serde(default)]
    pub accept: bool,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ConfirmBookingsRequest {
    /// 1 to 200 bookings that fit.
    pub ids: Vec<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmBookingsResponse {
    pub success: bool,
    pub message: String,
    pub confirmed: Vec<i64>,
    /// Those that no longer fit, or that another admin has decided on.
    pub refused: Vec<i64>,
}

/// Where the shop's money is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Money {
    /// Orders that wait for their payment.
    pub open: MoneySum,
    pub open_orders: Vec<OpenOrder>,
    /// What orders brought in this month, less what went back.
    #[schema(value_type = String)]
    pub received_this_month: Amount,
    #[schema(value_type = String)]
    pub received_last_month: Amount,
    /// Bookings that wait for a decision.
    pub unmatched: MoneySum,
    /// What belongs to customers.
    pub owed: MoneySum,
    pub owed_orders: Vec<OwedOrder>,
    /// When a statement was read last; null: never.
    pub read_at: Option<Time>,
    pub rules: BankRules,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MoneySum {
    pub count: i64,
    #[schema(value_type = String)]
    pub amount: Amount,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenOrder {
    pub order_id: String,
    pub number: String,
    pub customer_name: String,
    pub payment_method: PaymentMethod,
    #[schema(value_type = String)]
    pub amount: Amount,
    /// The customer has agreed, and the money takes days to come.
    pub is_under_way: bool,
    pub created_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwedOrder {
    pub order_id: String,
    pub number: String,
    pub customer_name: String,
    #[schema(value_type = String)]
    pub amount: Amount,
    pub since: Time,
    /// Until when it has to be given back: 14 days after it was owed (§ 357 Abs. 1 BGB).
    pub due_at: Time,
}
