//! What happens to orders.

use super::types::PaymentStatus;
use crate::features::delivery::PickUp;
use kontor_money::{Amount, Currency};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(OrderEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "order.", serialize_all = "snake_case"))]
pub enum OrderEvent {
    Placed {
        after: PlacedOrder,
    },
    Paid {
        before: OrderPayment,
        after: OrderPayment,
    },
    Failed {
        before: OrderPayment,
        after: OrderPayment,
    },
    Expired {
        before: OrderPayment,
        after: OrderPayment,
    },
    /// Some of the money has arrived.
    PartPaid {
        after: OrderMoney,
    },
    /// Money that was on its way has not come, as of a debit: the order waits again, with what is missing.
    PaymentRefused {
        after: OrderMoney,
    },
    /// More money has arrived than the order costs: the rest belongs to the customer.
    Overpaid {
        after: OrderMoney,
    },
    /// Money has arrived for an order that had ended: a person decides.
    PaidLate {
        after: OrderMoney,
    },
    /// Money was booked for the wrong order: this one waits for its payment again, with what is missing.
    Reopened {
        after: OrderMoney,
    },
    /// Money that had arrived is gone: called back by a bank, given back at the provider, or coins whose block is no longer in the chain. A
    /// person decides.
    MoneyLost {
        after: OrderMoney,
    },
    /// The order is paid, and some of its goods were sold to others meanwhile.
    Shortfall {
        after: MissingGoods,
    },
    /// An admin wrote a note. Its text stays with the order: it may speak of the customer, and the log outlives them.
    Noted,
}

/// What is missing, or what is too much.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct OrderMoney {
    #[schema(value_type = String)]
    pub amount: Amount,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MissingGoods {
    /// Names of the products.
    pub products: Vec<String>,
}

impl OrderEvent {
    /// The end of a pending payment; `None` for pending itself.
    pub fn closed(status: PaymentStatus) -> Option<Self> {
        Self::moved(PaymentStatus::Pending, status)
    }

    /// A payment's change from one state to another; `None` for a way back to pending.
    pub fn moved(before: PaymentStatus, status: PaymentStatus) -> Option<Self> {
        let (before, after) = (OrderPayment::is(before), OrderPayment::is(status));
        Some(match status {
            PaymentStatus::Pending => return None,
            PaymentStatus::Paid => Self::Paid { before, after },
            PaymentStatus::Failed => Self::Failed { before, after },
            PaymentStatus::Expired => Self::Expired { before, after },
        })
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacedOrder {
    #[schema(value_type = String)]
    pub total_amount: Amount,
    pub items: usize,
    /// The oldest events do not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_status: Option<PaymentStatus>,
    /// When it is picked up, where the customer chose a slot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick_up: Option<PickUp>,
}

/// Where the payment stands, and with which coins it was paid from a wallet.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderPayment {
    pub payment_status: PaymentStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    /// Decimal text with every digit of the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
}

impl OrderPayment {
    pub const fn is(payment_status: PaymentStatus) -> Self {
        Self { payment_status, currency: None, amount: None }
    }
}
