//! Addresses and the comparison with the chains on the wire.

use crate::time::Time;
use kontor_money::{Coins, Currency};
use serde::Serialize;
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

/// One currency in the books and on its chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reconciliation {
    pub currency: Currency,
    /// What must lie on the shop's addresses by the books when the chain was last asked, now where it never was; decimal text.
    #[schema(value_type = String)]
    pub ledger: Coins,
    /// What lay there when it was last asked for, in the ledger's unit; null where nobody watches the chain.
    #[schema(value_type = Option<String>)]
    pub chain: Option<Coins>,
    /// Chain less ledger, both of the same moment.
    #[schema(value_type = Option<String>)]
    pub difference: Option<Coins>,
    pub checked_at: Option<Time>,
    /// Whether a watcher is configured.
    pub watched: bool,
    /// Why the watcher cannot see the chain at the moment, for the operator.
    pub problem: Option<String>,
    /// Deposits that nobody got: at addresses of deleted accounts, or beyond belief.
    pub unclaimed: i64,
}
