//! A month of a large community: 10,000 members, 200 rooms, 1,000,000 messages that are kept. What a member's app asks for when it
//! opens the chat and a room, reads far back, and searches.
//!
//! On SQLite always; on PostgreSQL where `KONTOR_TEST_POSTGRES` names a server, in a database of its own. `kontor-bench community 20000`
//! takes fewer messages, for trying it.

use crate::client::Connection;
use crate::figures::{Figures, goal};
use crate::load::Request;
use crate::{Result, bare, databases, shop};
use serde_json::{Value, json};
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Instant;

pub const MESSAGES: u64 = 1_000_000;
const ROUNDS: usize = 31;
const GOAL: f64 = 100.0;
/// Who asks; in one private room.
const MEMBER: &str = "runde.3";

pub async fn measure(binary: &Path, folder: &Path, messages: u64) -> Result<()> {
    println!("\nA community with {messages} messages that are kept, as a member sees it");
    on("SQLite", binary, folder, None, messages).await?;
    databases::on_own("kontor_bench_community", async |url| {
        on("PostgreSQL", binary, folder, Some(url), messages).await
    })
    .await
}

async fn on(
    engine: &str,
    binary: &Path,
    folder: &Path,
    database: Option<String>,
    messages: u64,
) -> Result<()> {
    let data = folder.join(format!("community-{}", engine.to_lowercase()));
    let (running, seeded) = shop::start_community(binary, &data, database, messages).await?;
    let first = running.first_answer.as_secs_f64();
    println!("\n  {engine}: seeded and indexed in {seeded:.0} s, first answer after {first:.2} s");
    let token = shop::sign_in(running.address, MEMBER).await?;
    let calls = calls(running.address, &token).await?;
    let page = calls.iter().find_map(|call| call.paths.iter().find(|path| path.contains("messages?")));
    let bare = bare_median(running.address, &token, page.ok_or("no room is opened")?, folder).await?;
    println!("  {:<60}{:>8}{:>8}{:>8}{:>10}", "ms", "first", "median", "p95", "to bare");
    let mut reached = 0;
    for call in &calls {
        let times = time(running.address, &token, &call.paths).await?;
        let (first, figures) = (times[0], Figures::new(times[1..].iter().copied()));
        let good = figures.median() < GOAL;
        reached += usize::from(good);
        let (median, late) = (figures.median(), figures.quantile(0.95));
        let ratio = median / bare;
        println!(
            "  {:<60}{first:>8.1}{median:>8.1}{late:>8.1}{ratio:>9.0}×   {}",
            call.name,
            goal("< 100 ms", good)
        );
    }
    println!(
        "  {reached} of {} within the goal; the bare handler answers a page of history in {bare:.2} ms; {:.0} MB resident",
        calls.len(),
        running.process.memory()?
    );
    running.process.stop().await
}

/// What is measured together, one request after the other.
struct Call {
    name: String,
    paths: Vec<String>,
}

/// Asks the shop for what the calls need to know, and leaves the member with some unread messages.
async fn calls(address: SocketAddr, token: &str) -> Result<Vec<Call>> {
    let mut connection = Connection::open(address).await?;
    let rooms: Value = get(&mut connection, token, "/api/chat/rooms").await?;
    let rooms = rooms.as_array().ok_or("no list of rooms")?;
    let seq = |room: &Value| room["lastSeq"].as_i64().unwrap_or_default();
    for room in rooms {
        let body = json!({ "seq": seq(room) - seq(room) % 120 }).to_string();
        let read = Request::post(&format!("/api/chat/rooms/{}/read", room["id"]), token, &body);
        connection.exchange(read.bytes()).await?;
    }
    let shared = || rooms.iter().filter(|room| room["type"] == "public" && seq(room) > 0);
    let busiest = shared().max_by_key(|room| seq(room)).ok_or("no room has messages")?;
    let quietest = shared().min_by_key(|room| seq(room)).ok_or("no room has messages")?;
    let (id, last) = (busiest["id"].as_i64().unwrap_or_default(), seq(busiest));
    let mut calls = Vec::new();
    let mut add = |name: String, paths: Vec<String>| calls.push(Call { name, paths });
    add(format!("the list of {} rooms with what is unread", rooms.len()), vec!["/api/chat/rooms".into()]);
    for (name, room) in [("busiest", busiest), ("quietest", quietest)] {
        let id = &room["id"];
        let open = ["messages?limit=50", "pins", "held"].map(|part| format!("/api/chat/rooms/{id}/{part}"));
        add(format!("opening the {name} room, {} messages: 3 calls", seq(room)), open.to_vec());
    }
    for (name, before) in [("in the middle", last / 2), ("at the beginning", 60)] {
        let path = format!("/api/chat/rooms/{id}/messages?limit=50&before={before}");
        add(format!("a page of history {name}"), vec![path]);
    }
    for (name, words) in [
        ("a frequent word", "kaffee"),
        ("a rare word", "nadelbaumzapfen"),
        ("the beginning of a word, 3 letters", "sta"),
        ("the beginning of a word, 4 letters", "lins"),
        ("two frequent words", "kaffee%20rezept"),
        ("a frequent and a rare word", "kaffee%20nadelbaumzapfen"),
        ("four words", "kaffee%20tee%20wasser%20kanne"),
        ("a word that no one said", "gibtesnicht"),
        ("two that never meet", "nadelbaumzapfen%20gibtesnicht"),
    ] {
        let all = format!("/api/chat/search?q={words}");
        add(format!("search for {name}: all rooms"), vec![all.clone()]);
        add(format!("search for {name}: the busiest room"), vec![format!("{all}&roomId={id}")]);
    }
    let mut path = "/api/chat/search?q=kaffee".to_owned();
    for _ in 0..20 {
        let page: Value = get(&mut connection, token, &path).await?;
        let Some(next) = page["next"].as_i64() else { break };
        path = format!("/api/chat/search?q=kaffee&before={next}");
    }
    add("search for a frequent word: page 21 of all rooms".to_owned(), vec![path]);
    Ok(calls)
}

async fn get(connection: &mut Connection, token: &str, path: &str) -> Result<Value> {
    let answer = connection.exchange(Request::get_as(path, token).bytes()).await?;
    if answer.status != 200 {
        return Err(
            format!("{path} answered {}: {}", answer.status, String::from_utf8_lossy(answer.body)).into()
        );
    }
    Ok(serde_json::from_slice(answer.body)?)
}

/// Milliseconds of each round, the first one first.
async fn time(address: SocketAddr, token: &str, paths: &[String]) -> Result<Vec<f64>> {
    let mut connection = Connection::open(address).await?;
    let requests: Vec<Request> = paths.iter().map(|path| Request::get_as(path, token)).collect();
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let asked = Instant::now();
        for (path, request) in paths.iter().zip(&requests) {
            let status = connection.exchange(request.bytes()).await?.status;
            if status != 200 {
                return Err(format!("{path} answered {status}").into());
            }
        }
        times.push(asked.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(times)
}

/// How long a bare handler takes to answer a page of history.
async fn bare_median(address: SocketAddr, token: &str, path: &str, folder: &Path) -> Result<f64> {
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(Request::get_as(path, token).bytes()).await?;
    let file = folder.join("community-answer");
    fs::write(&file, [answer.head, answer.body].concat())?;
    let (_process, bare) = bare::start(&file)?;
    Ok(Figures::new(time(bare, token, &[path.to_owned()]).await?).median())
}
