//! Accounts and movements as the ledger knows them.

use crate::time::Time;
use crate::words::written;
use kontor_money::Coins;
use serde::Serialize;
use strum::IntoStaticStr;
use utoipa::ToSchema;

/// Most units of one movement: added to the fullest account they still fit 64 bits.
pub const MOST: i64 = (1 << 62) - 1;

/// What an account is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AccountKind {
    /// A member's, to spend.
    Member,
    /// A member's deposits that are not confirmed yet.
    Incoming,
    /// A member's withdrawals that are not decided yet.
    Reserved,
    /// What came in from outside; the only one below zero.
    Deposits,
    /// What went out.
    Withdrawn,
    /// What the shop has earned.
    Shop,
}

/// The number of an account that is known to exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(pub i64);

impl From<AccountId> for kontor_db::Value {
    fn from(id: AccountId) -> Self {
        Self::Int(id.0)
    }
}

/// Why coins move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum MovementKind {
    Deposit,
    DepositConfirmed,
    DepositLost,
    Transfer,
    Withdrawal,
    WithdrawalConfirmed,
    WithdrawalFailed,
    Payment,
}

written!(AccountKind, MovementKind);

/// What is stored of a movement besides its postings.
#[derive(Debug, Clone, Copy)]
pub struct Movement<'a> {
    pub kind: MovementKind,
    pub coins: Coins,
    /// In whose histories it stands.
    pub shown_from: Option<AccountId>,
    pub shown_to: Option<AccountId>,
    pub about: Option<i64>,
    pub order_id: Option<&'a str>,
    pub external_tx_id: Option<&'a str>,
    pub at: Time,
}

impl Movement<'_> {
    pub const fn new(kind: MovementKind, coins: Coins, at: Time) -> Self {
        Movement {
            kind,
            coins,
            shown_from: None,
            shown_to: None,
            about: None,
            order_id: None,
            external_tx_id: None,
            at,
        }
    }
}

/// How the last look at the whole ledger ended, and how long the chain is now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerState {
    /// False stops withdrawals.
    pub ok: bool,
    /// Null before the first look.
    pub checked_at: Option<Time>,
    /// Movements in the chain.
    pub sealed: i64,
    pub problem: Option<String>,
}

/// What a look at the whole ledger found.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    pub ok: bool,
    pub postings: i64,
    pub sealed: i64,
    pub checked_at: Time,
    pub problem: Option<String>,
    /// The chain's last hash, in hexadecimal digits.
    pub head: String,
}
