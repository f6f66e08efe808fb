//! The wallet's words and its forms on the wire.

use crate::config::WalletMode;
use crate::http::NumberOrText;
use crate::identity::UserId;
use crate::time::Time;
use crate::words::words;
use kontor_money::{Coins, Currency, Decimal, Rate};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransactionType {
    Deposit,
    Withdrawal,
    TransferIn,
    /// Also what paid an order, which `orderId` then names.
    TransferOut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum TransactionStatus {
    Pending,
    Confirmed,
    Failed,
}

words!(TransactionStatus);

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyWallets {
    pub success: bool,
    pub mode: WalletMode,
    /// Whether the member has a wallet in every currency.
    pub initialised: bool,
    pub wallets: Vec<Wallet>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wallet {
    pub currency: Currency,
    /// Decimal text with every digit of the unit.
    pub balance: String,
    /// Deposits that are not confirmed yet.
    pub pending_balance: String,
    /// Held for withdrawals that are not decided yet.
    pub reserved_balance: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InitResponse {
    pub success: bool,
    pub message: String,
    pub wallets: Vec<Wallet>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
    /// Unique without limit.
    pub id: i64,
    #[serde(rename = "type")]
    pub kind: TransactionType,
    /// Decimal text, never below zero; the type says which way it went.
    pub amount: String,
    pub currency: Currency,
    pub status: TransactionStatus,
    pub created_at: Time,
    pub external_tx_id: Option<String>,
    /// Of a deposit.
    pub confirmations: Option<i64>,
    pub required_confirmations: Option<i64>,
    /// The other member of a transfer.
    pub counterparty: Option<Party>,
    /// The order that it paid.
    pub order_id: Option<String>,
    /// Where a withdrawal goes.
    pub address: Option<String>,
    /// Why a withdrawal was refused.
    pub reason: Option<String>,
    /// A withdrawal to an address that was never paid to is not confirmed before then.
    pub waits_until: Option<Time>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Party {
    pub id: UserId,
    pub username: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionList {
    /// The newest first.
    pub transactions: Vec<Transaction>,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// Only what is older than the transaction of this number.
    pub before: Option<i64>,
    /// 1 to 200; 50 when left out.
    pub limit: Option<u32>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct WithdrawRequest {
    pub address: String,
    /// Decimal text or a JSON number, read digit by digit.
    #[schema(value_type = NumberOrText)]
    pub amount: Decimal,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferRequest {
    pub recipient_user_id: UserId,
    pub currency: Currency,
    /// Decimal text or a JSON number, read digit by digit.
    #[schema(value_type = NumberOrText)]
    pub amount: Decimal,
}

/// A transfer or a withdrawal that was accepted.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TransactionResponse {
    pub success: bool,
    pub message: String,
    pub transaction: Transaction,
}

/// What the shop takes a coin for.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoinRate {
    pub currency: Currency,
    /// Euro per coin, decimal text.
    #[schema(value_type = String)]
    pub eur: Rate,
}

/// Frame of the socket, to every tab of a member whose wallet has changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum WalletFrame {
    WalletChanged { currency: Currency },
}

/// Units as they stand on the wire.
pub(super) fn written(currency: Currency, units: i64) -> String {
    Coins::new(currency, units).to_string()
}

/// What a chain shows of a deposit.
#[derive(Debug, Clone)]
pub struct ChainDeposit {
    pub user: UserId,
    pub currency: Currency,
    /// Rounded down to the unit; 0 credits nothing.
    pub units: i64,
    /// What the chain delivered in whole coins, with every digit.
    pub exact: String,
    pub tx_id: String,
    /// Which part of that transaction.
    pub output: String,
    pub confirmations: i64,
    pub required: i64,
}
