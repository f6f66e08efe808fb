//! Telegram: the Bot API over HTTP, written from <https://core.telegram.org/bots/api>, and the people behind it.
//!
//! It knows one bot. It refuses what Telegram refuses, with Telegram's words; limits to one message a second per chat and 30
//! in all; keeps updates until they were taken, by the webhook with its secret or by a poll; waits ten seconds for the
//! answer to a pre-checkout query and cancels then; and signs launch data with both signatures.

mod launch;
mod methods;
mod people;

pub use launch::{launch, launch_with};
pub use people::Person;

use crate::support::TestApp;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use data_encoding::BASE64;
use http::StatusCode;
use kontor::config::Config;
use kontor::features::telegram;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// The bot's number and secret.
pub const BOT: i64 = 5_768_337_691;
pub const TOKEN: &str = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8";
pub const BOT_NAME: &str = "kranich_bot";
/// Of the payment provider behind the bot.
pub const PROVIDER_TOKEN: &str = "284685063:TEST:Kranich";
const SECRET: &str = "ein-Geheimnis_nur_fuer_Updates";
/// Telegram's messages a second, to one chat and in all.
const CHAT_PACE: Duration = Duration::from_millis(1000);
const OVERALL: usize = 30;

/// A running double. Clones share it.
#[derive(Clone)]
pub struct Telegram {
    address: SocketAddr,
    world: Arc<Mutex<World>>,
    /// Something new for anyone who waits at the double.
    news: Arc<Notify>,
}

/// Everything that Telegram knows.
#[derive(Default)]
pub struct World {
    people: HashMap<i64, Acquaintance>,
    pub messages: Vec<Sent>,
    /// Updates that no one has taken yet.
    updates: VecDeque<Value>,
    made: i64,
    webhook: Option<Value>,
    /// Raised by each poll: an earlier one that still waits is ended.
    poll: u64,
    /// Buttons that turn until they are answered, and what they were answered with.
    pub presses: HashMap<String, Option<Value>>,
    /// Payments that wait for the bot's word, and that word.
    pre_checkouts: HashMap<String, Option<Value>>,
    invoices: HashMap<String, Value>,
    pub commands: Value,
    sent_at: HashMap<i64, Instant>,
    recently: VecDeque<Instant>,
    /// Calls that were refused for coming too fast.
    pub too_many: u32,
    /// What befalls the next calls that send a message.
    pub mishaps: VecDeque<Mishap>,
}

#[derive(Clone, Copy)]
pub enum Mishap {
    /// The message was taken, and the answer got lost in a gateway.
    LostAnswer,
    /// Nothing was taken.
    Down,
    /// Not for so many seconds.
    Silence(u64),
}

/// How a person stands with the bot.
struct Acquaintance {
    first_name: String,
    username: Option<String>,
    /// Has written to the bot, or allowed it to write.
    open: bool,
    blocked: bool,
}

/// A message of the bot, as it reads now.
#[derive(Debug, Clone)]
pub struct Sent {
    pub id: i64,
    pub chat: i64,
    pub text: String,
    /// Rows of buttons.
    pub buttons: Value,
    /// The picture over the text; empty where there is none.
    pub photo: Vec<u8>,
}

impl Telegram {
    pub async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let double = Self { address, world: Arc::default(), news: Arc::default() };
        let router = Router::new().route("/{bot}/{method}", post(answer)).with_state(double.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        double
    }

    /// Where the Bot API is in this world.
    pub fn api_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The shop's settings for this bot.
    pub fn configure(&self, config: &mut Config) {
        let settings = &mut config.telegram;
        settings.bot_token = Some(TOKEN.into());
        settings.bot_name = Some(BOT_NAME.to_owned());
        settings.api_url = self.api_url();
        settings.webhook_secret = Some(SECRET.into());
        settings.mini_app_url = Some("https://shop.example".to_owned());
        settings.signing_key = launch::public_key();
        config.public_url = Some("https://shop.example".to_owned());
    }

    /// The same where @BotFather has connected a payment provider with the bot.
    pub async fn employ_with_provider(&self, app: &TestApp) -> TestApp {
        let app = app.restart_with(|config| {
            self.configure(config);
            config.telegram.provider_token = Some(PROVIDER_TOKEN.into());
        });
        let app = app.await;
        telegram::set_up(app.shop()).await.unwrap();
        app
    }

    /// An invoice by its address, as the bot made it.
    pub fn invoice(&self, url: &str) -> Value {
        self.world().invoices[url].clone()
    }

    /// The shop with this bot, which has told Telegram where updates go.
    pub async fn employ(&self, app: &TestApp) -> TestApp {
        let app = app.restart_with(|config| self.configure(config)).await;
        telegram::set_up(app.shop()).await.unwrap();
        app
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap()
    }

    /// Someone who has never met the bot.
    pub fn person(&self, id: i64, first_name: &str, username: Option<&str>) -> Person {
        let username = username.map(str::to_owned);
        let acquaintance =
            Acquaintance { first_name: first_name.to_owned(), username, open: false, blocked: false };
        self.world().people.insert(id, acquaintance);
        Person { telegram: self.clone(), id }
    }

    /// Brings waiting updates to the webhook, each until it is taken or refused; answers the statuses. The address is
    /// the registered one at this machine.
    pub async fn deliver(&self, app: &TestApp) -> Vec<u16> {
        let mut statuses = Vec::new();
        loop {
            let (update, webhook) = {
                let world = self.world();
                (world.updates.front().cloned(), world.webhook.clone().expect("a webhook"))
            };
            let Some(update) = update else { return statuses };
            let status = self.post(app, &webhook, &update).await;
            statuses.push(status);
            if status != 200 {
                return statuses;
            }
            self.world().updates.pop_front();
        }
    }

    /// Brings one update, whatever waits, as Telegram does when it doubts that the last time was heard.
    pub async fn bring(&self, app: &TestApp, update: &Value) -> u16 {
        let webhook = self.world().webhook.clone().expect("a webhook");
        self.post(app, &webhook, update).await
    }

    async fn post(&self, app: &TestApp, webhook: &Value, update: &Value) -> u16 {
        let url = webhook["url"].as_str().unwrap();
        let path = url.strip_prefix("https://shop.example").unwrap_or_else(|| panic!("{url}"));
        let call = app.visitor().post(path).json(update);
        call.header("X-Telegram-Bot-Api-Secret-Token", webhook["secret_token"].as_str().unwrap()).await.status
    }

    /// The last update that was made.
    pub fn last_update(&self) -> Value {
        self.world().updates.back().cloned().unwrap()
    }

    /// Forgets what waits, as if it had been taken.
    pub fn take_updates(&self) -> Vec<Value> {
        self.world().updates.drain(..).collect()
    }

    /// What a chat has been sent.
    pub fn messages_to(&self, chat: i64) -> Vec<Sent> {
        self.world().messages.iter().filter(|sent| sent.chat == chat).cloned().collect()
    }

    /// Lets the shop send what waits; the rests between messages to one chat are jumped over on both sides.
    pub async fn let_send(&self, app: &TestApp) {
        app.deliver_events().await;
        loop {
            while telegram::is_due(app.shop()).await.unwrap() {
                telegram::send_due(app.shop()).await.unwrap();
            }
            let waiting = app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await;
            if waiting == 0 {
                return;
            }
            self.world().rested();
            app.advance(1000);
        }
    }
}

async fn answer(
    State(double): State<Telegram>,
    Path((bot, method)): Path<(String, String)>,
    body: Bytes,
) -> Response {
    if bot != format!("bot{TOKEN}") {
        return refuse(401, "Unauthorized");
    }
    if method == "sendDocument" {
        return double.call("sendMessage", document(&String::from_utf8_lossy(&body))).await;
    }
    if method == "sendPhoto" {
        return double.call("sendMessage", photo(&body)).await;
    }
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return refuse(400, "Bad Request: can't parse JSON object");
    };
    double.call(&method, request).await
}

/// A file in a form as a message that names it and begins as it does.
fn document(form: &str) -> Value {
    let part = |name: &str| {
        let (_, part) = form.split_once(&format!("name=\"{name}\"")).expect("the part");
        let (head, content) = part.split_once("\r\n\r\n").expect("its head");
        (head.to_owned(), content.split("\r\n--").next().expect("its content").to_owned())
    };
    let (head, content) = part("document");
    let name = head.split("filename=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    let chat: i64 = part("chat_id").1.parse().expect("a number");
    let begins: String = content.chars().take(3000).collect();
    json!({ "chat_id": chat, "text": format!("[{name}]\n{begins}") })
}

/// A picture in a form as a message with its bytes.
fn photo(form: &[u8]) -> Value {
    let find = |from: usize, what: &[u8]| {
        form[from..].windows(what.len()).position(|part| part == what).map(|at| from + at).expect("the form")
    };
    let boundary = &form[..find(0, b"\r\n")];
    let part = |name: &str| {
        let head = find(0, format!("name=\"{name}\"").as_bytes());
        let begin = find(head, b"\r\n\r\n") + 4;
        &form[begin..find(begin, &[b"\r\n", boundary].concat())]
    };
    let text = |name: &str| String::from_utf8(part(name).to_vec()).expect("a text");
    let chat: i64 = text("chat_id").parse().expect("a number");
    json!({ "chat_id": chat, "text": text("caption"), "photo": BASE64.encode(part("photo")) })
}

/// An answer of the Bot API.
fn good(result: impl Into<Value>) -> Response {
    axum::Json(json!({ "ok": true, "result": result.into() })).into_response()
}

fn refuse(code: u16, description: &str) -> Response {
    let body = json!({ "ok": false, "error_code": code, "description": description });
    (StatusCode::from_u16(code).unwrap(), axum::Json(body)).into_response()
}

fn too_many(seconds: u64) -> Response {
    let body = json!({
        "ok": false, "error_code": 429, "description": format!("Too Many Requests: retry after {seconds}"),
        "parameters": { "retry_after": seconds },
    });
    (StatusCode::TOO_MANY_REQUESTS, axum::Json(body)).into_response()
}

/// What a gateway says in place of Telegram.
fn gateway() -> Response {
    (StatusCode::BAD_GATEWAY, "<html>502 Bad Gateway</html>").into_response()
}

impl World {
    /// A second has passed for every chat.
    pub fn rested(&mut self) {
        self.sent_at.clear();
    }

    fn next(&mut self) -> i64 {
        self.made += 1;
        self.made
    }

    /// Keeps an update for the bot.
    fn tell(&mut self, kind: &str, content: Value) {
        let allowed =
            |list: &Value| list.as_array().is_none_or(|kinds| kinds.iter().any(|known| known == kind));
        if self.webhook.as_ref().is_some_and(|webhook| !allowed(&webhook["allowed_updates"])) {
            return;
        }
        let id = 880_000_000 + self.next();
        self.updates.push_back(json!({ "update_id": id, kind: content }));
    }

    /// Whether a message comes too fast, and for how many seconds not again.
    fn flooded(&mut self, chat: i64) -> Option<u64> {
        let now = Instant::now();
        // A network adds and takes a little between two messages.
        let tolerance = Duration::from_millis(50);
        let chat_rests = self.sent_at.get(&chat).is_some_and(|at| now - *at + tolerance < CHAT_PACE);
        while self.recently.front().is_some_and(|at| now - *at >= Duration::from_secs(1)) {
            self.recently.pop_front();
        }
        if chat_rests || self.recently.len() >= OVERALL {
            self.too_many += 1;
            return Some(1);
        }
        self.sent_at.insert(chat, now);
        self.recently.push_back(now);
        None
    }

    fn user(&self, id: i64) -> Value {
        let person = &self.people[&id];
        let mut user =
            json!({ "id": id, "is_bot": false, "first_name": person.first_name, "language_code": "de" });
        if let Some(username) = &person.username {
            user["username"] = json!(username);
        }
        user
    }
}
