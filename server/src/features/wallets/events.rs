//! What happens to the coins of members.

use kontor_money::{Coins, Currency};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(WalletEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "wallet.", serialize_all = "snake_case"))]
pub enum WalletEvent {
    Initialised {
        after: InitialisedWallets,
    },
    Deposited {
        after: DepositedCoins,
    },
    /// The subject is the recipient, the actor is the sender.
    Transferred {
        after: MovedCoins,
    },
    WithdrawalRequested {
        after: MovedCoins,
    },
    /// By an admin, before the owner decides.
    WithdrawalApproved {
        after: MovedCoins,
    },
    /// By the member, before the owner decides.
    WithdrawalCancelled {
        after: MovedCoins,
    },
    Withdrawn {
        after: MovedCoins,
    },
    WithdrawalRefused {
        after: MovedCoins,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct InitialisedWallets {
    pub currencies: Vec<Currency>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedCoins {
    pub transaction_id: i64,
    pub currency: Currency,
    /// Decimal text with every digit of the unit.
    pub amount: String,
}

impl MovedCoins {
    pub fn new(transaction_id: i64, coins: Coins) -> Self {
        Self { transaction_id, currency: coins.currency(), amount: coins.to_string() }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositedCoins {
    pub transaction_id: i64,
    pub currency: Currency,
    /// Decimal text with every digit of the unit.
    pub amount: String,
    /// The chain's number of the transaction, or what the owner wrote.
    pub external_tx_id: String,
}
