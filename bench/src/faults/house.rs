//! The shop that is broken: members with coins, goods of limited stock, and one or more nodes on one database.

use super::listener::Listener;
use super::mixed::{Goods, Load};
use super::sql::Store;
use crate::client::Connection;
use crate::load::Request;
use crate::process::Process;
use crate::shop::{self, PASSWORD};
use crate::{Error, Result};
use serde_json::{Value, json};
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub const MEMBERS: usize = 8;
pub const STOCK: i64 = 1_000_000;
const OWNER: &str = "inhaber";
/// Actions with coins ask for a password that was given within a quarter of an hour.
const FRESH: Duration = Duration::from_secs(480);

#[derive(Clone)]
pub struct Member {
    pub id: i64,
    pub token: String,
}

/// A program on the shop's database.
pub struct Node {
    pub address: SocketAddr,
    data: PathBuf,
    pub process: Option<Process>,
}

/// How much there was before the first load.
pub struct Before {
    pub payments: i64,
    pub transfers: i64,
}

pub struct House {
    binary: PathBuf,
    settings: Vec<(&'static str, String)>,
    pub nodes: Vec<Node>,
    pub store: Store,
    pub owner: String,
    pub members: Vec<Member>,
    pub goods: Goods,
    pub before: Before,
    signed_in: Instant,
    runs: usize,
}

impl House {
    /// A shop with one node on an SQLite file in `data`, or on a PostgreSQL database that exists.
    pub async fn build(
        binary: &Path,
        data: &Path,
        database: Option<String>,
        more: Vec<(&'static str, String)>,
    ) -> Result<House> {
        fs::create_dir_all(data)?;
        let mut settings = vec![
            ("KONTOR_OWNER_USERNAME", OWNER.to_owned()),
            ("KONTOR_OWNER_PASSWORD", PASSWORD.to_owned()),
            // Signing in is not what is tried.
            ("KONTOR_PASSWORDS_MEMORY_KIB", "8".to_owned()),
            ("KONTOR_PASSWORDS_PASSES", "1".to_owned()),
        ];
        settings.extend(more);
        let store = match database {
            Some(url) => {
                settings.push(("KONTOR_DATABASE_URL", url.clone()));
                Store::Postgres(url)
            }
            None => Store::Sqlite(data.join("kontor.sqlite")),
        };
        let mut house = House {
            binary: binary.to_owned(),
            settings,
            nodes: vec![Node::new(data)?],
            store,
            owner: String::new(),
            members: Vec::new(),
            goods: Goods { id: 0, cents: 0 },
            before: Before { payments: 0, transfers: 0 },
            signed_in: Instant::now(),
            runs: 0,
        };
        house.start(0).await?;
        house.furnish().await?;
        Ok(house)
    }

    async fn furnish(&mut self) -> Result<()> {
        let address = self.address();
        self.owner = shop::sign_in(address, OWNER).await?;
        let product = json!({
            "name": "Störprobe", "description": "Kaffee, der nie ausgeht.", "price": 12.9, "category": "classic",
            "imageUrl": "/pictures/hausmischung-no1-640.webp", "isPremium": false, "stock": STOCK,
            "facts": {
                "kind": "goods", "producer": "Werkbank GmbH", "producerAddress": "Musterweg 12, 70565 Stuttgart",
                "producerContact": "sicherheit@werkbank.example", "model": "HF-2",
            },
        });
        let answer = post(address, "/api/products", &self.owner, &product).await?;
        let id = answer["product"]["id"].as_i64().ok_or("a product without a number")?;
        self.goods = Goods { id, cents: 1290 };
        for number in 0..MEMBERS {
            let name = format!("störprobe{number}");
            let form = json!({ "username": name, "password": PASSWORD });
            post(address, "/api/simple-register", "", &form).await?;
            let signed_in = post(address, "/api/simple-login", "", &form).await?;
            let id = signed_in["user"]["id"].as_i64().ok_or("a member without a number")?;
            let token = signed_in["token"].as_str().ok_or("a member without a token")?.to_owned();
            post(address, &format!("/api/approve-user/{id}"), &self.owner, &json!({})).await?;
            post(address, "/api/wallets/init", &token, &json!({})).await?;
            let deposit = json!({ "userId": id, "currency": "USDT", "amount": "1000", "externalTxId": name });
            post(address, "/api/admin/wallets/deposits", &self.owner, &deposit).await?;
            self.members.push(Member { id, token });
        }
        self.before = Before {
            payments: self.store.number(super::check::PAID).await?,
            transfers: self.store.number(super::check::TRANSFERS).await?,
        };
        Ok(())
    }

    /// Another node on the same database.
    pub async fn extend(&mut self, data: &Path) -> Result<()> {
        fs::create_dir_all(data)?;
        self.nodes.push(Node::new(data)?);
        self.start(self.nodes.len() - 1).await?;
        Ok(())
    }

    /// Starts a node where it was before; answers how long it took to the first whole answer.
    pub async fn start(&mut self, node: usize) -> Result<Duration> {
        let (binary, settings) = (&self.binary, &self.settings);
        let node = &mut self.nodes[node];
        let running = shop::start_at(node.address, binary, &node.data, settings).await?;
        node.process = Some(running.process);
        Ok(running.first_answer)
    }

    /// As `kill -9` does.
    pub fn kill(&mut self, node: usize) {
        self.nodes[node].process = None;
    }

    /// Asks a node to end, and waits for it.
    pub async fn stop(&mut self, node: usize) -> Result<()> {
        match self.nodes[node].process.take() {
            Some(process) => process.stop().await,
            None => Ok(()),
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.nodes[0].address
    }

    /// The mixed load on all nodes.
    pub async fn load(&mut self) -> Result<Load> {
        self.load_of_twins(1).await
    }

    /// So many clients at once ask for the same with the same keys.
    pub async fn load_of_twins(&mut self, twins: usize) -> Result<Load> {
        if self.signed_in.elapsed() > FRESH {
            self.sign_in_again().await?;
        }
        self.runs += 1;
        let nodes: Vec<SocketAddr> = self.nodes.iter().map(|node| node.address).collect();
        Ok(Load::begin(&nodes, &self.members, &self.goods, &format!("run-{}", self.runs), twins))
    }

    async fn sign_in_again(&mut self) -> Result<()> {
        let address = self.address();
        self.owner = shop::sign_in(address, OWNER).await?;
        for (number, member) in self.members.iter_mut().enumerate() {
            member.token = shop::sign_in(address, &format!("störprobe{number}")).await?;
        }
        self.signed_in = Instant::now();
        Ok(())
    }

    /// A member who has heard everything so far.
    pub async fn listener(&self) -> Result<Listener> {
        Ok(Listener::new(self.members[0].token.clone(), self.last_message().await?))
    }

    /// The number of the room's last message.
    pub async fn last_message(&self) -> Result<i64> {
        self.store.number("SELECT last_seq FROM chat_rooms WHERE id = 1").await
    }

    /// The command line of the shop on the first node's data.
    pub fn command(&self, data: &Path, arguments: &[&str]) -> Result<std::process::Command> {
        let mut command = shop::command(&self.binary, data, &self.settings)?;
        command.args(arguments).stdin(std::process::Stdio::null());
        Ok(command)
    }

    pub fn data(&self) -> &Path {
        &self.nodes[0].data
    }
}

impl Node {
    fn new(data: &Path) -> Result<Node> {
        let address = (Ipv4Addr::LOCALHOST, free_port()?).into();
        Ok(Node { address, data: data.to_owned(), process: None })
    }
}

/// A port below those that the system gives to clients, so that it is still free at the next start.
pub fn free_port() -> Result<u16> {
    let start = u16::try_from(std::process::id() % 10_000)?;
    let free = (0..2000).map(|step| 20_000 + (start + step * 5) % 12_000);
    let mut free = free.filter(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok());
    free.nth(usize::from(next_turn())).ok_or_else(|| "no free port".into())
}

/// Two calls in a row must not find the same port.
fn next_turn() -> u8 {
    use std::sync::atomic::{AtomicU8, Ordering};
    static TURN: AtomicU8 = AtomicU8::new(0);
    TURN.fetch_add(1, Ordering::Relaxed) % 64
}

/// A POST that must be granted.
pub async fn post(address: SocketAddr, path: &str, token: &str, body: &Value) -> Result<Value> {
    let request = Request::post(path, token, &body.to_string());
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(request.bytes()).await?;
    if answer.status >= 400 {
        return Err(Error::from(format!("{path}: {}", String::from_utf8_lossy(answer.body))));
    }
    Ok(serde_json::from_slice(answer.body)?)
}
