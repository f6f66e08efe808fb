//! Clients that hold connections without using them.

use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const PATIENCE: Duration = Duration::from_secs(20);
const ASKS: &[u8] = b"GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n";

async fn connect(app: &TestApp, from: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::new(127, 9, 9, from), 0).into()).unwrap();
    socket.connect(app.address()).await.unwrap()
}

/// Whether the server answers on this connection.
async fn answers(stream: &mut TcpStream) -> bool {
    // It may be closed before anything was said.
    if stream.write_all(ASKS).await.is_err() {
        return false;
    }
    let mut part = [0; 4096];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut part)).await.expect("an answer or the end");
    read.is_ok_and(|count| count > 0)
}

#[on_sqlite]
async fn who_asks_and_does_not_read_is_hung_up_on(app: TestApp) {
    let app = app.restart_with(|config| config.limits.unread_seconds = 1).await;
    app.visitor().get("/api/products").await.ok();
    let mut stream = connect(&app, 1).await;
    let requests = ASKS.repeat(1000);
    let flood = async { while stream.write_all(&requests).await.is_ok() {} };
    tokio::time::timeout(PATIENCE, flood).await.expect("it was hung up on");
    assert!(answers(&mut connect(&app, 1).await).await, "others go on");
}

#[on_sqlite]
async fn an_address_holds_so_many_connections(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            config.limits.connections_per_address = 3;
        })
        .await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = connect(&app, 2).await;
        assert!(answers(&mut stream).await);
        held.push(stream);
    }
    assert!(!answers(&mut connect(&app, 2).await).await, "a fourth one");
    assert!(answers(&mut connect(&app, 3).await).await, "from elsewhere");
    held.pop();
    // The server notices soon that it is gone.
    while !answers(&mut connect(&app, 2).await).await {
        tokio::task::yield_now().await;
    }
}

#[on_sqlite]
async fn a_trusted_proxy_speaks_for_many(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            config.limits.connections_per_address = 3;
            config.proxies.trusted = vec!["127.9.9.0/24".parse().unwrap()];
        })
        .await;
    let mut held = Vec::new();
    for _ in 0..6 {
        let mut stream = connect(&app, 4).await;
        assert!(answers(&mut stream).await);
        held.push(stream);
    }
}

#[on_sqlite]
async fn the_product_list_counts_as_a_call(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            (config.limits.calls_per_address_second, config.limits.calls_per_address_burst) = (1, 5);
        })
        .await;
    let visitor = app.visitor_elsewhere();
    let calls = futures::future::join_all((0..60).map(|_| visitor.get("/api/products").into_future())).await;
    let refused: Vec<_> = calls.iter().filter(|answer| answer.status != 200).collect();
    assert!(refused.len() > 20, "{} of 60 were answered", 60 - refused.len());
    for answer in refused {
        answer.refused(ErrorCode::RateLimited);
    }
    app.visitor_elsewhere().get("/api/products").await.ok();
}
