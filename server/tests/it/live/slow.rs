//! A reader that stops reading slows no one and fills nothing.

use super::{Client, PATIENCE, sockets};
use crate::support::{TestApp, on_sqlite};
use serde_json::json;
use std::time::{Duration, Instant};

/// Resident memory of this process in kilobytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim_end_matches("kB").trim().parse().unwrap()
}

#[on_sqlite]
async fn a_reader_that_stops_slows_nobody_and_is_told_to_resync(app: TestApp) {
    let (writer, slow) = (app.member().await, app.member().await);
    let (mut client, mut stopped) = (writer.socket_in(1).await, slow.socket_in(1).await);
    let text = "x".repeat(4000);
    let before = memory();
    let started = Instant::now();
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
    // 12 MB were published: what the kernel takes and one queue is not in this process twice.
    let grown = memory().saturating_sub(before);
    assert!(grown < 40_000, "{grown} kB more");
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

#[on_sqlite]
async fn a_reader_that_stops_for_long_is_hung_up_on(app: TestApp) {
    let app = app.restart_with(|config| config.limits.unread_seconds = 1).await;
    let mut client = app.member().await.socket_in(1).await;
    for number in 0..20 {
        client.said(1, &"x".repeat(4000), &number.to_string()).await;
    }
    // Each is answered with all that was said, and never read.
    let flood = async { while client.try_send(json!({ "type": "join_room", "roomId": 1 })).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, flood).await.expect("it was hung up on");
    sockets(&app, 0).await;
}

#[on_sqlite]
async fn one_who_floods_and_does_not_read_is_stopped_by_itself(app: TestApp) {
    let member = app.member().await;
    let mut client = member.socket_in(1).await;
    let before = memory();
    // Each frame is answered by much more than itself; no one reads the answers.
    let flood = async {
        for _ in 0..2_000_000 {
            client.send_text(r#"{"type":"join_room","roomId":1}"#).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(3), flood).await.is_err(), "it was never stopped");
    let grown = memory().saturating_sub(before);
    assert!(grown < 40_000, "{grown} kB more");
    let mut other = Client::with_token(app.address(), member.token.as_ref().unwrap()).await;
    other.join(1).await;
    other.said(1, "Alles ruhig", "a").await;
}
