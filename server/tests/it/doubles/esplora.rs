//! Esplora's HTTP interface over a chain of the test's own (github.com/Blockstream/esplora, API.md).
//!
//! As the original: JSON for objects, plain text for hashes and for every error, 25 confirmed transactions on a page and
//! all unconfirmed ones before the first page, nothing of what a reorganisation took away.

#![expect(clippy::result_large_err, reason = "a refusal is the answer itself")]

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::StatusCode;
use kontor_chain::{Address, Network};
use kontor_money::Currency;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::net::TcpListener;

#[derive(Clone)]
pub struct Esplora {
    pub url: String,
    chain: Arc<Mutex<Chain>>,
}

struct Chain {
    currency: Currency,
    blocks: Vec<Block>,
    pool: Vec<Payment>,
    made: u64,
    /// Answered to everything, once this many more calls were answered.
    failing: Option<StatusCode>,
    patience: usize,
    calls: usize,
}

struct Block {
    hash: String,
    payments: Vec<Payment>,
}

/// A transaction by what it pays.
#[derive(Clone)]
pub struct Payment {
    id: String,
    outputs: Vec<(String, u64)>,
}

type Shared = State<Arc<Mutex<Chain>>>;

impl Esplora {
    pub async fn start(currency: Currency) -> Self {
        let mut chain = Chain {
            currency,
            blocks: Vec::new(),
            pool: Vec::new(),
            made: 0,
            failing: None,
            patience: 0,
            calls: 0,
        };
        chain.mine(100);
        let chain = Arc::new(Mutex::new(chain));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}/api", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/blocks/tip/hash", get(tip_hash))
            .route("/blocks/tip/height", get(tip_height))
            .route("/block/{hash}", get(block))
            .route("/block-height/{height}", get(block_at))
            .route("/address/{address}", get(stats))
            .route("/address/{address}/txs", get(transactions))
            .route("/address/{address}/txs/chain/{last}", get(older))
            .with_state(chain.clone());
        let routes = Router::new().nest("/api", routes);
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { url, chain }
    }

    fn chain(&self) -> MutexGuard<'_, Chain> {
        self.chain.lock().unwrap()
    }

    /// A transaction waits in the pool; gives its id.
    pub fn pay(&self, outputs: &[(&str, u64)]) -> String {
        let id = self.chain().name("transaction");
        self.pay_as(&id, outputs);
        id
    }

    pub fn pay_as(&self, id: &str, outputs: &[(&str, u64)]) {
        let mut chain = self.chain();
        let outputs = outputs.iter().map(|(address, value)| ((*address).to_owned(), *value)).collect();
        chain.pool.push(Payment { id: id.to_owned(), outputs });
    }

    /// Someone paid a higher fee: another transaction takes its place.
    pub fn replace(&self, id: &str, outputs: &[(&str, u64)]) -> String {
        self.drop_from_pool(id);
        self.pay(outputs)
    }

    /// False when it did not wait there.
    pub fn drop_from_pool(&self, id: &str) -> bool {
        let mut chain = self.chain();
        let before = chain.pool.len();
        chain.pool.retain(|payment| payment.id != id);
        chain.pool.len() < before
    }

    /// Takes all that waits out of the pool.
    pub fn take_pool(&self) -> Vec<Payment> {
        std::mem::take(&mut self.chain().pool)
    }

    pub fn fill_pool(&self, payments: Vec<Payment>) {
        self.chain().pool.extend(payments);
    }

    pub fn height(&self) -> usize {
        self.chain().blocks.len()
    }

    /// Another chain, as high as at the start.
    pub fn forget(&self) {
        self.chain().blocks.truncate(100);
    }

    /// The first block takes what waits.
    pub fn mine(&self, blocks: usize) {
        self.chain().mine(blocks);
    }

    /// Takes the last blocks away, puts their transactions back into the pool, and mines one block more than there were,
    /// all of them empty.
    pub fn reorganise(&self, depth: usize) {
        let mut chain = self.chain();
        let keep = chain.blocks.len() - depth;
        let lost: Vec<Payment> =
            chain.blocks.split_off(keep).into_iter().flat_map(|block| block.payments).collect();
        let pool = std::mem::take(&mut chain.pool);
        chain.mine(depth + 1);
        chain.pool = lost.into_iter().chain(pool).collect();
    }

    pub fn fail(&self, status: Option<u16>) {
        self.chain().failing = status.map(|status| StatusCode::from_u16(status).unwrap());
    }

    /// Answers so many calls and then that these are too many.
    pub fn allow(&self, calls: usize) {
        let mut chain = self.chain();
        (chain.failing, chain.patience) = (Some(StatusCode::TOO_MANY_REQUESTS), calls);
    }

    /// How many calls came since the last time.
    pub fn calls(&self) -> usize {
        std::mem::take(&mut self.chain().calls)
    }
}

impl Chain {
    fn name(&mut self, kind: &str) -> String {
        self.made += 1;
        digest(&format!("{kind} {} {}", self.currency, self.made))
    }

    fn mine(&mut self, blocks: usize) {
        for _ in 0..blocks {
            let hash = self.name("block");
            let payments = std::mem::take(&mut self.pool);
            self.blocks.push(Block { hash, payments });
        }
    }

    fn answer(&mut self) -> Result<(), Response> {
        self.calls += 1;
        if self.patience > 0 {
            self.patience -= 1;
            return Ok(());
        }
        match self.failing {
            Some(StatusCode::TOO_MANY_REQUESTS) => {
                Err((StatusCode::TOO_MANY_REQUESTS, "Too Many Requests").into_response())
            }
            Some(status) => Err((status, "<html><h1>502 Bad Gateway</h1></html>").into_response()),
            None => Ok(()),
        }
    }

    fn check(&self, address: &str) -> Result<(), Response> {
        Address::parse(self.currency, Network::Regtest, address)
            .map(drop)
            .map_err(|_| (StatusCode::BAD_REQUEST, "Invalid Bitcoin address").into_response())
    }

    /// As the original writes a transaction; inputs are left out, which no one reads.
    fn transaction(&self, payment: &Payment, height: Option<usize>) -> Value {
        let outputs: Vec<Value> = payment
            .outputs
            .iter()
            .map(|(address, value)| {
                json!({ "scriptpubkey": "0014", "scriptpubkey_type": "v0_p2wpkh",
                    "scriptpubkey_address": address, "value": value })
            })
            .chain([json!({ "scriptpubkey": "6a00", "scriptpubkey_type": "op_return", "value": 0 })])
            .collect();
        let status = match height {
            Some(height) => json!({ "confirmed": true, "block_height": height,
                "block_hash": self.blocks[height].hash, "block_time": 1_700_000_000 + height }),
            None => json!({ "confirmed": false }),
        };
        json!({ "txid": payment.id, "version": 2, "locktime": 0, "vin": [], "vout": outputs, "size": 222,
            "weight": 561, "fee": 141, "status": status })
    }

    fn confirmed(&self, address: &str) -> Vec<(usize, &Payment)> {
        let blocks = self.blocks.iter().enumerate().rev();
        let all =
            blocks.flat_map(|(height, block)| block.payments.iter().map(move |payment| (height, payment)));
        all.filter(|(_, payment)| payment.outputs.iter().any(|(to, _)| to == address)).collect()
    }
}

/// 64 hexadecimal digits that follow from a name.
fn digest(name: &str) -> String {
    use sha2::{Digest, Sha256};
    data_encoding::HEXLOWER.encode(&Sha256::digest(name))
}

async fn tip_hash(State(chain): Shared) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer() {
        return failure;
    }
    chain.blocks.last().unwrap().hash.clone().into_response()
}

async fn tip_height(State(chain): Shared) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer() {
        return failure;
    }
    (chain.blocks.len() - 1).to_string().into_response()
}

async fn block(State(chain): Shared, Path(hash): Path<String>) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer() {
        return failure;
    }
    match chain.blocks.iter().position(|block| block.hash == hash) {
        Some(height) => axum::Json(json!({ "id": hash, "height": height, "version": 1, "timestamp": 1,
            "tx_count": chain.blocks[height].payments.len(), "size": 1, "weight": 1, "merkle_root": "",
            "previousblockhash": height.checked_sub(1).map(|before| &chain.blocks[before].hash) }))
        .into_response(),
        None => (StatusCode::NOT_FOUND, "Block not found").into_response(),
    }
}

async fn block_at(State(chain): Shared, Path(height): Path<usize>) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer() {
        return failure;
    }
    match chain.blocks.get(height) {
        Some(block) => block.hash.clone().into_response(),
        None => (StatusCode::NOT_FOUND, "Block not found").into_response(),
    }
}

async fn stats(State(chain): Shared, Path(address): Path<String>) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer().and_then(|()| chain.check(&address)) {
        return failure;
    }
    let sum = |payments: &[&Payment]| -> (usize, u64) {
        let outputs = payments.iter().flat_map(|payment| &payment.outputs);
        let ours: Vec<u64> = outputs.filter(|(to, _)| *to == address).map(|(_, value)| *value).collect();
        (ours.len(), ours.iter().sum())
    };
    let confirmed: Vec<&Payment> =
        chain.confirmed(&address).into_iter().map(|(_, payment)| payment).collect();
    let waiting: Vec<&Payment> = chain.pool.iter().collect();
    let part = |payments: &[&Payment]| {
        let (count, total) = sum(payments);
        json!({ "funded_txo_count": count, "funded_txo_sum": total, "spent_txo_count": 0, "spent_txo_sum": 0,
            "tx_count": payments.len() })
    };
    axum::Json(
        json!({ "address": address, "chain_stats": part(&confirmed), "mempool_stats": part(&waiting) }),
    )
    .into_response()
}

async fn transactions(State(chain): Shared, Path(address): Path<String>) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer().and_then(|()| chain.check(&address)) {
        return failure;
    }
    let waiting =
        chain.pool.iter().rev().filter(|payment| payment.outputs.iter().any(|(to, _)| *to == address));
    let waiting = waiting.take(50).map(|payment| chain.transaction(payment, None));
    let confirmed = chain.confirmed(&address).into_iter().take(25);
    let confirmed = confirmed.map(|(height, payment)| chain.transaction(payment, Some(height)));
    axum::Json(waiting.chain(confirmed).collect::<Vec<_>>()).into_response()
}

async fn older(State(chain): Shared, Path((address, last)): Path<(String, String)>) -> Response {
    let mut chain = chain.lock().unwrap();
    if let Err(failure) = chain.answer().and_then(|()| chain.check(&address)) {
        return failure;
    }
    let after = chain.confirmed(&address).into_iter().skip_while(|(_, payment)| payment.id != last).skip(1);
    let page: Vec<Value> =
        after.take(25).map(|(height, payment)| chain.transaction(payment, Some(height))).collect();
    axum::Json(page).into_response()
}
