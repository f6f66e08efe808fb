//! Opening and ending a socket.

use super::{Client, sockets};
use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

/// The status of a handshake with that origin.
async fn origin(app: &TestApp, origin: &str) -> u16 {
    let mut request = format!("ws://{}/ws", app.address()).into_client_request().unwrap();
    request.headers_mut().insert("origin", origin.parse().unwrap());
    let stream = tokio::net::TcpStream::connect(app.address()).await.unwrap();
    match tokio_tungstenite::client_async(request, stream).await {
        Ok((_, response)) => response.status().as_u16(),
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{error}"),
    }
}

#[on_sqlite]
async fn a_token_makes_a_member_of_it(app: TestApp) {
    let member = app.member().await;
    let mut client = Client::open(app.address()).await;
    client.send(json!({ "type": "authenticate", "token": member.token })).await;
    let connected = client.next("connected").await;
    assert_eq!(connected, json!({ "type": "connected", "userId": member.id, "authenticated": true }));
    client.send(json!({ "type": "ping" })).await;
    assert_eq!(client.next("pong").await, json!({ "type": "pong" }));
}

#[on_sqlite]
async fn a_bad_token_leaves_it_anonymous(app: TestApp) {
    let mut client = Client::open(app.address()).await;
    for token in ["", "nonsense", &"A".repeat(43)] {
        client.send(json!({ "type": "authenticate", "token": token })).await;
        client.refused(ErrorCode::SessionInvalid).await;
    }
    client.send(json!({ "type": "authenticate", "token": app.banned().await.token })).await;
    client.refused(ErrorCode::SessionInvalid).await;
    client.send(json!({ "type": "authenticate", "token": app.timed_out().await.token })).await;
    client.refused(ErrorCode::TimedOut).await;
    client.nothing("connected").await;
    client.send(json!({ "type": "authenticate", "token": app.member().await.token })).await;
    client.next("connected").await;
}

#[on_sqlite]
async fn another_token_makes_another_member_of_it(app: TestApp) {
    let (first, second) = (app.member().await, app.member().await);
    let mut client = first.socket_in(1).await;
    client.send(json!({ "type": "authenticate", "token": second.token })).await;
    assert_eq!(client.next("connected").await["userId"], second.id);
    // What the first had joined is left.
    first.said(1, "Bin ich noch hier?").await;
    client.nothing("chat_message").await;
    client.join(1).await;
    assert_eq!(client.said(1, "Jetzt ich", "a").await["userId"], second.id);
}

#[on_sqlite]
async fn only_from_the_shops_own_pages(app: TestApp) {
    let own = format!("http://{}", app.address());
    assert_eq!(origin(&app, &own).await, 101);
    for foreign in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(origin(&app, foreign).await, ErrorCode::OriginRefused.status(), "{foreign}");
    }
}

#[on_sqlite]
async fn what_is_no_handshake_is_told_so(app: TestApp) {
    app.visitor().get("/ws").await.refused(ErrorCode::UpgradeRequired);
    app.visitor().post("/ws").json(&json!({})).await.refused(ErrorCode::MethodNotAllowed);
}

#[on_sqlite]
async fn an_address_has_so_many_and_gets_its_places_back(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            config.limits.sockets_per_address = 2;
        })
        .await;
    let one = Client::open(app.address()).await;
    let _two = Client::open(app.address()).await;
    let Err(Error::Http(refused)) = Client::connect(app.address()).await else { panic!("a third one") };
    assert_eq!(refused.status().as_u16(), ErrorCode::TooManySockets.status());
    one.hang_up();
    sockets(&app, 1).await;
    Client::open(app.address()).await;
}

#[on_sqlite]
async fn a_socket_that_nobody_uses_is_closed(app: TestApp) {
    let app = app.restart_with(|config| config.limits.socket_sign_in_seconds = 1).await;
    let (mut idle, mut visitor) = (Client::open(app.address()).await, Client::open(app.address()).await);
    let mut member = app.member().await.socket_in(1).await;
    visitor.send(json!({ "type": "watch", "itemType": "product", "itemId": 1 })).await;
    assert_eq!(idle.closed().await, 1008);
    for used in [&mut visitor, &mut member] {
        used.send(json!({ "type": "ping" })).await;
        used.next("pong").await;
    }
}

#[on_sqlite]
async fn there_are_so_many_sockets_and_half_for_visitors(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            config.limits.sockets = 4;
        })
        .await;
    let watch = json!({ "type": "watch", "itemType": "product", "itemId": 1 });
    let mut visitors = Vec::new();
    for _ in 0..2 {
        let mut visitor = Client::open(app.address()).await;
        visitor.send(watch.clone()).await;
        // Frames of one socket are answered in order: with this answer the place is taken.
        visitor.send(json!({ "type": "ping" })).await;
        visitor.next("pong").await;
        visitors.push(visitor);
    }
    let mut third = Client::open(app.address()).await;
    third.send(watch).await;
    third.refused(ErrorCode::TooManySockets).await;
    let _member = app.member().await.socket_in(1).await;
    let Err(Error::Http(refused)) = Client::connect(app.address()).await else { panic!("a fifth one") };
    assert_eq!(refused.status().as_u16(), ErrorCode::TooManySockets.status());
}

#[on_sqlite]
async fn good_byes_are_answered(app: TestApp) {
    let mut client = app.member().await.socket_in(1).await;
    client.send_raw(Message::Close(None)).await;
    assert!(matches!(client.closed().await, 1000 | 1005));
    sockets(&app, 0).await;
}

#[on_sqlite]
async fn a_server_that_stops_says_so(app: TestApp) {
    let mut clients = vec![Client::open(app.address()).await, app.member().await.socket_in(1).await];
    let again = app.restart().await;
    for client in &mut clients {
        assert_eq!(client.closed().await, 1012);
    }
    Client::open(again.address()).await;
}
