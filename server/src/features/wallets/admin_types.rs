//! The back office's forms of the wallet.

use super::ledger::LedgerState;
use super::types::{Transaction, TransactionStatus, TransactionType};
use crate::config::WalletMode;
use crate::http::NumberOrText;
use crate::identity::UserId;
use crate::time::Time;
use kontor_money::{Currency, Decimal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminWallets {
    pub mode: WalletMode,
    /// Whether figures and addresses are made up.
    pub demo: bool,
    pub totals: Vec<CurrencyTotal>,
    pub ledger: LedgerState,
    /// Withdrawals that wait for a decision.
    pub open_withdrawals: i64,
    /// With demo on: what the overview shows of a busy shop.
    pub demo_transactions: Option<Vec<DemoTransaction>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyTotal {
    pub currency: Currency,
    pub symbol: &'static str,
    pub name: &'static str,
    /// The shop's own receiving address; null where none is configured.
    pub address: Option<String>,
    pub network: &'static str,
    pub confirmations: i64,
    /// What members may spend, together.
    pub balance: String,
    /// Deposits that are not confirmed yet.
    pub pending_balance: String,
    /// Held for withdrawals that are not decided yet.
    pub reserved: String,
    /// What the shop has earned.
    pub shop: String,
    /// Euro per coin; null where the shop has no rate.
    pub eur_rate: Option<String>,
    /// Everything together at that rate, in euro.
    pub eur_value: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DemoTransaction {
    pub id: String,
    /// `incoming` or `outgoing`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub currency: Currency,
    pub amount: &'static str,
    pub status: TransactionStatus,
    pub confirmations: i64,
    pub tx_hash: String,
    pub timestamp: Time,
    pub from: &'static str,
    pub order_id: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminTransaction {
    #[serde(flatten)]
    pub transaction: Transaction,
    /// Null once the account is deleted.
    pub user_id: Option<UserId>,
    pub username: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTransactionList {
    /// The newest first. A transfer stands there once, as its sender sees it.
    pub transactions: Vec<AdminTransaction>,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminTransactionQuery {
    /// Only what is older than the transaction of this number.
    pub before: Option<i64>,
    /// 1 to 200; 50 when left out.
    pub limit: Option<u32>,
    #[param(inline)]
    pub currency: Option<Currency>,
    #[serde(rename = "type")]
    #[param(inline)]
    pub kind: Option<TransactionType>,
    #[param(inline)]
    pub status: Option<TransactionStatus>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    pub id: i64,
    pub user_id: Option<UserId>,
    pub username: Option<String>,
    pub currency: Currency,
    pub amount: String,
    pub address: String,
    pub status: TransactionStatus,
    pub requested_at: Time,
    /// It goes to an address that was never paid to, and is not confirmed before then.
    pub waits_until: Option<Time>,
    /// Whether it is so large, alone or with others of a day, that an admin must approve it before the owner may confirm it.
    pub needs_approval: bool,
    pub approved_by: Option<String>,
    pub approved_at: Option<Time>,
    pub decided_at: Option<Time>,
    pub external_tx_id: Option<String>,
    pub reason: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalList {
    pub withdrawals: Vec<Withdrawal>,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WithdrawalQuery {
    #[param(inline)]
    pub status: Option<TransactionStatus>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecideWithdrawalRequest {
    /// `confirmed` or `failed`.
    pub status: TransactionStatus,
    /// The transaction of the chain that paid it out; needed to confirm.
    #[serde(default)]
    pub external_tx_id: Option<String>,
    /// Why it is refused.
    #[serde(default)]
    pub reason: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookDepositRequest {
    pub user_id: UserId,
    pub currency: Currency,
    /// Decimal text or a JSON number, read digit by digit.
    #[schema(value_type = NumberOrText)]
    pub amount: Decimal,
    pub external_tx_id: String,
}
