//! What an order comes to besides its goods.

use crate::features::delivery::{DeliveryKind, PickUp, QuotedTax};
use crate::features::vouchers::VoucherKind;
use crate::text;
use kontor_money::Amount;
use serde::Serialize;
use utoipa::ToSchema;

/// What was agreed besides the goods when the order was placed.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct OrderCharges {
    /// Null where the shop offered no way of delivery.
    pub delivery: Option<OrderDelivery>,
    /// The VAT in the total, one entry for each rate, the highest first. Empty for a small business (§ 19 UStG), and for orders of
    /// the time before it was kept.
    pub taxes: Vec<QuotedTax>,
    /// Null where none was redeemed.
    pub voucher: Option<OrderVoucher>,
}

/// A voucher as it was when the order was placed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderVoucher {
    pub code: String,
    pub kind: VoucherKind,
    /// Off the goods; the total is without it.
    #[schema(value_type = String)]
    pub discount_amount: Amount,
}

impl OrderVoucher {
    /// `KAFFEE10: −2,58 €`.
    pub fn in_german(&self) -> String {
        match self.kind {
            VoucherKind::Shipping => format!("{}: Lieferung frei", self.code),
            VoucherKind::Percent | VoucherKind::Amount => {
                format!("{}: −{}", self.code, text::euro(self.discount_amount.0))
            }
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDelivery {
    pub kind: DeliveryKind,
    pub name: String,
    pub carrier: String,
    /// Two capital letters (ISO 3166-1).
    pub country: String,
    /// Empty where the customer was not asked.
    pub zip: String,
    /// Part of the order's total.
    #[schema(value_type = String)]
    pub shipping_amount: Amount,
    /// The first and the last day on which it arrives: counted from the payment, until then as if it came on the day of the order. Null
    /// where nothing was promised.
    #[schema(format = Date)]
    pub arrives_from: Option<String>,
    #[schema(format = Date)]
    pub arrives_until: Option<String>,
    /// Where and when it is picked up; null where that was not chosen.
    pub pick_up: Option<PickUp>,
}
