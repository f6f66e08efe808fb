//! What happens to bookings of the bank account.

use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(BankEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "bank.", serialize_all = "snake_case"))]
pub enum BankEvent {
    /// A statement was read.
    Imported {
        after: ReadStatement,
    },
    /// A booking was taken as the payment of an order, which is the subject.
    Matched {
        after: MatchedBooking,
    },
    /// That assignment was wrong and is taken back; the order is the subject.
    TakenBack {
        after: TakenBackBooking,
    },
    /// A booking has nothing to do with orders.
    Ignored {
        after: IgnoredBooking,
    },
    SettingsChanged {
        before: BankRules,
        after: BankRules,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ReadStatement {
    /// Bookings that came in.
    pub read: usize,
    /// Those that no earlier statement had.
    pub new: usize,
    /// Those that settled an order at once.
    pub settled: usize,
}

/// Who paid stays with the booking: the log outlives it.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchedBooking {
    #[schema(value_type = String)]
    pub amount: Amount,
    pub is_automatic: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TakenBackBooking {
    #[schema(value_type = String)]
    pub amount: Amount,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct IgnoredBooking {
    #[schema(value_type = String)]
    pub amount: Amount,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankRules {
    /// Whether a booking with the reference and the exact amount of one open order settles it at once.
    pub settles_exact: bool,
}
