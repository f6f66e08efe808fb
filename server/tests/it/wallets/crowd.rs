//! A crowd of transfers at once, over HTTP: exact sums, no one below zero, each number once.
//!
//! In full a hundred thousand on each database; a usual run sends 5 % of them (`KONTOR_TEST_SCALE`).

use crate::support::{TestApp, on_both};
use kontor::features::wallets;
use kontor_db::{Engine, scaled};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// In full.
const TRANSFERS: usize = 100_000;
/// Connections, each a member who sends to the others.
const MEMBERS: usize = 50;
/// Requests on their way on one connection.
const PIPELINE: usize = 8;
/// What everybody begins with, in units.
const START: i64 = 1_000_000;

/// One member's connection: sends transfers to the others, several at a time, and counts what was done.
async fn send(address: SocketAddr, token: String, others: Vec<i64>, count: usize) -> (Vec<i64>, usize) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (mut ids, mut refused) = (Vec::with_capacity(count), 0);
    let (mut buffer, mut filled) = (vec![0; 64 * 1024], 0);
    let (mut sent, mut answered) = (0, 0);
    while answered < count {
        let mut requests = String::new();
        while sent < count && sent - answered < PIPELINE {
            // Amounts so large now and then that there is no cover.
            let amount =
                if sent % 10 == 9 { "0.01100000".to_owned() } else { format!("0.0000{:04}", sent % 50 + 1) };
            let recipient = others[(sent * 7) % others.len()];
            let body = format!(r#"{{"recipientUserId":{recipient},"currency":"BTC","amount":"{amount}"}}"#);
            write!(
                requests,
                "POST /api/wallets/transfer HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
                 idempotency-key: transfer-{sent}\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            )
            .unwrap();
            sent += 1;
        }
        stream.write_all(requests.as_bytes()).await.unwrap();
        let read = stream.read(&mut buffer[filled..]).await.unwrap();
        assert!(read > 0, "the server hung up");
        filled += read;
        let mut at = 0;
        while let Some((status, body, length)) = answer(&buffer[at..filled]) {
            match status {
                200 => ids.push(id(body)),
                409 => refused += 1,
                // Busy: nothing was done, and no one asks again here.
                503 => refused += 1,
                other => panic!("{other} {body}"),
            }
            answered += 1;
            at += length;
        }
        buffer.copy_within(at..filled, 0);
        filled -= at;
    }
    (ids, refused)
}

/// The first whole answer: status, body, and how long it is.
fn answer(bytes: &[u8]) -> Option<(u16, &str, usize)> {
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let text = std::str::from_utf8(&bytes[..head]).unwrap();
    let length: usize = text
        .lines()
        .find_map(|line| {
            line.to_ascii_lowercase().strip_prefix("content-length: ").map(|n| n.parse().unwrap())
        })
        .expect("a length");
    let body = bytes.get(head..head + length)?;
    Some((text[9..12].parse().unwrap(), std::str::from_utf8(body).unwrap(), head + length))
}

fn id(body: &str) -> i64 {
    let (_, rest) = body.split_once(r#""transaction":{"id":"#).unwrap();
    rest.split_once(',').unwrap().0.parse().unwrap()
}

#[on_both]
async fn exact_sums_under_a_crowd(app: TestApp) {
    let app = app
        .custody()
        .await
        .restart_with(|config| {
            config.limits.calls_per_address_second = 1_000_000;
            config.limits.calls_per_address_burst = 1_000_000;
            config.limits.factor = 1_000_000;
        })
        .await;
    let owner = app.owner().await;
    let mut members = Vec::new();
    for _ in 0..MEMBERS {
        members.push(owner.member_with("BTC", "0.01").await);
    }
    let transfers = scaled(TRANSFERS);
    // Where there can be a second node, every other member asks that one.
    let other = match app.shop().db.engine() {
        Engine::Sqlite => None,
        Engine::Postgres => Some(app.another_node().await),
    };
    let nodes: Vec<_> = other.iter().chain([&app]).map(TestApp::address).collect();
    let started = Instant::now();
    let sending = members.iter().enumerate().map(|(number, member)| {
        let others = members.iter().map(|other| other.id).filter(|id| *id != member.id).collect();
        let node = nodes[number % nodes.len()];
        tokio::spawn(send(node, member.token.clone().unwrap(), others, transfers / MEMBERS))
    });
    let sending: Vec<_> = sending.collect();
    // The chain and the proof come along behind, as in a running shop.
    let behind = app.shop().clone();
    let sealing = tokio::spawn(async move {
        loop {
            // On PostgreSQL it may collide with itself being asked again; the next round finds what is left.
            let _ = wallets::seal(&behind).await;
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    });
    let (mut ids, mut refused) = (Vec::new(), 0);
    for one in sending {
        let (own, without_cover) = one.await.unwrap();
        ids.extend(own);
        refused += without_cover;
    }
    let took = started.elapsed();
    sealing.abort();
    let _ = sealing.await;
    let repeated = app.shop().db.stats().retries;
    println!(
        "{} transfers and {refused} refusals over HTTP in {took:.1?}, {repeated} tries repeated",
        ids.len()
    );
    assert_eq!(ids.len() + refused, transfers);
    assert!(refused > 0 && ids.len() > transfers / 2, "{refused}");
    let unique: HashSet<i64> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "each number once");
    let stored =
        app.number("SELECT COUNT(*) FROM wallets_movements WHERE kind = 'transfer'", Vec::new()).await;
    assert_eq!(
        stored,
        i64::try_from(ids.len()).unwrap(),
        "what was acknowledged is stored, and nothing else"
    );
    let sum = "SELECT CAST(SUM(balance) AS BIGINT) FROM wallets_accounts WHERE kind = 'member' AND currency = 'BTC'";
    assert_eq!(app.number(sum, Vec::new()).await, START * i64::try_from(MEMBERS).unwrap());
    let least = "SELECT MIN(balance) FROM wallets_accounts WHERE kind = 'member'";
    assert!(app.number(least, Vec::new()).await >= 0);
    let proof = app.sound().await;
    assert_eq!(proof.sealed, stored + i64::try_from(MEMBERS).unwrap());
    // What is told of so many is the outbox's affair, and takes longer than all this.
    for table in ["DELETE FROM outbox_deliveries", "DELETE FROM outbox_events"] {
        app.execute(table, Vec::new()).await;
    }
}
