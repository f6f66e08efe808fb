//! Watching chains: what came in at the shop's addresses.
//!
//! A [`Watcher`] looks once when it is asked and keeps nothing: the caller remembers what was seen and says so in the
//! [`Request`]. A [`View`] says which part of the past it speaks for, so that what is missing from it can be taken back.

mod amount;
mod esplora;
mod ethereum;
mod monero;
mod rpc;

pub use amount::Amount;
pub use esplora::Esplora;
pub use ethereum::Ethereum;
pub use monero::MoneroWallet;

use crate::transaction_id;
use kontor_money::Currency;
use kontor_outgoing::OutgoingError;
use std::collections::HashSet;
use std::pin::Pin;

/// Longest answer that is read.
const LONGEST_ANSWER: usize = 16 * 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error(transparent)]
    Outgoing(#[from] OutgoingError),
    /// A status other than 200.
    #[error("the service answered {0}")]
    Status(u16),
    /// The node's own refusal, with its number.
    #[error("the node refuses with {code}: {message}")]
    Refused { code: i64, message: String },
    /// The node is on another network than the shop, or its wallet has other keys.
    #[error("{0}")]
    Foreign(String),
    /// The node has not seen yet what it once showed, or the chain changed while it was looked at: later it may be fit.
    #[error("{0}")]
    Unsettled(&'static str),
    /// The node answers, but nothing that follows from it would be right.
    #[error("{0}")]
    Unfit(String),
}

pub type Looking<'a, T> = Pin<Box<dyn Future<Output = Result<T, WatchError>> + Send + 'a>>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Block {
    pub height: u64,
    pub hash: String,
}

/// An address of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watched {
    pub address: String,
    /// Its number below the shop's key.
    pub index: u32,
}

/// What is already known.
#[derive(Debug, Clone, Default)]
pub struct Request {
    pub addresses: Vec<Watched>,
    /// Blocks that were looked into, the highest first.
    pub known: Vec<Block>,
    /// Height of the lowest deposit that still waits.
    pub lowest_waiting: Option<u64>,
    /// Addresses at which a deposit waits.
    pub waiting: HashSet<String>,
    /// Transactions and outputs that need not be told again.
    pub settled: HashSet<(String, String)>,
}

/// Something that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub currency: Currency,
    pub tx_id: String,
    /// Which part of the transaction: together they are unique.
    pub output: String,
    /// One of the addresses that were asked for.
    pub address: String,
    pub amount: Amount,
    /// The height at which it stands; none while it waits for a block.
    pub height: Option<u64>,
    pub block_hash: Option<String>,
    /// Whether the sender has locked it for longer than usual, so that it must not count yet.
    pub is_locked: bool,
}

impl Found {
    /// # Errors
    /// When what names the transaction or the block is no name: a service that answers such things must not be believed.
    fn checked(mut self) -> Result<Self, WatchError> {
        let usual = |text: &str| {
            transaction_id(self.currency, text)
                .ok_or_else(|| WatchError::Unfit("a transaction without a proper name".to_owned()))
        };
        let tx_id = usual(&self.tx_id)?;
        let block_hash = self.block_hash.as_deref().map(usual).transpose()?;
        (self.tx_id, self.block_hash) = (tx_id, block_hash);
        Ok(self)
    }
}

/// Which deposits a look has a say about: one of these that it did not find is gone.
#[derive(Debug)]
pub enum Covers {
    /// All at these addresses, which were read to the end.
    Addresses(Vec<String>),
    /// All in blocks from this height on, and those in no block.
    From(u64),
}

#[derive(Debug)]
pub struct View {
    /// The block up to which confirmations are counted.
    pub tip: Block,
    /// To be remembered; what is known from the lowest of them on gives way.
    pub blocks: Vec<Block>,
    pub covers: Covers,
    pub found: Vec<Found>,
    /// The address at which the look had to end, and why; those after there were not asked for.
    pub missed: Option<(String, WatchError)>,
}

/// Reads a chain.
pub trait Watcher: Send + Sync {
    /// What came in.
    fn look<'a>(&'a self, request: &'a Request) -> Looking<'a, View>;

    /// What lies at the addresses now, by currency, unconfirmed payments aside.
    fn balances<'a>(&'a self, addresses: &'a [Watched]) -> Looking<'a, Vec<(Currency, Amount)>>;
}
