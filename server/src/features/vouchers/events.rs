//! What happens to vouchers.

use super::types::{Voucher, VoucherKind};
use jiff::civil::Date;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(VoucherEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "voucher.", serialize_all = "snake_case"))]
pub enum VoucherEvent {
    Created { after: VoucherFacts },
    Updated { before: VoucherFacts, after: VoucherFacts },
    Ended { before: VoucherFacts, after: VoucherFacts },
}

/// What an admin looks up later: what was given away, until when.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VoucherFacts {
    pub reduction: VoucherKind,
    pub percent: Option<i64>,
    #[schema(value_type = Option<String>)]
    pub amount: Option<Amount>,
    #[schema(value_type = String)]
    pub minimum_amount: Amount,
    #[schema(value_type = Option<String>, format = Date)]
    pub starts_on: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub ends_on: Option<Date>,
    pub most_uses: Option<i64>,
    pub most_per_member: Option<i64>,
    pub categories: Vec<i64>,
    pub is_active: bool,
}

impl From<&Voucher> for VoucherFacts {
    fn from(voucher: &Voucher) -> Self {
        Self {
            reduction: voucher.kind,
            percent: voucher.percent,
            amount: voucher.amount,
            minimum_amount: voucher.minimum_amount,
            starts_on: voucher.starts_on,
            ends_on: voucher.ends_on,
            most_uses: voucher.most_uses,
            most_per_member: voucher.most_per_member,
            categories: voucher.categories.clone(),
            is_active: voucher.is_active,
        }
    }
}
