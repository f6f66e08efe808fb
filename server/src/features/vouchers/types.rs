//! Vouchers on the wire.

use crate::http::NumberOrText;
use crate::time::Time;
use crate::words::words;
use jiff::civil::Date;
use kontor_money::{Amount, Cents};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// What a voucher makes cheaper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum VoucherKind {
    /// The goods, by a share.
    Percent,
    /// The goods, by an amount.
    Amount,
    /// The delivery, which costs nothing.
    Shipping,
}

words!(VoucherKind);

/// Whether it can be redeemed today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoucherState {
    Active,
    /// Its first day is yet to come.
    Planned,
    /// Its last day is over.
    Over,
    UsedUp,
    /// The owner has ended it.
    Ended,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Voucher {
    pub id: i64,
    /// Capital letters, digits and hyphens.
    pub code: String,
    pub kind: VoucherKind,
    /// Whole per cent; null for other kinds.
    pub percent: Option<i64>,
    /// Decimal text in euro; null for other kinds.
    #[schema(value_type = Option<String>)]
    pub amount: Option<Amount>,
    /// What the goods that it is for must be worth.
    #[schema(value_type = String)]
    pub minimum_amount: Amount,
    /// The first and the last day. Null: no bound.
    #[schema(value_type = Option<String>, format = Date)]
    pub starts_on: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub ends_on: Option<Date>,
    /// Orders that it is good for. Null: any number.
    pub most_uses: Option<i64>,
    /// Orders of one member; guests cannot redeem it then. Null: any number.
    pub most_per_member: Option<i64>,
    /// The categories whose goods it is for, with all that lies in them. Empty: all goods.
    pub categories: Vec<i64>,
    pub is_active: bool,
    /// For the shop alone.
    pub note: String,
    /// Orders that hold a use of it.
    pub used: i64,
    /// What it took off the goods of those.
    #[schema(value_type = String)]
    pub discount_amount: Amount,
    pub state: VoucherState,
    pub created_at: Time,
}

impl Voucher {
    pub(super) fn state_on(&self, today: Date) -> VoucherState {
        if !self.is_active {
            VoucherState::Ended
        } else if self.ends_on.is_some_and(|end| end < today) {
            VoucherState::Over
        } else if self.most_uses.is_some_and(|most| self.used >= most) {
            VoucherState::UsedUp
        } else if self.starts_on.is_some_and(|start| start > today) {
            VoucherState::Planned
        } else {
            VoucherState::Active
        }
    }
}

/// A voucher as the owner writes it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VoucherRequest {
    /// 3 to 30 letters from A to Z, digits and hyphens, in capitals or not.
    pub code: String,
    pub kind: VoucherKind,
    /// 1 to 100; needed for a share, and only there.
    #[serde(default)]
    pub percent: Option<i64>,
    /// Needed for an amount, and only there.
    #[serde(default)]
    #[schema(value_type = Option<NumberOrText>)]
    pub amount: Option<Amount>,
    #[serde(default = "nothing")]
    #[schema(value_type = Option<NumberOrText>)]
    pub minimum_amount: Amount,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub starts_on: Option<Date>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub ends_on: Option<Date>,
    /// 1 to 1,000,000.
    #[serde(default)]
    pub most_uses: Option<i64>,
    /// 1 to 1,000,000.
    #[serde(default)]
    pub most_per_member: Option<i64>,
    /// At most 200.
    #[serde(default)]
    pub categories: Vec<i64>,
    #[serde(default = "yes")]
    pub is_active: bool,
    /// At most 200 characters.
    #[serde(default)]
    pub note: String,
}

const fn nothing() -> Amount {
    Amount(Cents::ZERO)
}

const fn yes() -> bool {
    true
}
