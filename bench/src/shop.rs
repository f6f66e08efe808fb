//! The shop under test: the release binary in a folder of its own, with nothing of this machine's settings.

use crate::Result;
use crate::client::Connection;
use crate::load::Request;
use crate::process::Process;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Of the demo people and of the large shop's owner, for this run only.
pub const PASSWORD: &str = "pfeifende-kanne-2026";
/// Members of the demo shop who pay ordinary prices.
const MEMBERS: [&str; 4] = ["marta.k", "käthe.w", "yusuf_t", "tobi-brueht"];
const START_LIMIT: Duration = Duration::from_secs(20);

/// A running shop.
pub struct Running {
    pub process: Process,
    pub address: SocketAddr,
    /// From starting the process to the whole first answer of `GET /api/products`.
    pub first_answer: Duration,
}

/// A shop that was seeded, has members signed in, and was stopped.
pub struct Shop {
    pub binary: PathBuf,
    /// The data folder to copy.
    pub data: PathBuf,
    pub tokens: Vec<String>,
    /// Products with unlimited stock that everybody may buy, with their price in cents.
    pub goods: Vec<(i64, i64)>,
    /// What was found out about memory while starting: moment and megabytes.
    pub memory: Vec<(String, f64)>,
}

/// How many writes may share a commit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Commits {
    /// As the shop comes.
    Grouped,
    /// `database_batch = 1`.
    OneByOne,
}

impl Commits {
    pub fn settings(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Grouped => Vec::new(),
            Self::OneByOne => vec![("KONTOR_DATABASE_BATCH", "1".to_owned())],
        }
    }
}

/// What the measurements set.
pub type Settings<'a> = &'a [(&'a str, String)];

/// The shop's program on `data`, with these settings and nothing of the surroundings.
pub fn command(binary: &Path, data: &Path, settings: Settings<'_>) -> Result<Command> {
    let mut command = Command::new(binary);
    command.env_clear().current_dir(data.parent().ok_or("the data folder lies nowhere")?);
    command.env("KONTOR_DATA_DIR", data).env("KONTOR_LIMITS_FACTOR", "1000000");
    command.env("KONTOR_DEMO_PASSWORD", PASSWORD);
    command.envs(settings.iter().map(|(name, value)| (*name, value.as_str())));
    Ok(command)
}

/// Starts the shop on `data` and waits for its first answer.
pub async fn start(binary: &Path, data: &Path, settings: Settings<'_>) -> Result<Running> {
    // Given back at once; the system does not hand out the same port again so soon.
    let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
    start_at(address, binary, data, settings).await
}

/// Starts the shop on a given address.
pub async fn start_at(
    address: SocketAddr,
    binary: &Path,
    data: &Path,
    settings: Settings<'_>,
) -> Result<Running> {
    let log = data.with_extension("log");
    let mut command = command(binary, data, settings)?;
    command.arg("serve").env("KONTOR_LISTEN", address.to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log)?);

    let started = Instant::now();
    let mut process = Process::start(&mut command)?;
    let request = Request::get("/api/products", "identity");
    loop {
        if let Ok(mut connection) = Connection::open(address).await
            && connection.exchange(request.bytes()).await.is_ok_and(|answer| answer.status == 200)
        {
            return Ok(Running { process, address, first_answer: started.elapsed() });
        }
        if !process.is_running()? || started.elapsed() > START_LIMIT {
            return Err(format!("the shop did not start: {}", fs::read_to_string(&log)?).into());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Who owns the large shop; the password is [`PASSWORD`].
pub const OWNER: &str = "inhaber";

/// Seeds a shop of 20,000 people, 10,000 products in 30,000 variants and 100,000 orders in `data`, on SQLite or where `database`
/// says, and starts it. Returns how many seconds the seeding took as well.
pub async fn start_large(binary: &Path, data: &Path, database: Option<String>) -> Result<(Running, f64)> {
    start_seeded(binary, data, database, "--large").await
}

/// The same with a community of so many messages and no orders; its members' password is [`PASSWORD`].
pub async fn start_community(
    binary: &Path,
    data: &Path,
    database: Option<String>,
    messages: u64,
) -> Result<(Running, f64)> {
    start_seeded(binary, data, database, &format!("--community={messages}")).await
}

async fn start_seeded(
    binary: &Path,
    data: &Path,
    database: Option<String>,
    what: &str,
) -> Result<(Running, f64)> {
    fs::create_dir(data)?;
    let mut settings =
        vec![("KONTOR_OWNER_USERNAME", OWNER.to_owned()), ("KONTOR_OWNER_PASSWORD", PASSWORD.to_owned())];
    settings.extend(database.map(|url| ("KONTOR_DATABASE_URL", url)));
    let started = Instant::now();
    let mut seeding = tokio::process::Command::from(command(binary, data, &settings)?);
    seeding.args(["seed", what]).stdout(Stdio::null()).kill_on_drop(true);
    if !seeding.status().await?.success() {
        return Err(format!("seed {what} failed").into());
    }
    let seeded = started.elapsed().as_secs_f64();
    Ok((start(binary, data, &settings).await?, seeded))
}

impl Shop {
    /// Starts it on a fresh copy of its data.
    pub async fn start_copy(&self, data: &Path, commits: Commits) -> Result<Running> {
        self.copy(data)?;
        start(&self.binary, data, &commits.settings()).await
    }

    /// A fresh copy of its data.
    pub fn copy(&self, data: &Path) -> Result<()> {
        if data.exists() {
            fs::remove_dir_all(data)?;
        }
        fs::create_dir_all(data)?;
        for entry in fs::read_dir(&self.data)? {
            let entry = entry?;
            fs::copy(entry.path(), data.join(entry.file_name()))?;
        }
        Ok(())
    }

    /// An order of two products by the member whose turn it is.
    pub fn order(&self, client: usize) -> Request {
        Request::order(&self.tokens[client % self.tokens.len()], &self.order_body(client).to_string())
    }

    /// What that order says.
    pub fn order_body(&self, client: usize) -> Value {
        let goods = |index: usize| self.goods[index % self.goods.len()];
        let ((first, first_price), (second, second_price)) = (goods(client), goods(client + 1));
        let euro = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
        json!({
            "customerName": CUSTOMER, "customerPhone": "", "customerNotes": "",
            "totalAmount": euro(first_price + 2 * second_price),
            "items": [
                { "productId": first, "quantity": 1, "price": euro(first_price) },
                { "productId": second, "quantity": 2, "price": euro(second_price) },
            ],
            "paymentMethod": "telegram",
        })
    }
}

/// By this name the orders of a measurement are found again.
pub const CUSTOMER: &str = "Messlauf";

/// How many orders of a measurement are stored, of those that meet a condition.
pub fn stored_orders(database: &rusqlite::Connection, condition: &str) -> Result<u64> {
    let sql = format!("SELECT COUNT(*) FROM orders_orders WHERE customer_name = '{CUSTOMER}' {condition}");
    Ok(u64::from(database.query_row(&sql, [], |row| row.get::<_, u32>(0))?))
}

/// Signs the members in; answers their tokens.
pub async fn sign_in_members(address: SocketAddr) -> Result<Vec<String>> {
    let mut tokens = Vec::new();
    for member in MEMBERS {
        tokens.push(sign_in(address, member).await?);
    }
    Ok(tokens)
}

/// A member of a measurement.
pub struct Member {
    pub id: i64,
    pub token: String,
}

/// Settings of a shop that its owner looks after, on SQLite or where `database` says. Signing in many members is not what is measured.
pub fn owned(database: Option<String>) -> Vec<(&'static str, String)> {
    let mut settings = vec![
        ("KONTOR_OWNER_USERNAME", OWNER.to_owned()),
        ("KONTOR_OWNER_PASSWORD", PASSWORD.to_owned()),
        ("KONTOR_PASSWORDS_MEMORY_KIB", "8".to_owned()),
        ("KONTOR_PASSWORDS_PASSES", "1".to_owned()),
    ];
    settings.extend(database.map(|url| ("KONTOR_DATABASE_URL", url)));
    settings
}

/// Registers a member, whom the owner lets in.
pub async fn register(connection: &mut Connection, owner: &str, name: &str) -> Result<Member> {
    let form = json!({ "username": name, "password": PASSWORD });
    post(connection, "/api/simple-register", "", &form).await?;
    let signed_in = post(connection, "/api/simple-login", "", &form).await?;
    let id = signed_in["user"]["id"].as_i64().ok_or("a member without a number")?;
    let token = signed_in["token"].as_str().ok_or("a member without a token")?.to_owned();
    post(connection, &format!("/api/approve-user/{id}"), owner, &json!({})).await?;
    Ok(Member { id, token })
}

/// Posts JSON and answers what came back.
pub async fn post(connection: &mut Connection, path: &str, token: &str, body: &Value) -> Result<Value> {
    call(connection, path, &Request::post(path, token, &body.to_string())).await
}

/// Sends a request and answers the JSON that came back.
pub async fn call(connection: &mut Connection, path: &str, request: &Request) -> Result<Value> {
    let answer = connection.exchange(request.bytes()).await?;
    if answer.status >= 400 {
        return Err(format!("{path}: {} {}", answer.status, String::from_utf8_lossy(answer.body)).into());
    }
    Ok(serde_json::from_slice(answer.body)?)
}

/// Signs in an account whose password is [`PASSWORD`]; returns the token.
pub async fn sign_in(address: SocketAddr, username: &str) -> Result<String> {
    let mut connection = Connection::open(address).await?;
    let body = json!({ "username": username, "password": PASSWORD }).to_string();
    let head = "POST /api/simple-login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length:";
    let answer = connection.exchange(format!("{head} {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
    let token = serde_json::from_slice::<Value>(answer.body)?["token"].as_str().map(str::to_owned);
    token.ok_or_else(|| {
        format!("{username} could not sign in: {}", String::from_utf8_lossy(answer.body)).into()
    })
}

/// What is never sold out and is ordered as it is, without a deposit or anything to choose; with its price in cents.
pub async fn goods(address: SocketAddr) -> Result<Vec<(i64, i64)>> {
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(Request::get("/api/products", "identity").bytes()).await?;
    let products: Vec<Value> = serde_json::from_slice(answer.body)?;
    let is_plain = |product: &&Value| {
        ["stock", "deposit", "variantCount"].iter().all(|fact| product[*fact].is_null())
            && product["isPremium"] == false
            && product["discount"] == 0
    };
    let unlimited = products.iter().filter(is_plain);
    #[expect(clippy::cast_possible_truncation, reason = "prices end at 999,999.99")]
    let cents = |product: &Value| product["price"].as_f64().map(|euro| (euro * 100.0).round() as i64);
    let goods: Vec<_> =
        unlimited.filter_map(|product| Some((product["id"].as_i64()?, cents(product)?))).collect();
    if goods.is_empty() { Err("the demo shop has nothing with unlimited stock".into()) } else { Ok(goods) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_setting_that_is_compared_exists() {
        let defaults = include_str!("../../kontor.default.toml");
        assert!(defaults.lines().any(|line| line.starts_with("database_batch =")));
    }
}
