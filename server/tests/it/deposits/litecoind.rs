//! A real chain of the family of Bitcoin's: Litecoin Core in regtest, whose blocks come when a test wants them. Debian has it, and has no
//! Bitcoin Core; the shop reads both chains by the same code. In front of it stands as much of Esplora's interface as the shop reads, with
//! nothing of its own to say: each answer is the node's.

use crate::support::client;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, routing::get};
use http::StatusCode;
use serde_json::{Value, json};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Once};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;

/// Blocks after which the first coins may be spent.
const MATURE: u64 = 101;

pub struct Litecoind {
    node: Arc<Node>,
    /// Of Esplora's interface.
    pub url: String,
    /// The miner's own address.
    own: String,
}

struct Node {
    process: Child,
    url: String,
    _folder: TempDir,
}

impl Drop for Node {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Node {
    /// A port that is free may be taken by another connection before the node has it; then the node ends, and the next one gets another.
    async fn start() -> Self {
        for _ in 0..5 {
            let mut node = Self::launch();
            for _ in 0..600 {
                if node.ask("getblockcount", &json!([])).await.is_ok() {
                    return node;
                }
                if node.process.try_wait().unwrap().is_some() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        panic!("litecoind does not answer");
    }

    fn launch() -> Self {
        let folder = TempDir::new().unwrap();
        let port = {
            let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
            listener.local_addr().unwrap().port()
        };
        let process = Command::new("litecoind")
            .args([
                "-regtest",
                "-server",
                "-listen=0",
                "-txindex=1",
                "-fallbackfee=0.0001",
                "-printtoconsole=0",
            ])
            .args(["-rpcuser=test", "-rpcpassword=test", &format!("-rpcport={port}")])
            .arg(format!("-datadir={}", folder.path().display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("litecoind");
        Self { process, url: format!("http://127.0.0.1:{port}"), _folder: folder }
    }

    async fn ask(&self, method: &str, params: &Value) -> Result<Value, Value> {
        let body = json!({ "jsonrpc": "1.0", "id": 1, "method": method, "params": params });
        let call = client().build().unwrap().post(&self.url).basic_auth("test", Some("test")).json(&body);
        let answer: Value =
            call.send().await.map_err(|error| json!(error.to_string()))?.json().await.unwrap();
        if answer["error"].is_null() { Ok(answer["result"].clone()) } else { Err(answer["error"].clone()) }
    }

    async fn call(&self, method: &str, params: Value) -> Value {
        self.ask(method, &params).await.unwrap_or_else(|error| panic!("{method}: {error}"))
    }
}

/// The program; Debian's package is installed at the first use.
fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let status = Command::new(root.join("tools/need")).arg("litecoind").status();
        assert!(status.expect("tools/need").success(), "litecoind is missing");
    });
}

impl Litecoind {
    pub async fn start() -> Self {
        install();
        let node = Arc::new(Node::start().await);
        node.call("createwallet", json!(["miner"])).await;
        let own = node.call("getnewaddress", json!(["", "bech32"])).await.as_str().unwrap().to_owned();
        node.call("generatetoaddress", json!([MATURE, own])).await;
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}/api", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/blocks/tip/hash", get(tip))
            .route("/block/{hash}", get(block))
            .route("/block-height/{height}", get(block_at))
            .route("/address/{address}/txs", get(transactions))
            .with_state(node.clone());
        let routes = Router::new().nest("/api", routes);
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { node, url, own }
    }

    /// Pays coins, as decimal text; gives the transaction's id.
    pub async fn pay(&self, to: &str, coins: &str) -> String {
        self.node.call("sendtoaddress", json!([to, coins])).await.as_str().unwrap().to_owned()
    }

    /// Pays so that a higher fee can replace it.
    pub async fn pay_replaceable(&self, to: &str, coins: &str) -> String {
        let parameters = json!([to, coins, "", "", false, true]);
        self.node.call("sendtoaddress", parameters).await.as_str().unwrap().to_owned()
    }

    /// Replaces a payment by one with a higher fee; gives the new one's id.
    pub async fn replace(&self, id: &str) -> String {
        self.node.call("bumpfee", json!([id])).await["txid"].as_str().unwrap().to_owned()
    }

    pub async fn mine(&self, blocks: u64) {
        self.node.call("generatetoaddress", json!([blocks, self.own])).await;
    }

    /// The chain grows another way from the last `depth` blocks on, and there the coins of a payment were spent otherwise.
    pub async fn spend_otherwise(&self, id: &str, depth: u64) {
        let payment = self.node.call("getrawtransaction", json!([id, true])).await;
        let input = json!({ "txid": payment["vin"][0]["txid"], "vout": payment["vin"][0]["vout"] });
        let from = self.node.call("getrawtransaction", json!([input["txid"], true])).await;
        let place = usize::try_from(input["vout"].as_u64().unwrap()).unwrap();
        let value = from["vout"][place]["value"].as_f64().unwrap() - 0.001;
        let to = json!({ self.own.as_str(): format!("{value:.8}") });
        let height = self.node.call("getblockcount", json!([])).await.as_u64().unwrap();
        let first = self.node.call("getblockhash", json!([height - depth + 1])).await;
        self.node.call("invalidateblock", json!([first])).await;
        let raw = self.node.call("createrawtransaction", json!([[input], to])).await;
        let signed = self.node.call("signrawtransactionwithwallet", json!([raw])).await;
        assert_eq!(signed["complete"], true, "{signed}");
        let signed = signed["hex"].clone();
        self.node.call("generateblock", json!([self.own, [signed]])).await;
        self.mine(depth).await;
    }
}

type Shared = State<Arc<Node>>;

fn text(value: &Value) -> Response {
    value.as_str().unwrap().to_owned().into_response()
}

async fn tip(State(node): Shared) -> Response {
    text(&node.call("getbestblockhash", json!([])).await)
}

async fn block(State(node): Shared, Path(hash): Path<String>) -> Response {
    match node.ask("getblock", &json!([hash])).await {
        Ok(block) => Json(json!({ "id": block["hash"], "height": block["height"] })).into_response(),
        Err(_) => (StatusCode::NOT_FOUND, "Block not found").into_response(),
    }
}

async fn block_at(State(node): Shared, Path(height): Path<u64>) -> Response {
    match node.ask("getblockhash", &json!([height])).await {
        Ok(hash) => text(&hash),
        Err(_) => (StatusCode::NOT_FOUND, "Block not found").into_response(),
    }
}

/// What waits, and then what is in a block, the newest first.
async fn transactions(State(node): Shared, Path(address): Path<String>) -> Response {
    let mut listed = Vec::new();
    for id in node.call("getrawmempool", json!([])).await.as_array().unwrap() {
        let transaction = node.call("getrawtransaction", json!([id, true])).await;
        listed.extend(paying(&address, &transaction, &json!({ "confirmed": false })));
    }
    let tip = node.call("getblockcount", json!([])).await.as_u64().unwrap();
    for height in (MATURE + 1..=tip).rev() {
        let hash = node.call("getblockhash", json!([height])).await;
        let block = node.call("getblock", json!([hash, 2])).await;
        let status = json!({ "confirmed": true, "block_height": height, "block_hash": hash });
        let found = block["tx"].as_array().unwrap().iter();
        listed.extend(found.filter_map(|transaction| paying(&address, transaction, &status)));
    }
    Json(listed).into_response()
}

/// A transaction as Esplora writes it, where it pays the address.
fn paying(address: &str, transaction: &Value, status: &Value) -> Option<Value> {
    let outputs: Vec<Value> = transaction["vout"]
        .as_array()?
        .iter()
        .map(|output| {
            let coins = format!("{:.8}", output["value"].as_f64().unwrap());
            let units: u64 = coins.replace('.', "").parse().unwrap();
            json!({ "scriptpubkey_address": output["scriptPubKey"]["addresses"][0], "value": units })
        })
        .collect();
    let pays = outputs.iter().any(|output| output["scriptpubkey_address"] == address);
    pays.then(|| json!({ "txid": transaction["txid"], "vout": outputs, "status": status }))
}
