//! A reader that stops reading. What it costs the program is in `program/slow_readers.rs`.

use super::{PATIENCE, sockets};
use crate::support::{TestApp, on_sqlite};
use serde_json::json;

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
