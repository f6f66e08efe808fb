//! A real Ethereum chain on this machine, whose blocks come when a test wants them.

use crate::support::client;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// The first of the accounts that anvil unlocks.
pub const RICH: &str = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

pub struct Anvil {
    process: Child,
    pub url: String,
}

impl Drop for Anvil {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Where npm puts the program; installed at the first use on a fresh machine.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("tools/ethereum");
        find(&folder).unwrap_or_else(|| {
            let mut npm = Command::new("npm");
            // Not `ci`: that insists on the packages of all platforms, which not every registry has.
            npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"])
                .current_dir(&folder);
            let output = npm.output().expect("npm, which brings anvil");
            let said = String::from_utf8_lossy(&output.stderr);
            find(&folder).unwrap_or_else(|| panic!("npm did not install anvil: {said}"))
        })
    })
}

fn find(folder: &Path) -> Option<PathBuf> {
    let platforms = std::fs::read_dir(folder.join("node_modules/@foundry-rs")).ok()?;
    let mut programs = platforms.flatten().map(|platform| platform.path().join("bin/anvil"));
    programs.find(|program| program.is_file())
}

impl Anvil {
    /// A chain of its own without background mining.
    pub fn start() -> Self {
        Self::with_number(31337)
    }

    /// One that says of itself that it is the chain with this number.
    pub fn with_number(chain: u32) -> Self {
        let mut process = Command::new(program())
            .args(["--host", "127.0.0.1", "--port", "0", "--no-mining", "--no-request-size-limit"])
            .args(["--chain-id", &chain.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("anvil");
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let url = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.strip_prefix("Listening on ").map(|address| format!("http://{}", address.trim()))
        });
        // It writes a line for every call, and would wait for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, url: url.expect("anvil listens") }
    }

    pub async fn call(&self, method: &str, params: Value) -> Value {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let client = client().build().unwrap();
        let response = client.post(&self.url).json(&body).send().await.unwrap();
        let answer: Value = response.json().await.unwrap();
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    pub async fn mine(&self, blocks: u64) {
        self.call("anvil_mine", json!([format!("{blocks:#x}")])).await;
    }

    /// Takes a transaction into the pool; gives its id.
    pub async fn send(&self, mut transaction: Value) -> String {
        transaction["from"] = RICH.into();
        self.call("eth_sendTransaction", json!([transaction])).await.as_str().unwrap().to_owned()
    }

    /// Pays ether, in wei.
    pub async fn pay(&self, to: &str, wei: u128) -> String {
        self.send(json!({ "to": to, "value": format!("{wei:#x}") })).await
    }

    /// Publishes a token; gives its address.
    pub async fn publish_token(&self) -> String {
        let id = self.send(json!({ "data": token() })).await;
        self.mine(1).await;
        let receipt = self.call("eth_getTransactionReceipt", json!([id])).await;
        assert_eq!(receipt["status"], "0x1");
        receipt["contractAddress"].as_str().unwrap().to_owned()
    }

    pub async fn pay_token(&self, token: &str, to: &str, parts: u128) -> String {
        let to = to.trim_start_matches("0x").to_lowercase();
        self.send(json!({ "to": token, "data": format!("0xa9059cbb{to:0>64}{parts:064x}") })).await
    }
}

/// The smallest ERC-20 that can be paid with: `transfer` and `balanceOf`, and no one asks whether the payer has any.
fn token() -> String {
    // The fourth byte of the call's data decides.
    let select = "60003560e01c8063a9059cbb14601e57806370a0823114606657600080fd";
    // transfer(to, value): balances by address; Transfer(caller, to, value); true.
    let transfer = "5b602435600435805482018155813354033355816000523
                    37fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a3600160005260206000f3";
    let balance_of = "5b6004355460005260206000f3";
    let runtime: String =
        [select, transfer, balance_of].concat().split_whitespace().collect::<Vec<_>>().concat();
    assert_eq!(runtime.len(), 2 * 0x73);
    format!("0x6073600c60003960736000f3{runtime}")
}
