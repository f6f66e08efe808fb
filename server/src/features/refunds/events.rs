//! What happens to refunds. Their subject is the order.

use super::types::Refund;
use crate::error::Result;
use crate::events::Event;
use crate::features::orders::order_number;
use crate::features::payments::Way;
use crate::identity::Admin;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(RefundEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "refund.", serialize_all = "snake_case"))]
pub enum RefundEvent {
    /// It was decided, and the money has not gone back yet.
    Begun { after: RefundFacts },
    /// The money has gone back.
    Done { after: RefundFacts },
    /// The provider refuses: another way is needed.
    Failed { after: RefundFacts },
    /// It was taken back before the money went.
    Withdrawn { after: RefundFacts },
}

/// Lines and words stay with the refund: the log outlives them.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundFacts {
    /// The refund's number.
    pub id: String,
    #[schema(value_type = String)]
    pub amount: Amount,
    pub way: Way,
    /// It failed after its customer had been told that the money has gone back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub was_told: bool,
}

/// Writes what happened to a refund, and who did it; `None`: the provider's answer.
pub fn emit(
    tx: &mut Tx<'_>,
    admin: Option<&Admin>,
    refund: &Refund,
    what: fn(RefundFacts) -> RefundEvent,
    now: Time,
) -> Result<()> {
    let facts =
        RefundFacts { id: refund.id.clone(), amount: Amount(refund.cents), way: refund.way, was_told: false };
    let number = order_number(&refund.order_id);
    let event = Event::new(&what(facts), now, ("order", refund.order_id.as_str(), number.as_str()));
    match admin {
        Some(admin) => event.by(admin).emit(tx),
        None => event.emit(tx),
    }
}
