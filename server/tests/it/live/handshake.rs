//! Opening and ending a socket.

use super::{Client, sockets};
use crate::support::{TestApp, on_both};
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
        Err(fault) => panic!("{fault}"),
    }
}

on_both! {
    async fn a_token_makes_a_member_of_it(app: TestApp) {
        let member = app.member().await;
        let mut client = Client::open(app.address()).await;
        client.send(json!({ "type": "authenticate", "token": member.token })).await;
        let connected = client.next("connected").await;
        assert_eq!(connected, json!({ "type": "connected", "userId": member.id, "authenticated": true }));
        client.send(json!({ "type": "ping" })).await;
        assert_eq!(client.next("pong").await, json!({ "type": "pong" }));
    }

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

    async fn only_from_the_shops_own_pages(app: TestApp) {
        let own = format!("http://{}", app.address());
        assert_eq!(origin(&app, &own).await, 101);
        for foreign in ["https://evil.example", "null", "http://127.0.0.1:1"] {
            assert_eq!(origin(&app, foreign).await, ErrorCode::OriginRefused.status(), "{foreign}");
        }
    }

    async fn what_is_no_handshake_is_told_so(app: TestApp) {
        app.visitor().get("/ws").await.refused(ErrorCode::UpgradeRequired);
        app.visitor().post("/ws").json(&json!({})).await.refused(ErrorCode::MethodNotAllowed);
    }

    async fn an_address_has_so_many_and_gets_its_places_back(app: TestApp) {
        let app = app.restart_with(|config| {
            config.limits.factor = 1;
            config.limits.sockets_per_address = 2;
        }).await;
        let one = Client::open(app.address()).await;
        let _two = Client::open(app.address()).await;
        let Err(Error::Http(refused)) = Client::connect(app.address()).await else { panic!("a third one") };
        assert_eq!(refused.status().as_u16(), ErrorCode::TooManySockets.status());
        one.hang_up();
        sockets(&app, 1).await;
        Client::open(app.address()).await;
    }

    async fn good_byes_are_answered(app: TestApp) {
        let mut client = app.member().await.socket_in(1).await;
        client.send_raw(Message::Close(None)).await;
        assert!(matches!(client.closed().await, 1000 | 1005));
        sockets(&app, 0).await;
    }

    async fn a_server_that_stops_says_so(app: TestApp) {
        let mut clients = vec![Client::open(app.address()).await, app.member().await.socket_in(1).await];
        let again = app.restart().await;
        for client in &mut clients {
            assert_eq!(client.closed().await, 1012);
        }
        Client::open(again.address()).await;
    }
}
