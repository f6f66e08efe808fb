//! Ether, and one token on it, through the JSON-RPC of an Ethereum node.
//!
//! Every block is looked into once, in order, and must name the one before it as its parent. Where it does not, the chain
//! was reorganised: the look goes back to the last block that still stands. Only payments that stand in a transaction
//! itself are seen; what a contract hands on inside of one is booked by hand.

use super::rpc::Rpc;
use super::{Amount, Block, Covers, Found, Looking, Request, View, WatchError, Watched, Watcher};
use crate::ethereum::keccak;
use crate::{Address, Network};
use bitcoin::hex::DisplayHex;
use kontor_money::Currency;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Blocks that one look goes through.
const MOST_BLOCKS: u64 = 100;

/// What Ethereum's public networks answer to eth_chainId.
const MAIN: u64 = 1;
const SEPOLIA: u64 = 11_155_111;

pub struct Ethereum {
    node: Rpc,
    network: Network,
    /// The only token whose transfers count; none where none is configured.
    token: Option<Address>,
}

#[derive(Deserialize)]
struct BlockInfo {
    number: String,
    hash: String,
    #[serde(rename = "parentHash")]
    parent: String,
    transactions: Vec<Transaction>,
}

#[derive(Deserialize)]
struct Transaction {
    hash: String,
    to: Option<String>,
    value: String,
}

#[derive(Deserialize)]
struct Header {
    number: String,
    hash: String,
}

#[derive(Deserialize)]
struct Receipt {
    status: Option<String>,
    #[serde(rename = "blockHash")]
    block: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Log {
    address: String,
    topics: Vec<String>,
    data: String,
    block_hash: String,
    transaction_hash: String,
    log_index: String,
    #[serde(default)]
    removed: bool,
}

fn number(text: &str) -> Result<u64, WatchError> {
    let digits = text.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
    digits.ok_or_else(|| WatchError::Unfit(format!("{text:?} is no number")))
}

/// Up to 256 bits; more than 128 of them are more than there is of any coin.
fn amount(text: &str) -> Result<u128, WatchError> {
    let digits =
        text.strip_prefix("0x").ok_or_else(|| WatchError::Unfit("an amount without 0x".to_owned()))?;
    let digits = digits.trim_start_matches('0');
    match digits {
        "" => Ok(0),
        long if long.len() > 32 => Ok(u128::MAX),
        _ => u128::from_str_radix(digits, 16)
            .map_err(|_| WatchError::Unfit("an amount of no digits".to_owned())),
    }
}

fn padded(address: &str) -> String {
    format!("0x{:0>64}", address.trim_start_matches("0x").to_ascii_lowercase())
}

impl Ethereum {
    /// # Errors
    /// When the address of the node or of the token cannot be used.
    pub fn new(address: &str, network: Network, token: Option<&str>) -> Result<Self, WatchError> {
        let token = token.map(|text| {
            Address::parse(Currency::Usdt, Network::Main, text)
                .map_err(|error| WatchError::Unfit(format!("the token's contract: {error}")))
        });
        Ok(Self { node: Rpc::new(address)?, network, token: token.transpose()? })
    }

    /// Addresses are the same on all of Ethereum's networks: on another one, play money would be taken for real.
    async fn check_network(&self) -> Result<(), WatchError> {
        let id = number(&self.node.call::<String>("eth_chainId", json!([])).await?)?;
        let fits = match self.network {
            Network::Main => id == MAIN,
            Network::Test => id == SEPOLIA,
            // A chain of one's own has whatever number its maker gave it, but not that of a public one.
            Network::Regtest => id != MAIN && id != SEPOLIA,
        };
        if fits {
            Ok(())
        } else {
            Err(WatchError::Foreign(format!("the node is on the chain with the number {id}")))
        }
    }

    async fn header(&self, which: &str) -> Result<Option<Block>, WatchError> {
        let header: Option<Header> = self.node.call("eth_getBlockByNumber", json!([which, false])).await?;
        header.map(|header| Ok(Block { height: number(&header.number)?, hash: header.hash })).transpose()
    }

    async fn tip(&self) -> Result<Block, WatchError> {
        self.header("latest").await?.ok_or_else(|| WatchError::Unfit("a node without blocks".to_owned()))
    }

    /// The highest known block that is still in the chain.
    async fn common<'a>(&self, known: &'a [Block]) -> Result<Option<&'a Block>, WatchError> {
        for block in known {
            let now = self.header(&format!("{:#x}", block.height)).await?;
            if now.is_some_and(|now| now.hash == block.hash) {
                return Ok(Some(block));
            }
        }
        Ok(None)
    }

    /// Payments of ether in one block.
    async fn ether(&self, block: &BlockInfo, ours: &HashMap<String, &str>) -> Result<Vec<Found>, WatchError> {
        let mut found = Vec::new();
        for transaction in &block.transactions {
            let to = transaction.to.as_ref().map(|to| to.to_ascii_lowercase());
            let (Some(address), parts) = (to.and_then(|to| ours.get(&to)), amount(&transaction.value)?)
            else {
                continue;
            };
            if parts == 0 {
                continue;
            }
            // A transaction that failed stands in the block as well; its value moved nowhere.
            let receipt: Option<Receipt> =
                self.node.call("eth_getTransactionReceipt", json!([transaction.hash])).await?;
            let receipt = receipt.filter(|receipt| receipt.block == block.hash);
            let Some(receipt) = receipt else { return Err(changed()) };
            if receipt.status.as_deref() == Some("0x1") {
                let amount = Amount::new(Currency::Eth, parts);
                found.push(self.found(block, &transaction.hash, "value", address, amount)?);
            }
        }
        Ok(found)
    }

    /// Transfers of the token in one block.
    async fn tokens(
        &self,
        block: &BlockInfo,
        ours: &HashMap<String, &str>,
    ) -> Result<Vec<Found>, WatchError> {
        let Some(token) = &self.token else { return Ok(Vec::new()) };
        let transfer = format!("0x{}", keccak(b"Transfer(address,address,uint256)").to_lower_hex_string());
        let filter = json!([{ "blockHash": block.hash, "address": token.as_str(), "topics": [transfer] }]);
        let logs: Vec<Log> = self.node.call("eth_getLogs", filter).await?;
        let mut found = Vec::new();
        for log in logs {
            // The filter asked for this much already; a node that answers more must not be believed.
            let is_ours = log.address.eq_ignore_ascii_case(token.as_str())
                && log.block_hash == block.hash
                && !log.removed
                && log.topics.len() == 3
                && log.topics[0] == transfer;
            let to = log.topics.get(2).and_then(|topic| topic.get(26..));
            let to = to.map(|to| format!("0x{}", to.to_ascii_lowercase()));
            let (true, Some(address)) = (is_ours, to.and_then(|to| ours.get(&to))) else { continue };
            let parts = amount(&log.data)?;
            if parts > 0 {
                let (output, amount) =
                    (number(&log.log_index)?.to_string(), Amount::new(Currency::Usdt, parts));
                found.push(self.found(block, &log.transaction_hash, &output, address, amount)?);
            }
        }
        Ok(found)
    }

    fn found(
        &self,
        block: &BlockInfo,
        tx_id: &str,
        output: &str,
        address: &str,
        amount: Amount,
    ) -> Result<Found, WatchError> {
        let found = Found {
            currency: amount.currency(),
            tx_id: tx_id.to_owned(),
            output: output.to_owned(),
            address: address.to_owned(),
            amount,
            height: Some(number(&block.number)?),
            block_hash: Some(block.hash.clone()),
            is_locked: false,
        };
        found.checked()
    }

    async fn scan(&self, request: &Request) -> Result<View, WatchError> {
        self.check_network().await?;
        let tip = self.tip().await?;
        let common = self.common(&request.known).await?;
        let start = match (common, request.known.last()) {
            (Some(common), _) => common.height + 1,
            // None of the known blocks is on the chain any more: start again from the lowest.
            (None, Some(lowest)) => lowest.height.min(tip.height),
            (None, None) => tip.height,
        };
        let ours: HashMap<String, &str> = request
            .addresses
            .iter()
            .map(|watched| (watched.address.to_ascii_lowercase(), watched.address.as_str()))
            .collect();
        let (mut blocks, mut found): (Vec<Block>, Vec<Found>) = (Vec::new(), Vec::new());
        for height in start..=tip.height.min(start + MOST_BLOCKS - 1) {
            let block: Option<BlockInfo> =
                self.node.call("eth_getBlockByNumber", json!([format!("{height:#x}"), true])).await?;
            let Some(block) = block else { break };
            if blocks.last().or(common).is_some_and(|before| before.hash != block.parent) {
                return Err(changed());
            }
            found.extend(self.ether(&block, &ours).await?);
            found.extend(self.tokens(&block, &ours).await?);
            blocks.push(Block { height, hash: block.hash });
        }
        let tip = blocks.last().or(common).cloned().unwrap_or(tip);
        Ok(View { tip, blocks, covers: Covers::From(start), found, missed: None })
    }

    async fn token_balance(&self, token: &Address, address: &str) -> Result<u128, WatchError> {
        let selector = &keccak(b"balanceOf(address)")[..4];
        let data = format!("0x{}{}", selector.to_lower_hex_string(), &padded(address)[2..]);
        let call = json!([{ "to": token.as_str(), "data": data }, "latest"]);
        amount(&self.node.call::<String>("eth_call", call).await?)
    }
}

fn changed() -> WatchError {
    WatchError::Unsettled("the chain changed while it was looked at")
}

impl Watcher for Ethereum {
    fn look<'a>(&'a self, request: &'a Request) -> Looking<'a, View> {
        Box::pin(self.scan(request))
    }

    fn balances<'a>(&'a self, addresses: &'a [Watched]) -> Looking<'a, Vec<(Currency, Amount)>> {
        Box::pin(async move {
            self.check_network().await?;
            let (mut ether, mut tokens) = (Amount::new(Currency::Eth, 0), Amount::new(Currency::Usdt, 0));
            for watched in addresses {
                let params: Value = json!([watched.address, "latest"]);
                let parts = amount(&self.node.call::<String>("eth_getBalance", params).await?)?;
                ether = ether.plus(Amount::new(Currency::Eth, parts));
                if let Some(token) = &self.token {
                    let parts = self.token_balance(token, &watched.address).await?;
                    tokens = tokens.plus(Amount::new(Currency::Usdt, parts));
                }
            }
            let mut balances = vec![(Currency::Eth, ether)];
            balances.extend(self.token.as_ref().map(|_| (Currency::Usdt, tokens)));
            Ok(balances)
        })
    }
}
