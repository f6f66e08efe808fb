//! More than the shop can do, and clients that waste its time: requests beyond what it answers at most, senders that never end
//! their request, sockets that never read.

use super::Rounds;
use super::house::House;
use super::table::{Row, Table};
use crate::Result;
use crate::client::Connection;
use crate::figures::{Figures, goal};
use crate::load::{self, Period, Request};
use crate::socket::Socket;
use serde_json::json;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

const CUSTOMER: &str = "Überlast";
/// Clients at once that find out how much the shop does at most.
const PEAK: usize = 32;
/// As many requests can be under way.
const CONNECTIONS: usize = 2000;
const SLOW_SENDERS: usize = 1000;
const SLOW_READERS: usize = 300;
const PERIOD: Period = Period { warm_up: Duration::from_millis(500), measured: Duration::from_secs(3) };
/// Between two looks at the shop's health.
const LOOK: Duration = Duration::from_millis(20);

pub async fn measure(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    let house = House::build(binary, &folder.join("data"), None, Vec::new()).await?;
    let mut stored = 0;
    for (times, name) in [(2.0, "orders, 2 × the most"), (10.0, "orders, 10 × the most")] {
        let mut row = Row::default();
        for _ in 0..rounds.one_in(10) {
            let peak = peak(&house).await?;
            stored += peak.answered;
            stored += overload(&house, peak.per_second, times, &mut row).await?;
            let sql = format!("SELECT COUNT(*) FROM orders_orders WHERE customer_name = '{CUSTOMER}'");
            let found = u64::try_from(house.store.number(&sql).await?)?;
            row.lost += usize::try_from(stored.saturating_sub(found))?;
            row.doubled += usize::try_from(found.saturating_sub(stored))?;
            stored = found;
            row.rounds += 1;
        }
        table.add("G13", name, &row);
    }
    let row = slow(&house).await?;
    table.add("G15", "slow senders, sockets that do not read", &row);
    Ok(())
}

fn request(house: &House, member: usize) -> Request {
    let price = format!("{}.{:02}", house.goods.cents / 100, house.goods.cents % 100);
    let body = json!({
        "customerName": CUSTOMER, "customerPhone": "", "customerNotes": "", "totalAmount": price,
        "items": [{ "productId": house.goods.id, "quantity": 1, "price": price }],
        "paymentMethod": "telegram",
    });
    Request::order(&house.members[member % house.members.len()].token, &body.to_string())
}

async fn peak(house: &House) -> Result<load::Outcome> {
    let process = house.nodes[0].process.as_ref().ok_or("the shop does not run")?;
    let requests = (0..PEAK).map(|client| request(house, client)).collect();
    load::run(process, house.address(), requests, PERIOD).await
}

/// Requests leave at a fixed rate, whether or not earlier ones were answered, as far as the connections go.
async fn overload(house: &House, peak: f64, times: f64, row: &mut Row) -> Result<u64> {
    let (start, rate) = (Instant::now(), peak * times);
    let end = start + PERIOD.measured;
    let next = Arc::new(AtomicU64::new(0));
    let mut clients = JoinSet::new();
    for number in 0..CONNECTIONS {
        let (address, mut request, next) = (house.address(), request(house, number), next.clone());
        clients.spawn(async move {
            let (mut answers, mut waits) = (BTreeMap::new(), Vec::new());
            let mut connection = None;
            loop {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                let due = start + Duration::from_secs_f64(turn as f64 / rate);
                if due > end || Instant::now() > end {
                    return Ok::<_, crate::Error>((answers, waits));
                }
                tokio::time::sleep_until(due.into()).await;
                if connection.is_none() {
                    connection = Connection::open(address).await.ok();
                }
                let sent = Instant::now();
                request.renew(0xffff, turn + u64::try_from(start.elapsed().as_nanos())?)?;
                let Some(open) = &mut connection else {
                    *answers.entry(0).or_insert(0_u64) += 1;
                    continue;
                };
                match open.exchange(request.bytes()).await {
                    Ok(answer) => {
                        *answers.entry(answer.status).or_default() += 1;
                        if answer.status == 201 {
                            waits.push(sent.elapsed().as_secs_f64() * 1e3);
                        }
                    }
                    Err(_) => {
                        connection = None;
                        *answers.entry(0).or_default() += 1;
                    }
                }
            }
        });
    }
    let health = watch(house.address(), "/api/health", end).await?;
    let (mut answers, mut waits) = (BTreeMap::<u16, u64>::new(), Vec::new());
    while let Some(client) = clients.join_next().await {
        let (own, times) = client??;
        own.into_iter().for_each(|(status, count)| *answers.entry(status).or_default() += count);
        waits.extend(times);
    }
    let took = start.elapsed().as_secs_f64();
    let accepted = answers.get(&201).copied().unwrap_or_default();
    for (status, count) in &answers {
        if !matches!(status, 201 | 429 | 503) {
            let what = if *status == 0 { "no answer".to_owned() } else { format!("status {status}") };
            row.problems.push(format!("{what}: {count} times"));
        }
    }
    row.acknowledged += usize::try_from(accepted)?;
    let refused: u64 = [429, 503].iter().filter_map(|status| answers.get(status)).sum();
    let (goodput, p99) =
        (accepted as f64 / took, Figures::new(waits.into_iter().chain([0.0])).quantile(0.99));
    row.figures.push(format!(
        "at most {peak:.0}/s, offered {rate:.0}/s; accepted {goodput:.0}/s ({}), p99 {p99:.0} ms ({}); refused {refused}; \
         health p99 {:.0} ms; {:.0} MB",
        goal("≥ 90 %", goodput >= 0.9 * peak),
        goal("≤ 500", p99 <= 500.0),
        health.quantile(0.99),
        house.nodes[0].process.as_ref().map_or(Ok(0.0), crate::process::Process::memory)?
    ));
    Ok(accepted)
}

/// Milliseconds that a page takes, again and again.
async fn watch(address: SocketAddr, path: &str, end: Instant) -> Result<Figures> {
    let request = Request::get(path, "identity");
    let (mut waits, mut connection) = (Vec::new(), Connection::open(address).await?);
    while Instant::now() < end {
        let sent = Instant::now();
        let status = connection.exchange(request.bytes()).await?.status;
        if status != 200 {
            return Err(format!("{path} answered {status}").into());
        }
        waits.push(sent.elapsed().as_secs_f64() * 1e3);
        tokio::time::sleep(LOOK).await;
    }
    Ok(Figures::new(waits.into_iter().chain([0.0])))
}

/// Others' waits next to clients that take all the time they are given.
async fn slow(house: &House) -> Result<Row> {
    let mut row = Row { rounds: 1, ..Row::default() };
    let address = house.address();
    let path = "/api/categories";
    let memory = || house.nodes[0].process.as_ref().map_or(Ok(0.0), crate::process::Process::memory);
    let alone = watch(address, path, Instant::now() + PERIOD.measured).await?.quantile(0.99);
    let before = memory()?;
    let mut senders = Vec::new();
    for _ in 0..SLOW_SENDERS {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(b"POST /api/orders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-le").await?;
        senders.push(stream);
    }
    let mut sockets = Vec::new();
    for number in 0..SLOW_READERS {
        let mut socket = Socket::open(address, "/ws").await?;
        let token = &house.members[number % house.members.len()].token;
        socket.text(&json!({ "type": "authenticate", "token": token }).to_string()).await?;
        socket.until(r#""authenticated":true"#).await?;
        socket.text(r#"{"type":"join_room","roomId":1}"#).await?;
        sockets.push(socket);
    }
    let member = &house.members[0].token;
    let talk = async {
        let mut connection = Connection::open(address).await?;
        for number in 0..100 {
            let body =
                json!({ "content": "Wer liest mit? ".repeat(60), "clientId": format!("slow-{number}") });
            let request = Request::post("/api/chat/rooms/1/messages", member, &body.to_string());
            connection.exchange(request.bytes()).await?;
            tokio::time::sleep(LOOK).await;
        }
        Ok::<_, crate::Error>(())
    };
    let (talked, beside) = tokio::join!(talk, watch(address, path, Instant::now() + PERIOD.measured));
    talked?;
    let beside = beside?.quantile(0.99);
    row.figures.push(format!(
        "others' p99 {alone:.1} → {beside:.1} ms ({}); {:.0} KB for each of {} clients",
        goal("≤ 1.5 ×", beside <= 1.5 * alone),
        (memory()? - before) * 1000.0 / (senders.len() + sockets.len()) as f64,
        senders.len() + sockets.len()
    ));
    Ok(row)
}
