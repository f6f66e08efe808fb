//! Monero through monero-wallet-rpc, with a view-only wallet of the shop's keys.
//!
//! The wallet scans the chain, notices reorganisations by itself and tells what it holds true now; block hashes it keeps to
//! itself. It must be the wallet of the configured keys, and it must know a subaddress before it sees its payments.

use super::rpc::Rpc;
use super::{Amount, Block, Covers, Found, Looking, Request, View, WatchError, Watched, Watcher};
use crate::Receiving;
use kontor_money::Currency;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;

/// Blocks below the lowest waiting deposit, and below the tip, that are asked for again.
const MARGIN: u64 = 60;
/// Blocks that a reorganisation may take away; more than that means the wallet is rescanning.
const DEEPEST: u64 = 10;

pub struct MoneroWallet {
    wallet: Rpc,
    receiving: Receiving,
}

#[derive(Deserialize)]
struct Height {
    /// How many blocks there are.
    height: u64,
}

#[derive(Deserialize)]
struct Addresses {
    address: String,
    addresses: Vec<Subaddress>,
}

#[derive(Deserialize)]
struct Subaddress {
    address_index: u32,
    address: String,
}

#[derive(Deserialize, Default)]
struct Transfers {
    #[serde(default, rename = "in")]
    incoming: Vec<Transfer>,
    #[serde(default)]
    pool: Vec<Transfer>,
}

#[derive(Deserialize)]
struct Transfer {
    txid: String,
    amount: u64,
    /// 0 in the pool.
    height: u64,
    subaddr_index: Index,
    #[serde(default)]
    unlock_time: u64,
    #[serde(default)]
    locked: bool,
    #[serde(default)]
    double_spend_seen: bool,
}

#[derive(Deserialize)]
struct Index {
    major: u32,
    minor: u32,
}

#[derive(Deserialize)]
struct Balance {
    balance: u64,
}

impl MoneroWallet {
    /// # Errors
    /// When the address cannot be used.
    pub fn new(address: &str, receiving: Receiving) -> Result<Self, WatchError> {
        Ok(Self { wallet: Rpc::new(address)?, receiving })
    }

    /// The wallet is ours and knows all subaddresses up to the highest.
    async fn prepare(&self, watched: &[Watched]) -> Result<(), WatchError> {
        let known: Addresses = self.wallet.call("get_address", json!({ "account_index": 0 })).await?;
        let own = self.receiving.address(0).map_err(|error| WatchError::Unfit(error.to_string()))?;
        if known.address != own.as_str() {
            return Err(WatchError::Foreign("the wallet is not that of the configured keys".to_owned()));
        }
        let by_index: HashMap<u32, &str> =
            known.addresses.iter().map(|known| (known.address_index, known.address.as_str())).collect();
        for watched in watched {
            if by_index.get(&watched.index).is_some_and(|known| *known != watched.address) {
                return Err(WatchError::Foreign("the wallet derives other subaddresses".to_owned()));
            }
        }
        let highest = watched.iter().map(|watched| watched.index).max().unwrap_or(0);
        let count = u32::try_from(known.addresses.len()).unwrap_or(u32::MAX);
        if highest >= count {
            let missing = highest - count + 1;
            let params = json!({ "account_index": 0, "count": missing.min(65_536) });
            let _: serde_json::Value = self.wallet.call("create_address", params).await?;
        }
        Ok(())
    }

    async fn tip(&self) -> Result<u64, WatchError> {
        let height: Height = self.wallet.call("get_height", json!({})).await?;
        height.height.checked_sub(1).ok_or_else(|| WatchError::Unfit("a wallet without blocks".to_owned()))
    }

    async fn scan(&self, request: &Request) -> Result<View, WatchError> {
        self.prepare(&request.addresses).await?;
        let tip = self.tip().await?;
        let last = request.known.first().map(|block| block.height);
        // The wallet was recreated or is still scanning: what it does not show yet is not gone.
        if last.is_some_and(|last| tip + DEEPEST < last) {
            return Err(WatchError::Unsettled("the wallet is far behind what it showed before"));
        }
        let from = request.lowest_waiting.into_iter().chain(last).min().unwrap_or(0).saturating_sub(MARGIN);
        let params = json!({
            "in": true, "pool": true, "account_index": 0,
            "filter_by_height": from > 0, "min_height": from.saturating_sub(1),
        });
        let transfers: Transfers = self.wallet.call("get_transfers", params).await?;
        let ours: HashMap<u32, &str> =
            request.addresses.iter().map(|watched| (watched.index, watched.address.as_str())).collect();
        // One transaction may pay the same subaddress with several outputs, which the wallet may tell one by one.
        let mut found: HashMap<(String, u32), Found> = HashMap::new();
        for (transfer, is_mined) in transfers
            .incoming
            .iter()
            .map(|one| (one, true))
            .chain(transfers.pool.iter().map(|one| (one, false)))
        {
            let Some(address) = ours.get(&transfer.subaddr_index.minor) else { continue };
            let unsure = !is_mined && transfer.double_spend_seen;
            if transfer.subaddr_index.major != 0 || transfer.amount == 0 || unsure || transfer.height > tip {
                continue;
            }
            let amount = Amount::new(Currency::Xmr, transfer.amount.into());
            let key = (transfer.txid.clone(), transfer.subaddr_index.minor);
            let known = found.entry(key).and_modify(|known| known.amount = known.amount.plus(amount));
            known.or_insert_with(|| Found {
                currency: Currency::Xmr,
                tx_id: transfer.txid.clone(),
                output: transfer.subaddr_index.minor.to_string(),
                address: (*address).to_owned(),
                amount,
                height: is_mined.then_some(transfer.height),
                block_hash: None,
                is_locked: transfer.unlock_time != 0 && transfer.locked,
            });
        }
        // A block without a name of its own: the wallet tells none.
        let tip = Block { height: tip, hash: String::new() };
        Ok(View {
            blocks: vec![tip.clone()],
            tip,
            covers: Covers::From(from),
            found: found.into_values().map(Found::checked).collect::<Result<_, _>>()?,
            missed: None,
        })
    }
}

impl Watcher for MoneroWallet {
    fn look<'a>(&'a self, request: &'a Request) -> Looking<'a, View> {
        Box::pin(self.scan(request))
    }

    fn balances<'a>(&'a self, _: &'a [Watched]) -> Looking<'a, Vec<(Currency, Amount)>> {
        Box::pin(async move {
            let balance: Balance = self.wallet.call("get_balance", json!({ "account_index": 0 })).await?;
            Ok(vec![(Currency::Xmr, Amount::new(Currency::Xmr, balance.balance.into()))])
        })
    }
}
