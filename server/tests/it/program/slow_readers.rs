//! A reader that stops reading slows no one and fills nothing. The program is one of its own, so that no other test adds to its memory.

use super::{Home, Program, block_on};
use crate::live::{Client, PATIENCE};
use kontor_db::Engine;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Kilobytes by which the highest memory use may grow. SQLite keeps 8 MB of pages for each connection; another 12 MB, all that is sent
/// here to one who does not read it, are more than this.
const TOLERANCE: u64 = 16_000;

/// A socket of the owner in the first room.
async fn socket(program: &Program, token: &str) -> Client {
    let mut client = Client::with_token(address(program), token).await;
    client.join(1).await;
    client
}

fn address(program: &Program) -> SocketAddr {
    program.base.strip_prefix("http://").unwrap().parse().unwrap()
}

fn has_not_grown(program: &Program, before: u64) {
    let grown = program.peak_memory().saturating_sub(before);
    assert!(grown < TOLERANCE, "{grown} kB more");
}

async fn stop_and_read_on(program: &Program) {
    let token = program.owner().await;
    let (mut client, mut stopped) = (socket(program, &token).await, socket(program, &token).await);
    let text = "x".repeat(4000);
    let (before, started) = (program.peak_memory(), Instant::now());
    let total = 3000;
    for number in 0..total {
        client.say(1, &text, &number.to_string()).await;
        if number >= 10 {
            client.hear().await;
        }
    }
    for _ in 0..10 {
        client.hear().await;
    }
    assert!(started.elapsed() < 3 * PATIENCE, "{:?}", started.elapsed());
    // 12 MB were published; what the reader has not taken is not kept for it.
    has_not_grown(program, before);
    // It reads again: what was sent, then the call to resync, then it catches up without a hole.
    let mut last = 0;
    let mut lagged = false;
    while last < total {
        let frame = stopped.receive().await.unwrap();
        match frame["type"].as_str().unwrap() {
            "chat_message" if !lagged => {
                assert_eq!(frame["message"]["seq"], last + 1);
                last += 1;
            }
            "resync" => {
                assert_eq!(frame["roomId"], 1);
                lagged = true;
                break;
            }
            _ => {}
        }
    }
    assert!(lagged, "all {total} were kept for it");
    assert!(last < total);
    while last < total {
        let part = stopped.join_after(1, Some(last)).await;
        for message in part["messages"].as_array().unwrap() {
            assert_eq!(message["seq"], last + 1);
            last += 1;
        }
    }
}

async fn flood(program: &Program) {
    let token = program.owner().await;
    let mut client = socket(program, &token).await;
    let before = program.peak_memory();
    // Each frame is answered by much more than itself; no one reads the answers.
    let flood = async {
        for _ in 0..2_000_000 {
            client.send_text(r#"{"type":"join_room","roomId":1}"#).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(3), flood).await.is_err(), "it was never stopped");
    has_not_grown(program, before);
    socket(program, &token).await.said(1, "Alles ruhig", "a").await;
}

#[test]
fn a_reader_that_stops_slows_nobody_and_is_told_to_resync() {
    block_on(stop_and_read_on(&Home::new(Engine::Sqlite).serve()));
}

#[test]
fn one_who_floods_and_does_not_read_is_stopped_by_itself() {
    block_on(flood(&Home::new(Engine::Sqlite).serve()));
}
