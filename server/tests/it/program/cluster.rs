//! Real server processes on one PostgreSQL that tell each other over LISTEN/NOTIFY or over NATS: messages cross, a killed
//! server's members go on at the other, a broker or a connection that breaks loses nothing that was acknowledged.

use super::{Home, Program, block_on};
use crate::live::{AT_ONCE, Client, PATIENCE};
use crate::support::PASSWORD;
use kontor::error::ErrorCode;
use kontor_db::{Db, Engine, Options, Target};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// How the servers of a test tell each other.
enum Way {
    Notify,
    Nats(String),
}

impl Way {
    /// The NATS server that runs next to the tests, under a name of this test's own.
    fn nats() -> Self {
        let server = std::env::var("KONTOR_TEST_NATS").expect("run this under tools/with-services");
        Self::Nats(format!("{server}/{}", Uuid::now_v7()))
    }

    fn serve(&self, home: &Home) -> Program {
        let mut command = home.command(&["serve"]);
        if let Self::Nats(url) = self {
            command.env("KONTOR_BROKER_URL", url);
        }
        Program::start(&mut command)
    }
}

impl Program {
    fn address(&self) -> SocketAddr {
        self.base.strip_prefix("http://").unwrap().parse().unwrap()
    }

    async fn socket(&self, token: &str) -> Client {
        Client::with_token(self.address(), token).await
    }

    async fn socket_in(&self, token: &str, room: i64) -> Client {
        let mut client = self.socket(token).await;
        client.join(room).await;
        client
    }

    /// A member who is approved and signed in: number and token.
    async fn member(&self, owner: &str, name: &str) -> (i64, String) {
        let form = json!({ "username": name, "password": PASSWORD });
        self.call(Method::POST, "/api/simple-register").json(&form).await.ok();
        let signed_in = self.sign_in(name, PASSWORD).await.ok();
        let id = signed_in["user"]["id"].as_i64().unwrap();
        self.call(Method::POST, &format!("/api/approve-user/{id}")).bearer(owner).await.ok();
        (id, signed_in["token"].as_str().unwrap().to_owned())
    }
}

/// Two servers, and two members.
struct House {
    home: Home,
    owner: String,
    marta: String,
    jorge: (i64, String),
}

impl House {
    async fn open(home: Home, here: &Program) -> Self {
        let owner = here.owner().await;
        let marta = here.member(&owner, "marta.k").await.1;
        let jorge = here.member(&owner, "jorge").await;
        Self { home, owner, marta, jorge }
    }
}

/// Sends messages until the line breaks or the time has come; gives numbers and texts that were acknowledged.
async fn write(
    address: SocketAddr,
    token: String,
    name: &'static str,
    until: Instant,
) -> BTreeMap<i64, String> {
    let mut client = Client::with_token(address, &token).await;
    client.join(1).await;
    let mut acknowledged = BTreeMap::new();
    for number in 0.. {
        if Instant::now() > until {
            break;
        }
        let (text, id) = (format!("{name} {number}"), format!("{name}-{number}"));
        let frame = json!({ "type": "chat_message", "roomId": 1, "content": text, "clientId": id });
        if client.try_send(frame).await.is_err() {
            break;
        }
        let seq = loop {
            match client.receive().await {
                Ok(frame) if frame["message"]["clientId"] == id => break frame["message"]["seq"].as_i64(),
                Ok(_) => {}
                Err(_) => break None,
            }
        };
        let Some(seq) = seq else { break };
        acknowledged.insert(seq, text);
    }
    acknowledged
}

/// Everything that a reader is given until it has the message of this number: numbers without gaps, nothing twice.
async fn read_upto(client: &mut Client, seen: &mut BTreeMap<i64, String>, last: i64) {
    let patience = Instant::now();
    while seen.last_key_value().is_none_or(|(seq, _)| *seq < last) {
        assert!(patience.elapsed() < 2 * PATIENCE, "only up to {:?} of {last}", seen.last_key_value());
        let frame = client.receive().await.unwrap();
        let messages = match frame["type"].as_str().unwrap() {
            "room_messages" => frame["messages"].as_array().unwrap().clone(),
            "chat_message" => vec![frame["message"].clone()],
            _ => continue,
        };
        for message in messages {
            take(seen, &message);
        }
    }
}

fn take(seen: &mut BTreeMap<i64, String>, message: &Value) {
    let (seq, text) = (message["seq"].as_i64().unwrap(), message["content"].as_str().unwrap().to_owned());
    let next = seen.last_key_value().map_or(1, |(last, _)| last + 1);
    assert_eq!(seq, next, "{text}");
    seen.insert(seq, text);
}

fn messages_cross(way: &Way) {
    let home = Home::new(Engine::Postgres);
    let (here, there) = (way.serve(&home), way.serve(&home));
    block_on(async {
        let house = House::open(home, &here).await;
        let mut marta = here.socket_in(&house.marta, 1).await;
        let mut jorge = there.socket_in(&house.jorge.1, 1).await;
        let mut slowest = Duration::ZERO;
        for number in 0..20 {
            let sent = Instant::now();
            marta.say(1, &format!("hier {number}"), &format!("a{number}")).await;
            assert_eq!(jorge.hear().await, format!("hier {number}"));
            assert_eq!(marta.hear().await, format!("hier {number}"));
            jorge.say(1, &format!("dort {number}"), &format!("b{number}")).await;
            assert_eq!(marta.hear().await, format!("dort {number}"));
            assert_eq!(jorge.hear().await, format!("dort {number}"));
            if number > 0 {
                slowest = slowest.max(sent.elapsed());
            }
        }
        assert!(slowest < 2 * AT_ONCE, "{slowest:?}");
        // What ends a session on one ends its sockets on the other.
        let since = Instant::now();
        let path = format!("/api/admin/users/{}/ban", house.jorge.0);
        here.call(Method::POST, &path).bearer(&house.owner).json(&json!({ "reason": "Betrug" })).await.ok();
        jorge.thrown_out(ErrorCode::Banned, since).await;
        drop(house.home);
    });
}

#[test]
fn messages_cross_over_postgres() {
    messages_cross(&Way::Notify);
}

#[test]
fn messages_cross_over_nats() {
    messages_cross(&Way::nats());
}

fn a_killed_server_loses_nothing(way: &Way) {
    let home = Home::new(Engine::Postgres);
    let (here, there) = (way.serve(&home), way.serve(&home));
    block_on(async {
        let house = House::open(home, &here).await;
        let mut moving = here.socket_in(&house.jorge.1, 1).await;
        let mut staying = there.socket_in(&house.jorge.1, 1).await;
        let until = Instant::now() + Duration::from_secs(30);
        let one = tokio::spawn(write(here.address(), house.marta.clone(), "getroffen", until));
        let until = Instant::now() + Duration::from_secs(4);
        let other = tokio::spawn(write(there.address(), house.owner.clone(), "verschont", until));
        let mut seen = BTreeMap::new();
        read_upto(&mut moving, &mut seen, 20).await;
        here.kill();
        let mut acknowledged = one.await.unwrap();
        // Its members turn to the other server and say what they saw last.
        while let Ok(frame) = moving.receive().await {
            if frame["type"] == "chat_message" {
                take(&mut seen, &frame["message"]);
            }
        }
        let mut moved = there.socket(&house.jorge.1).await;
        let last = *seen.last_key_value().unwrap().0;
        moved.send(json!({ "type": "join_room", "roomId": 1, "afterSeq": last })).await;
        acknowledged.extend(other.await.unwrap());
        let highest = *acknowledged.last_key_value().unwrap().0;
        read_upto(&mut moved, &mut seen, highest).await;
        let mut stayed = BTreeMap::new();
        read_upto(&mut staying, &mut stayed, highest).await;
        for (seq, text) in &acknowledged {
            assert_eq!((seen.get(seq), stayed.get(seq)), (Some(text), Some(text)), "{seq} was acknowledged");
        }
        assert!(acknowledged.len() > 20, "{}", acknowledged.len());
        drop(house.home);
    });
}

#[test]
fn a_killed_server_loses_nothing_over_postgres() {
    a_killed_server_loses_nothing(&Way::Notify);
}

#[test]
fn a_killed_server_loses_nothing_over_nats() {
    a_killed_server_loses_nothing(&Way::nats());
}

/// A NATS server of this test's own.
struct Broker {
    port: u16,
    child: Option<Child>,
}

impl Broker {
    fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut broker = Self { port, child: None };
        broker.run();
        broker
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn run(&mut self) {
        let path = format!("{}:/usr/sbin:/usr/local/sbin", std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new("env");
        command.env("PATH", path).args(["nats-server", "-a", "127.0.0.1", "-p", &self.port.to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.child = Some(command.spawn().unwrap());
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Both members write and read while `breaking` does its work; everything acknowledged arrives everywhere.
async fn nothing_is_lost(here: &Program, there: &Program, house: &House, breaking: impl AsyncFnOnce()) {
    let (mut reader_here, mut reader_there) =
        (here.socket_in(&house.owner, 1).await, there.socket_in(&house.owner, 1).await);
    let until = Instant::now() + Duration::from_secs(4);
    let one = tokio::spawn(write(here.address(), house.marta.clone(), "hier", until));
    let other = tokio::spawn(write(there.address(), house.jorge.1.clone(), "dort", until));
    breaking().await;
    let mut acknowledged = one.await.unwrap();
    acknowledged.extend(other.await.unwrap());
    let highest = *acknowledged.last_key_value().unwrap().0;
    for reader in [&mut reader_here, &mut reader_there] {
        let mut seen = BTreeMap::new();
        read_upto(reader, &mut seen, highest).await;
        for (seq, text) in &acknowledged {
            assert_eq!(seen.get(seq), Some(text), "{seq} was acknowledged");
        }
    }
    assert!(acknowledged.len() > 20, "{}", acknowledged.len());
}

#[test]
fn a_broker_that_stops_and_starts_loses_nothing() {
    let home = Home::new(Engine::Postgres);
    let mut broker = Broker::start();
    let way = Way::Nats(broker.url());
    let (here, there) = (way.serve(&home), way.serve(&home));
    block_on(async {
        let house = House::open(home, &here).await;
        let mut banned = there.socket_in(&house.jorge.1, 1).await;
        nothing_is_lost(&here, &there, &house, async || {
            tokio::time::sleep(Duration::from_millis(700)).await;
            broker.kill();
            tokio::time::sleep(Duration::from_millis(1500)).await;
            broker.run();
            // The servers may have gone on without it, but once it is back their sockets are told that they missed something.
            while banned.next("resync").await["roomId"] != 1 {}
        })
        .await;
        // Without a broker rights are compared each second, from the moment on at which it is missed.
        broker.kill();
        let since = Instant::now();
        let path = format!("/api/admin/users/{}/ban", house.jorge.0);
        here.call(Method::POST, &path).bearer(&house.owner).json(&json!({ "reason": "Betrug" })).await.ok();
        assert_eq!(banned.closed().await, 4403);
        assert!(since.elapsed() < 3 * AT_ONCE, "{:?}", since.elapsed());
        drop(house.home);
    });
}

#[test]
fn a_listener_that_is_cut_off_loses_nothing() {
    let home = Home::new(Engine::Postgres);
    let (here, there) = (Way::Notify.serve(&home), Way::Notify.serve(&home));
    block_on(async {
        let house = House::open(home, &here).await;
        let Target::Postgres(url) = house.home.target() else { panic!("PostgreSQL") };
        let db = Db::open(&Target::Postgres(url), Options { connections: 1, ..Options::default() }).unwrap();
        nothing_is_lost(&here, &there, &house, async || {
            for _ in 0..3 {
                tokio::time::sleep(Duration::from_millis(600)).await;
                let sql = "SELECT CAST(COUNT(pg_terminate_backend(pid)) AS BIGINT) FROM pg_stat_activity
                           WHERE application_name = 'kontor bus' AND datname = current_database()";
                // On a busy machine it takes a while until someone listens again.
                let since = Instant::now();
                while db.read(move |tx| tx.one(sql, &[], |row| row.get::<i64>(0))).await.unwrap() < Some(1) {
                    assert!(since.elapsed() < Duration::from_secs(30), "nobody listens");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        })
        .await;
        drop(house.home);
    });
}

#[test]
fn a_shop_opens_without_its_broker() {
    let home = Home::new(Engine::Postgres);
    let mut broker = Broker::start();
    broker.kill();
    let way = Way::Nats(broker.url());
    let (here, there) = (way.serve(&home), way.serve(&home));
    block_on(async {
        let house = House::open(home, &here).await;
        let mut marta = here.socket_in(&house.marta, 1).await;
        let mut jorge = there.socket_in(&house.jorge.1, 1).await;
        marta.said(1, "Hört mich jemand?", "a").await;
        assert_eq!(jorge.hear().await, "Hört mich jemand?", "by looking after the room");
        broker.run();
        while jorge.next("resync").await["roomId"] != 1 {}
        jorge.said(1, "Ja", "b").await;
        assert_eq!(marta.next("chat_message").await["message"]["content"], "Ja");
        drop(house.home);
    });
}
