//! Requests that no browser writes, byte by byte. Below HTTP there is no sentence to give; the shop must refuse and go
//! on, for everybody else and on a new connection.

use crate::support::{TestApp, on_sqlite};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What the server says to these bytes until it closes, or until it waits for more.
async fn speak(app: &TestApp, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(app.address()).await.unwrap();
    // The server may close before it has read everything.
    let _ = stream.write_all(bytes).await;
    let (mut said, mut part) = (Vec::new(), [0; 4096]);
    while let Ok(Ok(count @ 1..)) =
        tokio::time::timeout(Duration::from_millis(500), stream.read(&mut part)).await
    {
        said.extend_from_slice(&part[..count]);
    }
    String::from_utf8_lossy(&said).into_owned()
}

/// Status codes of all answers in a row.
fn statuses(said: &str) -> Vec<u16> {
    let lines = said.split("HTTP/1.1 ").skip(1);
    lines.map(|line| line[..3].parse().unwrap()).collect()
}

#[on_sqlite]
async fn nonsense_is_refused_and_the_shop_goes_on(app: TestApp) {
    let huge_header = format!("GET /api/config HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(2_000_000));
    let many_headers = format!("GET /api/config HTTP/1.1\r\nHost: a\r\n{}\r\n", "A: b\r\n".repeat(5000));
    let long_path = format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "x".repeat(1_000_000));
    for bytes in [
        b"\0\0\0\0".as_slice(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET\r\n\r\n",
        b"GET /api/config\0 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /api/config HTTP/9.9\r\nHost: a\r\n\r\n",
        b"GET /api/config HTTP/1.1\r\nHost: a\r\nBad\0Name: x\r\n\r\n",
        b"GET /api/config HTTP/1.1\r\n Host: a\r\n\r\n",
        b"POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST /api/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}{}{}",
        b"POST /api/orders HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        huge_header.as_bytes(),
        many_headers.as_bytes(),
        long_path.as_bytes(),
    ] {
        for status in statuses(&speak(&app, bytes).await) {
            assert!(matches!(status, 400..500), "{status} for {:?}", &bytes[..bytes.len().min(80)]);
        }
        app.visitor().get("/api/config").await.ok();
    }
}

#[on_sqlite]
async fn two_lengths_do_not_smuggle_a_second_request(app: TestApp) {
    let hidden = "GET /api/admin/stats HTTP/1.1\r\nHost: a\r\n\r\n";
    for framing in [
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
    ] {
        let request = format!("POST /api/users/logout HTTP/1.1\r\nHost: a\r\n{framing}\r\n0\r\n\r\n{hidden}");
        let said = speak(&app, request.as_bytes()).await;
        assert!(statuses(&said).len() <= 2, "{said}");
        assert!(!said.contains("totalUsers"), "{said}");
    }
}

#[on_sqlite]
async fn a_body_that_never_ends_holds_up_nobody(app: TestApp) {
    let head = b"POST /api/simple-login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let mut waiting = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(app.address()).await.unwrap();
        stream.write_all(head).await.unwrap();
        waiting.push(stream);
    }
    app.visitor().get("/api/health").await.ok();
    app.member().await.profile().await.ok();
}

#[on_sqlite]
async fn an_absolute_address_and_an_odd_host_change_nothing(app: TestApp) {
    for request in [
        "GET http://evil.example/api/config HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        "GET /api/config HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
        "GET /shop HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
    ] {
        let said = speak(&app, request.as_bytes()).await;
        assert_eq!(statuses(&said), [200], "{said}");
        assert!(!said.contains("evil.example"), "{said}");
    }
}
