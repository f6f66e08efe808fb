//! The mixed load: members who order, send coins, write and react, and members who write, react and pay, each one thing after
//! the other. Who gets no answer asks again with the same key, at the other node where there is one.

use super::house::Member;
use super::record::{Done, Kind, Record};
use crate::Result;
use crate::client::Connection;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The orders of this load are found by it.
pub const CUSTOMER: &str = "Störlauf";
/// The messages of this load are found by it.
pub const CLIENT_ID: &str = "fault-";
const EMOJIS: [&str; 3] = ["☕", "🎉", "👍"];
/// A server that does not answer for so long is as good as none.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(10);
/// For the rest of an operation after the end of the load.
const REST: Duration = Duration::from_secs(20);

/// What there is to buy.
#[derive(Clone)]
pub struct Goods {
    pub id: i64,
    pub cents: i64,
}

/// A running load.
pub struct Load {
    end: watch::Sender<Option<Instant>>,
    clients: JoinSet<Record>,
    /// Acknowledged so far.
    pub count: Arc<AtomicUsize>,
}

impl Load {
    /// `twins` clients for each member, which ask for the same with the same keys; each begins at another of the nodes. `run`
    /// makes the keys its own.
    pub fn begin(nodes: &[SocketAddr], members: &[Member], goods: &Goods, run: &str, twins: usize) -> Load {
        let (end, ended) = watch::channel(None);
        let (mut clients, count) = (JoinSet::new(), Arc::new(AtomicUsize::new(0)));
        for (turn, number) in (0..members.len() * twins).map(|turn| (turn, turn / twins)) {
            let member = &members[number];
            let client = Client {
                name: format!("{run}-{number}"),
                pays: number % 4 == 3,
                member: member.clone(),
                friend: members[(number + 1) % members.len()].id,
                goods: goods.clone(),
                nodes: nodes.to_vec(),
                turn,
                connection: None,
                ended: ended.clone(),
                count: count.clone(),
                record: Record::default(),
                last: Vec::new(),
            };
            clients.spawn(client.work());
        }
        Load { end, clients, count }
    }

    /// Waits for so many more acknowledged operations.
    pub async fn more(&self, wanted: usize) -> Result<()> {
        let (goal, since) = (self.count.load(Ordering::Relaxed) + wanted, Instant::now());
        while self.count.load(Ordering::Relaxed) < goal {
            if since.elapsed() > 6 * PATIENCE {
                return Err("nothing is acknowledged any more".into());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }

    /// Every client ends what it began.
    pub async fn finish(mut self) -> Result<Record> {
        self.end.send_replace(Some(Instant::now() + REST));
        let mut all = Record::default();
        while let Some(record) = self.clients.join_next().await {
            all.merge(record?);
        }
        Ok(all)
    }
}

struct Client {
    name: String,
    pays: bool,
    member: Member,
    friend: i64,
    goods: Goods,
    nodes: Vec<SocketAddr>,
    turn: usize,
    connection: Option<Connection>,
    /// When the last operation is given up, once the load has ended.
    ended: watch::Receiver<Option<Instant>>,
    count: Arc<AtomicUsize>,
    record: Record,
    /// The last request of each kind with its number, to be asked once more.
    last: Vec<(Done, Vec<u8>)>,
}

/// What came back: the status, the body, and whether it had to be asked for more than once.
struct Heard {
    status: u16,
    body: Value,
    again: bool,
}

impl Client {
    async fn work(mut self) -> Record {
        for number in 0.. {
            if self.ended.borrow().is_some() || !self.record.problems.is_empty() {
                break;
            }
            match (number % 4, self.pays) {
                (0, false) => self.order(number).await,
                (0, true) => self.pay().await,
                (1, false) => self.transfer(number).await,
                (2, _) => self.react(number).await,
                _ => self.say(number).await,
            }
        }
        self.repeat_last().await;
        self.record
    }

    async fn order(&mut self, number: usize) {
        let price = format!("{}.{:02}", self.goods.cents / 100, self.goods.cents % 100);
        let body = json!({
            "customerName": CUSTOMER, "customerPhone": "", "customerNotes": "", "totalAmount": price,
            "items": [{ "productId": self.goods.id, "quantity": 1, "price": price }],
            "paymentMethod": "telegram",
        });
        let request = self.request("/api/orders", &format!("order-{number}"), &body);
        self.keep(Kind::Order, number, request, |answer| answer["orderId"].as_str().map(str::to_owned)).await;
    }

    async fn transfer(&mut self, number: usize) {
        let body = json!({ "recipientUserId": self.friend, "currency": "USDT", "amount": "0.000001" });
        let request = self.request("/api/wallets/transfer", &format!("transfer-{number}"), &body);
        let id = |answer: &Value| answer["transaction"]["id"].as_i64().map(|id| id.to_string());
        self.keep(Kind::Transfer, number, request, id).await;
    }

    async fn say(&mut self, number: usize) {
        let id = format!("{CLIENT_ID}{}-{number}", self.name);
        let body = json!({ "content": format!("Frisch gemahlen, Nummer {number}"), "clientId": id });
        let request = self.request("/api/chat/rooms/1/messages", "", &body);
        self.keep(Kind::Message, number, request, |answer| answer["id"].as_i64().map(|id| id.to_string()))
            .await;
    }

    /// Adds a reaction, and takes it back the next time.
    async fn react(&mut self, number: usize) {
        let emoji = EMOJIS[number / 8 % EMOJIS.len()];
        let adds = (number / 4).is_multiple_of(2);
        let action = if adds { "add" } else { "remove" };
        let body =
            json!({ "itemType": "product", "itemId": self.goods.id, "emoji": emoji, "action": action });
        let place = (self.member.id, emoji.to_owned());
        match self.ask(&self.request("/api/reactions", "", &body)).await {
            Some(heard) if heard.status == 200 => {
                self.record.reactions.insert(place, (adds, Instant::now()));
                self.counted();
            }
            Some(heard) => self.unexpected("reaction", &heard),
            None => {
                self.record.reactions.remove(&place);
                self.record.open_reactions.push(place);
            }
        }
    }

    /// An invoice of the sandbox, and a press on its button.
    async fn pay(&mut self) {
        let body = json!({ "productId": "premium", "amount": 1999, "description": "Premium" });
        let Some(invoice) = self.ask(&self.request("/api/telegram-payment/create", "", &body)).await else {
            return;
        };
        let (page, id) = (invoice.body["invoiceUrl"].as_str(), invoice.body["invoiceId"].as_str());
        let (Some(page), Some(id)) = (page.and_then(|page| page.find("/sandbox/").map(|at| &page[at..])), id)
        else {
            return self.unexpected("invoice", &invoice);
        };
        let (path, id, at) = (format!("{page}/pay"), id.to_owned(), Instant::now());
        match self.ask(&self.request(&path, "", &json!({ "behaviour": "normal" }))).await {
            Some(heard) if heard.status == 200 && heard.body["success"] == true => {
                self.acknowledged(Kind::Payment, id.clone(), id);
            }
            // Asked again, the shop may say that it wants no second payment: only the first answer is missing.
            Some(heard) if heard.status == 200 && heard.again => self.record.open.push(Kind::Payment),
            Some(heard) if heard.status == 404 => {
                let invoice = Done { kind: Kind::Payment, key: id.clone(), id, at };
                self.record.other_answers.push((invoice, "the invoice is gone".to_owned()));
            }
            Some(heard) => self.unexpected("payment", &heard),
            None => self.record.open.push(Kind::Payment),
        }
    }

    /// Asks until it is answered, and notes the number.
    async fn keep(
        &mut self,
        kind: Kind,
        number: usize,
        request: Vec<u8>,
        id: impl Fn(&Value) -> Option<String>,
    ) {
        match self.ask(&request).await {
            Some(heard) if matches!(heard.status, 200 | 201) => match id(&heard.body) {
                Some(id) => {
                    self.last.retain(|(known, _)| known.kind != kind);
                    self.acknowledged(kind, format!("{} {kind:?} {number}", self.name), id);
                    self.last.extend(self.record.done.last().map(|done| (done.clone(), request)));
                }
                None => self.unexpected("an answer without a number", &heard),
            },
            Some(heard) => self.unexpected(&format!("{kind:?}"), &heard),
            None => self.record.open.push(kind),
        }
    }

    /// Asking once more with the same key gets the same answer.
    async fn repeat_last(&mut self) {
        for (done, request) in std::mem::take(&mut self.last) {
            let Some(heard) = self.ask(&request).await else { continue };
            let number = match done.kind {
                Kind::Order => &heard.body["orderId"],
                Kind::Transfer => &heard.body["transaction"]["id"],
                Kind::Message | Kind::Payment => &heard.body["id"],
            };
            if number.as_str().map_or_else(|| number.to_string(), str::to_owned) != done.id {
                self.record.other_answers.push((done, format!("{} {}", heard.status, heard.body)));
            }
        }
    }

    fn acknowledged(&mut self, kind: Kind, key: String, id: String) {
        self.record.done.push(Done { kind, key, id, at: Instant::now() });
        self.counted();
    }

    fn counted(&mut self) {
        self.record.acknowledged += 1;
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    fn unexpected(&mut self, what: &str, heard: &Heard) {
        self.record.problems.push(format!("{what}: status {}: {}", heard.status, heard.body));
    }

    /// A POST; with a key where one is given.
    fn request(&self, path: &str, key: &str, body: &Value) -> Vec<u8> {
        let key = match key {
            "" => String::new(),
            key => format!("idempotency-key: {}-{key}-of-the-load\r\n", self.name),
        };
        let (token, body) = (&self.member.token, body.to_string());
        format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\naccept: application/json\r\n\
             {key}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .into_bytes()
    }

    /// Nothing when the load has ended before there was an answer.
    async fn ask(&mut self, request: &[u8]) -> Option<Heard> {
        let (mut sent, mut tries) = (0, 0);
        loop {
            if self.ended.borrow().is_some_and(|end| Instant::now() > end) {
                return None;
            }
            tries += 1;
            if self.connection.is_none() {
                let node = self.nodes[self.turn % self.nodes.len()];
                self.connection = Connection::open(node).await.ok();
            }
            if let Some(connection) = &mut self.connection {
                sent += 1;
                match tokio::time::timeout(PATIENCE, connection.exchange(request)).await {
                    Ok(Ok(answer)) if !matches!(answer.status, 429 | 503) => {
                        let body = serde_json::from_slice(answer.body).unwrap_or_default();
                        self.record.repeated += usize::from(sent > 1);
                        self.record.thrice += usize::from(tries > 2);
                        return Some(Heard { status: answer.status, body, again: sent > 1 });
                    }
                    // It is there and cannot: the next one may.
                    Ok(Ok(_)) if self.nodes.len() == 1 => {}
                    // Gone, or as good as gone.
                    _ => self.connection = None,
                }
            }
            self.turn += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }
}
