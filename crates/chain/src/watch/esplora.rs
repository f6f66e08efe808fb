//! Bitcoin and Litecoin through the HTTP interface of Esplora (mempool.space, litecoinspace.org, electrs of one's own).

use super::rpc::PATIENCE;
use super::{
    Amount, Block, Covers, Found, LONGEST_ANSWER, Looking, Request, View, WatchError, Watched, Watcher,
};
use kontor_money::Currency;
use kontor_outgoing::{Outgoing, OutgoingError, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;

/// Confirmed transactions on one page of an address.
const PAGE: usize = 25;
/// Pages of one address that one look turns.
const MOST_PAGES: usize = 40;
/// Blocks after which a page without news is the last one that is turned.
const LONG_AGO: u64 = 144;

pub struct Esplora {
    currency: Currency,
    service: Outgoing,
}

#[derive(Deserialize)]
struct BlockInfo {
    id: String,
    height: u64,
}

#[derive(Deserialize)]
struct Transaction {
    txid: String,
    vout: Vec<Output>,
    status: Status,
}

#[derive(Deserialize)]
struct Output {
    /// Missing where a script has no address.
    scriptpubkey_address: Option<String>,
    value: u64,
}

#[derive(Deserialize)]
struct Status {
    confirmed: bool,
    block_height: Option<u64>,
    block_hash: Option<String>,
}

#[derive(Deserialize)]
struct AddressInfo {
    chain_stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    funded_txo_sum: u64,
    spent_txo_sum: u64,
}

impl Esplora {
    /// # Errors
    /// When the address cannot be used.
    pub fn new(currency: Currency, address: &str) -> Result<Self, WatchError> {
        Ok(Self { currency, service: Outgoing::new(address, PATIENCE)? })
    }

    async fn answer(&self, path: &str) -> Result<kontor_outgoing::Response, WatchError> {
        let response = self.service.get(path)?.send().await.map_err(OutgoingError::from)?;
        match response.status() {
            StatusCode::OK => Ok(response),
            other => Err(WatchError::Status(other.as_u16())),
        }
    }

    async fn json<T: DeserializeOwned>(&self, path: &str) -> Result<T, WatchError> {
        Ok(kontor_outgoing::json(self.answer(path).await?, LONGEST_ANSWER).await?)
    }

    async fn text(&self, path: &str) -> Result<String, WatchError> {
        let body = kontor_outgoing::body(self.answer(path).await?, 256).await?;
        let text = str::from_utf8(&body).map(str::trim);
        Ok(text.map_err(|error| OutgoingError::Nonsense(error.to_string()))?.to_owned())
    }

    async fn tip(&self) -> Result<Block, WatchError> {
        let hash = self.text("blocks/tip/hash").await?;
        let block: BlockInfo = self.json(&format!("block/{hash}")).await?;
        if block.id != hash {
            return Err(OutgoingError::Nonsense("another block than was asked for".to_owned()).into());
        }
        Ok(Block { height: block.height, hash })
    }

    /// All that came in at one address, as far as it is not settled.
    async fn at(&self, address: &str, tip: &Block, request: &Request) -> Result<Vec<Found>, WatchError> {
        let mut found = Vec::new();
        let mut page: Vec<Transaction> = self.json(&format!("address/{address}/txs")).await?;
        for _ in 0..MOST_PAGES {
            let fresh: Result<Vec<Found>, WatchError> = page
                .iter()
                .flat_map(|transaction| self.read(address, transaction))
                .map(Found::checked)
                .collect();
            let fresh: Vec<_> = fresh?
                .into_iter()
                .filter(|found| !request.settled.contains(&(found.tx_id.clone(), found.output.clone())))
                .collect();
            let confirmed: Vec<_> = page.iter().filter(|transaction| transaction.status.confirmed).collect();
            let last = confirmed.last().map(|transaction| transaction.txid.clone());
            let deepest = confirmed.last().and_then(|transaction| transaction.status.block_height);
            let is_old = deepest.is_some_and(|height| height + LONG_AGO < tip.height);
            let nothing_new = !request.settled.is_empty() && fresh.is_empty() && is_old;
            let ends = confirmed.len() < PAGE || nothing_new;
            found.extend(fresh);
            match last {
                Some(last) if !ends => {
                    page = self.json(&format!("address/{address}/txs/chain/{last}")).await?
                }
                _ => return Ok(found),
            }
        }
        Ok(found)
    }

    fn read(&self, address: &str, transaction: &Transaction) -> Vec<Found> {
        let status = &transaction.status;
        let ours = transaction.vout.iter().enumerate().filter(|(_, output)| {
            output.scriptpubkey_address.as_deref() == Some(address) && output.value > 0
        });
        ours.map(|(place, output)| Found {
            currency: self.currency,
            tx_id: transaction.txid.clone(),
            output: place.to_string(),
            address: address.to_owned(),
            amount: Amount::new(self.currency, output.value.into()),
            height: status.block_height.filter(|_| status.confirmed),
            block_hash: status.block_hash.clone().filter(|_| status.confirmed),
            is_locked: false,
        })
        .collect()
    }

    /// Whether the blocks of what was found still are in the chain: the answers came one after the other.
    async fn check(&self, tip: &Block, found: &[Found]) -> Result<(), WatchError> {
        let blocks = found.iter().filter_map(|found| Some((found.height?, found.block_hash.as_deref()?)));
        let blocks: HashMap<u64, &str> = blocks.collect();
        for (height, hash) in blocks {
            // A block above the tip that was read first has come since; it counts from the next look on.
            if height <= tip.height {
                self.stands(height, hash).await?;
            }
        }
        Ok(())
    }

    async fn stands(&self, height: u64, hash: &str) -> Result<(), WatchError> {
        match self.text(&format!("block-height/{height}")).await? == hash {
            true => Ok(()),
            false => Err(WatchError::Unsettled("the chain changed while it was looked at")),
        }
    }

    /// One address after the other. A call that is refused ends the look there; what was read before stands.
    async fn scan(&self, request: &Request) -> Result<View, WatchError> {
        let tip = self.tip().await?;
        let (mut found, mut read, mut missed) = (Vec::new(), Vec::new(), None);
        // Whether the tip was confirmed after something was read that hangs on it.
        let mut is_sure = false;
        for Watched { address, .. } in &request.addresses {
            let looked = async {
                let fresh = self.at(address, &tip, request).await?;
                self.check(&tip, &fresh).await?;
                if !is_sure && (!fresh.is_empty() || request.waiting.contains(address)) {
                    self.stands(tip.height, &tip.hash).await?;
                    is_sure = true;
                }
                Ok::<_, WatchError>(fresh)
            };
            match looked.await {
                Ok(fresh) => {
                    found.extend(fresh);
                    read.push(address.clone());
                }
                Err(error @ WatchError::Unsettled(_)) => return Err(error),
                Err(error) => {
                    missed = Some((address.clone(), error));
                    break;
                }
            }
        }
        if missed.is_none() {
            self.stands(tip.height, &tip.hash).await?;
        }
        Ok(View { blocks: vec![tip.clone()], tip, covers: Covers::Addresses(read), found, missed })
    }
}

impl Watcher for Esplora {
    fn look<'a>(&'a self, request: &'a Request) -> Looking<'a, View> {
        Box::pin(self.scan(request))
    }

    fn balances<'a>(&'a self, addresses: &'a [Watched]) -> Looking<'a, Vec<(Currency, Amount)>> {
        Box::pin(async move {
            let mut total = Amount::new(self.currency, 0);
            for watched in addresses {
                let info: AddressInfo = self.json(&format!("address/{}", watched.address)).await?;
                let left = info.chain_stats.funded_txo_sum.saturating_sub(info.chain_stats.spent_txo_sum);
                total = total.plus(Amount::new(self.currency, left.into()));
            }
            Ok(vec![(self.currency, total)])
        })
    }
}
