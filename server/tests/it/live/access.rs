//! Every door of every room × everybody: joining, history, sending, and what is pushed.

use super::Client;
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

/// What happens at each door, over the socket and over HTTP, and whether pushes arrive.
async fn at_the_doors(app: &TestApp, room: i64, insider: &Actor, who: &Actor, refusal: Option<ErrorCode>) {
    let mut inside = insider.socket_in(room).await;
    let mut client = who.socket().await;
    client.send(json!({ "type": "join_room", "roomId": room })).await;
    client.send(json!({ "type": "typing", "roomId": room })).await;
    let name = format!("{} in {room}", who.name);
    let id = app.next_number().to_string();
    match refusal {
        None => {
            assert_eq!(client.next("room_messages").await["roomId"], room);
            who.read(room, "").await.ok();
            assert_eq!(client.said(room, "Hallo", &id).await["userId"], who.id);
            assert_eq!(inside.hear().await, "Hallo", "{name}");
            inside.said(room, "Willkommen", &format!("{id}b")).await;
            assert_eq!(client.hear().await, "Willkommen", "{name}");
        }
        Some(code) => {
            let error = client.refused(code).await;
            assert_eq!(error["roomId"], room, "{name}");
            client.say(room, "Lasst mich hinein", &id).await;
            let error = client.refused(code).await;
            assert_eq!(error["clientId"], id, "{name}");
            client.send(json!({ "type": "read", "roomId": room, "seq": 1 })).await;
            client.refused(code).await;
            who.read(room, "").await.refused(code);
            who.say(room, "Lasst mich hinein").await.refused(code);
            inside.said(room, "Unter uns", &format!("{id}b")).await;
            client.nothing("chat_message").await;
            client.nothing("room_messages").await;
            inside.nothing("typing").await;
        }
    }
}

#[on_both]
async fn every_door_for_everybody(app: TestApp) {
    let owner = app.owner().await;
    let (one, two) = (app.member().await, app.member().await);
    let private = one.chat_with(two.id).await;
    let premium = Some(ErrorCode::ChatPremiumOnly);
    let hidden = Some(ErrorCode::ChatRoomNotFound);
    let waiting = Some(ErrorCode::NotApproved);
    let stranger = Some(ErrorCode::NotSignedIn);
    let people: [(Actor, [Option<ErrorCode>; 3]); 7] = [
        ((*one).clone(), [None, premium, None]),
        ((*two).clone(), [None, premium, None]),
        ((*app.member().await).clone(), [None, premium, hidden]),
        ((*app.premium().await).clone(), [None, None, hidden]),
        ((*app.admin().await).clone(), [None, None, hidden]),
        ((*app.unapproved().await).clone(), [waiting, waiting, waiting]),
        ((*app.visitor()).clone(), [stranger, stranger, stranger]),
    ];
    for (who, refusals) in &people {
        for (room, refusal) in [1, 2, private].into_iter().zip(refusals) {
            let insider: &Actor = if room == private { &one } else { &owner };
            at_the_doors(&app, room, insider, who, *refusal).await;
        }
        let mut client = who.socket().await;
        client.send(json!({ "type": "join_room", "roomId": 4711 })).await;
        client.refused(refusals[0].unwrap_or(ErrorCode::ChatRoomNotFound)).await;
    }
}

#[on_both]
async fn who_left_hears_nothing_more(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let (mut here, mut gone) = (one.socket_in(1).await, two.socket_in(1).await);
    gone.send(json!({ "type": "leave_room", "roomId": 1 })).await;
    gone.nothing("chat_message").await;
    here.said(1, "Ist noch jemand da?", "a").await;
    gone.nothing("chat_message").await;
}

#[on_sqlite]
async fn anonymous_sockets_watch_products_and_nothing_else(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let tea = owner.product(json!({})).await;
    let mut client = Client::open(app.address()).await;
    client.send(json!({ "type": "watch", "itemType": "product", "itemId": tea.id })).await;
    client.send(json!({ "type": "ping" })).await;
    client.next("pong").await;
    let react = |action: &str| {
        let body = json!({ "itemId": tea.id, "itemType": "product", "emoji": "👍", "action": action });
        member.post("/api/reactions").json(&body)
    };
    react("add").await.ok();
    let frame = client.next("reactions").await;
    assert_eq!(frame["itemId"], tea.id);
    assert_eq!(frame["reactions"], json!([{ "emoji": "👍", "count": 1 }]));
    client.send(json!({ "type": "unwatch", "itemType": "product", "itemId": tea.id })).await;
    client.send(json!({ "type": "ping" })).await;
    client.next("pong").await;
    react("remove").await.ok();
    client.nothing("reactions").await;
    // What members are told of does not reach it.
    member.socket_in(1).await.said(1, "Unter Mitgliedern", "a").await;
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    for kind in ["chat_message", "unread", "presence", "typing"] {
        client.nothing(kind).await;
    }
}
