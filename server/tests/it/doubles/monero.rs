//! monero-wallet-rpc with a view-only wallet (docs.getmonero.org/rpc-library/wallet-rpc), over transfers of the test's own.
//!
//! As the original: refusals come with status 200 and an error object, lists without entries are left out of the answer,
//! heights count blocks, and payments to subaddresses that the wallet was not told to make are not seen.

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use kontor_chain::{Network, Receiving};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::net::TcpListener;

#[derive(Clone)]
pub struct MoneroWallet {
    pub url: String,
    wallet: Arc<Mutex<Wallet>>,
}

struct Wallet {
    receiving: Receiving,
    /// Subaddresses it was told to make, the primary address among them.
    made: u32,
    /// How many blocks there are.
    blocks: u64,
    transfers: Vec<Transfer>,
    failing: Option<(i64, &'static str)>,
}

#[derive(Clone)]
pub struct Transfer {
    pub id: String,
    pub minor: u32,
    pub amount: u64,
    /// None: in the pool.
    pub height: Option<u64>,
    pub unlock_time: u64,
    pub double_spend_seen: bool,
}

impl MoneroWallet {
    pub async fn start(view: &str, spend: &str) -> Self {
        let receiving = Receiving::view(Network::Regtest, view, spend).unwrap();
        let wallet = Wallet { receiving, made: 1, blocks: 1000, transfers: Vec::new(), failing: None };
        let wallet = Arc::new(Mutex::new(wallet));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}/json_rpc", listener.local_addr().unwrap());
        let routes = Router::new().route("/json_rpc", post(answer)).with_state(wallet.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { url, wallet }
    }

    fn wallet(&self) -> MutexGuard<'_, Wallet> {
        self.wallet.lock().unwrap()
    }

    /// A payment waits in the pool; gives its id.
    pub fn pay(&self, minor: u32, amount: u64) -> String {
        self.pay_as(|transfer| (transfer.minor, transfer.amount) = (minor, amount))
    }

    pub fn pay_as(&self, change: impl FnOnce(&mut Transfer)) -> String {
        let mut wallet = self.wallet();
        let id = format!("{:064x}", wallet.transfers.len() + 1);
        let mut transfer = Transfer {
            id: id.clone(),
            minor: 0,
            amount: 0,
            height: None,
            unlock_time: 0,
            double_spend_seen: false,
        };
        change(&mut transfer);
        wallet.transfers.push(transfer);
        id
    }

    /// The first block takes what waits.
    pub fn mine(&self, blocks: u64) {
        let mut wallet = self.wallet();
        let next = wallet.blocks;
        for transfer in wallet.transfers.iter_mut().filter(|transfer| transfer.height.is_none()) {
            transfer.height = Some(next);
        }
        wallet.blocks += blocks;
    }

    /// Takes the last blocks away, and their transfers for good; one block more comes instead.
    pub fn reorganise(&self, depth: u64) {
        let mut wallet = self.wallet();
        let keep = wallet.blocks - depth;
        wallet.transfers.retain(|transfer| transfer.height.is_none_or(|height| height < keep));
        wallet.blocks += 1;
    }

    pub fn fail(&self, failing: Option<(i64, &'static str)>) {
        self.wallet().failing = failing;
    }
}

impl Wallet {
    fn address(&self, minor: u32) -> String {
        self.receiving.address(minor).unwrap().to_string()
    }

    fn entry(&self, transfer: &Transfer) -> Value {
        let height = transfer.height.unwrap_or(0);
        let confirmations = transfer.height.map_or(0, |height| self.blocks - height);
        let locked = confirmations < 10 || transfer.unlock_time > self.blocks;
        let mut entry = json!({
            "address": self.address(transfer.minor), "amount": transfer.amount, "amounts": [transfer.amount],
            "double_spend_seen": transfer.double_spend_seen, "fee": 30_000_000_u64,
            "height": height, "locked": locked, "note": "", "payment_id": "0000000000000000",
            "subaddr_index": { "major": 0, "minor": transfer.minor },
            "subaddr_indices": [{ "major": 0, "minor": transfer.minor }],
            "suggested_confirmations_threshold": 1, "timestamp": 1_700_000_000, "txid": transfer.id,
            "type": if transfer.height.is_some() { "in" } else { "pool" }, "unlock_time": transfer.unlock_time,
        });
        if transfer.height.is_some() {
            entry["confirmations"] = confirmations.into();
        }
        entry
    }

    fn result(&mut self, method: &str, params: &Value) -> Result<Value, (i64, &'static str)> {
        match method {
            "get_height" => Ok(json!({ "height": self.blocks })),
            "get_address" => {
                let addresses: Vec<Value> = (0..self.made)
                    .map(|minor| {
                        json!({ "address": self.address(minor), "address_index": minor, "label": "", "used": false })
                    })
                    .collect();
                Ok(json!({ "address": self.address(0), "addresses": addresses }))
            }
            "create_address" => {
                let count = params["count"].as_u64().unwrap_or(1);
                if !(1..=65_536).contains(&count) {
                    return Err((-1, "Count must be between 1 and 65536."));
                }
                let first = self.made;
                self.made += u32::try_from(count).unwrap();
                let made: Vec<u32> = (first..self.made).collect();
                let addresses: Vec<String> = made.iter().map(|minor| self.address(*minor)).collect();
                Ok(json!({ "address": addresses[0], "address_index": first, "address_indices": made,
                    "addresses": addresses }))
            }
            "get_transfers" => {
                // Above the lowest height, as the wallet computes it.
                let filters = params["filter_by_height"] == true;
                let min = if filters { params["min_height"].as_u64() } else { None };
                let seen: Vec<&Transfer> =
                    self.transfers.iter().filter(|transfer| transfer.minor < self.made).collect();
                let mut result = json!({});
                let mined: Vec<Value> = seen
                    .iter()
                    .filter(|transfer| {
                        transfer.height.is_some_and(|height| min.is_none_or(|min| height > min))
                    })
                    .map(|transfer| self.entry(transfer))
                    .collect();
                let pool: Vec<Value> = seen
                    .iter()
                    .filter(|transfer| transfer.height.is_none())
                    .map(|transfer| self.entry(transfer))
                    .collect();
                for (name, list) in [("in", mined), ("pool", pool)] {
                    if params[name] == true && !list.is_empty() {
                        result[name] = list.into();
                    }
                }
                Ok(result)
            }
            "get_balance" => {
                let mined = self.transfers.iter().filter(|transfer| transfer.height.is_some());
                let total: u64 = mined.map(|transfer| transfer.amount).sum();
                Ok(json!({ "balance": total, "unlocked_balance": total, "multisig_import_needed": false,
                    "blocks_to_unlock": 0, "time_to_unlock": 0 }))
            }
            _ => Err((-32601, "Method not found")),
        }
    }
}

async fn answer(
    State(wallet): State<Arc<Mutex<Wallet>>>,
    axum::Json(call): axum::Json<Value>,
) -> axum::Json<Value> {
    let mut wallet = wallet.lock().unwrap();
    let method = call["method"].as_str().unwrap_or_default().to_owned();
    let result = match wallet.failing {
        Some(failure) => Err(failure),
        None => wallet.result(&method, &call["params"]),
    };
    axum::Json(match result {
        Ok(result) => json!({ "id": call["id"], "jsonrpc": "2.0", "result": result }),
        Err((code, message)) => {
            json!({ "id": call["id"], "jsonrpc": "2.0", "error": { "code": code, "message": message } })
        }
    })
}
