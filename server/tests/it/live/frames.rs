//! What clients send that they should not.

use super::{Client, PATIENCE};
use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

/// Hostile and odd texts that are nevertheless text.
const TEXTS: [&str; 6] = [
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "\u{202e}gnp.exe rückwärts",
    "שלום ☕ 👩‍🌾",
    "'; DROP TABLE chat_messages; --",
    "{\"type\":\"error\"} \\u0000 %00 \\",
    "erste Zeile\nzweite Zeile",
];

#[on_sqlite]
async fn nonsense_is_answered_and_the_socket_stays(app: TestApp) {
    let mut client = app.member().await.socket_in(1).await;
    for (text, code) in [
        ("", ErrorCode::InvalidJson),
        ("{", ErrorCode::InvalidJson),
        ("hallo", ErrorCode::InvalidJson),
        ("[]", ErrorCode::InvalidJson),
        ("null", ErrorCode::InvalidJson),
        (r#"["ping"]"#, ErrorCode::InvalidJson),
        (r#"{"type":"ping"}{"type":"ping"}"#, ErrorCode::InvalidJson),
        (r#"{"type":"chat_message","roomId":1,"content":"a\u0000b"}"#, ErrorCode::InvalidCharacters),
        ("{\"type\":\"chat_message\",\"roomId\":1,\"content\":\"a\0b\"}", ErrorCode::InvalidCharacters),
        (r#"{"type":"chat_message","roomId":1}"#, ErrorCode::Required),
        // A frame's fields are read once its type is known: which of them is wrong is no longer said then.
        (r#"{"type":"chat_message","roomId":"eins","content":"a"}"#, ErrorCode::InvalidJson),
        (r#"{"type":"chat_message","roomId":1.5,"content":"a"}"#, ErrorCode::InvalidJson),
        (r#"{"type":"chat_message","roomId":1,"content":["a"]}"#, ErrorCode::InvalidJson),
        (r#"{"type":"chat_message","roomId":1,"content":"a","clientId":7}"#, ErrorCode::InvalidJson),
        (r#"{"type":"join_room","roomId":99999999999999999999}"#, ErrorCode::InvalidJson),
        (r#"{"type":"watch","itemType":"user","itemId":1}"#, ErrorCode::InvalidJson),
        (r#"{"type":"launch"}"#, ErrorCode::InvalidValue),
        (r#"{"type":7}"#, ErrorCode::InvalidValue),
        (r#"{}"#, ErrorCode::Required),
    ] {
        client.send_text(text).await;
        let error = client.next("error").await;
        assert_eq!(error["code"], code.as_str(), "{text}: {error}");
    }
    client.send_raw(Message::binary(vec![0, 255])).await;
    client.refused(ErrorCode::InvalidJson).await;
    client.send_text(&"[".repeat(60_000)).await;
    client.refused(ErrorCode::InvalidJson).await;
    assert_eq!(client.said(1, "Alles gut", "a").await["content"], "Alles gut");
}

#[on_sqlite]
async fn what_is_too_long_is_refused_with_a_sentence(app: TestApp) {
    let mut client = app.member().await.socket_in(1).await;
    client.say(1, &"ä".repeat(4001), "long").await;
    let error = client.refused(ErrorCode::TooLong).await;
    assert_eq!((&error["clientId"], &error["roomId"]), (&json!("long"), &json!(1)));
    client.say(1, &"x".repeat(200_000), "huge").await;
    client.refused(ErrorCode::FrameTooLarge).await;
    client.say(1, " \n ", "empty").await;
    client.refused(ErrorCode::Required).await;
    client.say(1, "Text", "a b").await;
    client.refused(ErrorCode::InvalidValue).await;
    let longest = "ä".repeat(4000);
    assert_eq!(client.said(1, &longest, "fits").await["content"], longest);
    client.nothing("chat_message").await;
}

#[on_sqlite]
async fn text_is_text(app: TestApp) {
    let (here, there) = (app.member().await, app.member().await);
    let (mut here, mut there) = (here.socket_in(1).await, there.socket_in(1).await);
    for (number, text) in TEXTS.iter().enumerate() {
        here.say(1, text, &number.to_string()).await;
        assert_eq!(there.hear().await, *text);
    }
}

#[on_sqlite]
async fn a_storm_is_limited_with_a_sentence(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let (member, other) = (app.member().await, app.member().await);
    let (mut client, mut quiet) = (member.socket_in(1).await, other.socket_in(1).await);
    let frame = json!({ "type": "chat_message", "roomId": 1, "content": "Sturm" }).to_string();
    for _ in 0..500 {
        client.send_text(&frame).await;
    }
    client.refused(ErrorCode::RateLimited).await;
    assert_eq!(client.closed().await, 1008);
    // No one else notices.
    quiet.said(1, "Ruhig hier", "a").await;
    let stored = app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await;
    assert!((2..=61).contains(&stored), "{stored}");
    let mut again = member.socket_in(1).await;
    again.send(json!({ "type": "ping" })).await;
    again.next("pong").await;
}

#[on_sqlite]
async fn who_is_refused_fifty_times_is_hung_up_on(app: TestApp) {
    let mut client = Client::open(app.address()).await;
    for _ in 0..50 {
        client.send(json!({ "type": "authenticate", "token": "geraten" })).await;
        client.refused(ErrorCode::SessionInvalid).await;
    }
    client.send(json!({ "type": "authenticate", "token": "geraten" })).await;
    assert_eq!(client.closed().await, 1008);
}

#[on_sqlite]
async fn a_broken_protocol_ends_the_socket_and_nothing_else(app: TestApp) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut other = app.member().await.socket_in(1).await;
    let mut stream = tokio::net::TcpStream::connect(app.address()).await.unwrap();
    let head = "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    // A frame right behind the handshake, without a mask.
    stream.write_all(&[head.as_bytes(), &[0x81, 1, b'a']].concat()).await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    let text = String::from_utf8_lossy(&answer);
    assert!(text.starts_with("HTTP/1.1 101") && text.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{text}");
    assert!(answer.ends_with(&[0x88, 2, 0x03, 0xea]), "closed with 1002: {answer:?}");
    other.said(1, "Weiter", "a").await;
}

#[on_sqlite]
async fn rooms_and_products_at_once_are_bounded(app: TestApp) {
    let mut client = app.member().await.socket_in(1).await;
    for id in 0..300 {
        client.send(json!({ "type": "watch", "itemType": "product", "itemId": id })).await;
    }
    client.refused(ErrorCode::TooManyTopics).await;
    client.send(json!({ "type": "ping" })).await;
    client.next("pong").await;
}
