//! Addresses and the comparison with the chains on the wire.

use crate::time::Time;
use crate::words::written;
use kontor_chain::watch::WatchError;
use kontor_money::{Coins, Currency};
use kontor_outgoing::OutgoingError;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct AddressResponse {
    pub address: DepositAddress,
}

/// Where a member pays in.
#[derive(Debug, Serialize, ToSchema)]
pub struct DepositAddress {
    pub address: String,
    /// For people: `Bitcoin`, `Ethereum (ERC-20)`, `Monero Stagenet`.
    pub network: &'static str,
    /// The address follows from a published key: nothing of worth may be sent there.
    pub demo: bool,
}

/// Why a chain cannot be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum WatchProblem {
    /// No watcher.
    Unreachable,
    /// Too many calls for it.
    Busy,
    /// It answers that it cannot, or will not.
    Failing,
    /// It belongs to another network, or to other keys.
    Foreign,
    /// It is still reading the chain, or the chain changed meanwhile.
    Unsettled,
    /// What it answers cannot be believed.
    Unfit,
}

written!(WatchProblem);

impl WatchProblem {
    /// What cannot be read is from a time when problems were written otherwise.
    pub fn parse(text: &str) -> Self {
        text.parse().unwrap_or(Self::Failing)
    }
}

impl From<&WatchError> for WatchProblem {
    fn from(error: &WatchError) -> Self {
        match error {
            WatchError::Outgoing(OutgoingError::TooLong(_) | OutgoingError::Nonsense(_)) => Self::Unfit,
            WatchError::Outgoing(_) => Self::Unreachable,
            WatchError::Status(429) => Self::Busy,
            WatchError::Status(_) | WatchError::Refused { .. } => Self::Failing,
            WatchError::Foreign(_) => Self::Foreign,
            WatchError::Unsettled(_) => Self::Unsettled,
            WatchError::Unfit(_) => Self::Unfit,
        }
    }
}

/// One currency in the books and on its chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reconciliation {
    pub currency: Currency,
    /// What must lie on the shop's addresses by the books when the chain was last asked, now where it never was; decimal text.
    #[schema(value_type = String)]
    pub ledger: Coins,
    /// What lay there when it was last asked for, in the ledger's unit; null where the chain is not watched.
    #[schema(value_type = Option<String>)]
    pub chain: Option<Coins>,
    /// Chain less ledger, both of the same moment.
    #[schema(value_type = Option<String>)]
    pub difference: Option<Coins>,
    pub checked_at: Option<Time>,
    /// Whether a watcher is configured.
    pub watched: bool,
    /// Why the watcher cannot see the chain at the moment; the log says more.
    pub problem: Option<WatchProblem>,
    /// Deposits credited to no one: at addresses of deleted accounts, or implausibly large.
    pub unclaimed: i64,
}
