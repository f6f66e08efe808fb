//! Members in a room: messages, typing, presence, and what reaches those who are elsewhere in the shop.

use super::Client;
use crate::support::{TestApp, on_both};
use kontor::features::chat::{self, NewMessage};
use kontor::time::Time;
use serde_json::{Value, json};

/// Waits for a presence frame that says so.
async fn present(client: &mut Client, room: i64, mut wanted: Vec<i64>) {
    wanted.sort_unstable();
    loop {
        let frame = client.next("presence").await;
        assert_eq!(frame["roomId"], room);
        let mut online: Vec<i64> = serde_json::from_value(frame["online"].clone()).unwrap();
        online.sort_unstable();
        if online == wanted {
            return assert_eq!(frame["count"], wanted.len());
        }
    }
}

#[on_both]
async fn a_message_reaches_everybody_once_and_its_author_too(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let mut tabs = [one.socket_in(1).await, one.socket_in(1).await, two.socket_in(1).await];
    tabs[0].say(1, "Guten Morgen", "morgen-1").await;
    for tab in &mut tabs {
        let frame = tab.next("chat_message").await;
        assert_eq!(frame["roomId"], 1);
        let message = &frame["message"];
        assert_eq!(message["content"], "Guten Morgen");
        assert_eq!((&message["clientId"], &message["userId"]), (&json!("morgen-1"), &json!(one.id)));
        assert_eq!(message["author"]["username"], one.name);
        assert_eq!(message["isOwn"], Value::Null, "one frame for all");
    }
    for tab in &mut tabs {
        tab.nothing("chat_message").await;
    }
    // Over HTTP it is the same room.
    two.said(1, "Auch guten Morgen").await;
    for tab in &mut tabs {
        assert_eq!(tab.hear().await, "Auch guten Morgen");
    }
}

#[on_both]
async fn the_same_client_id_is_stored_once_and_answered_again(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let (mut here, mut there) = (one.socket_in(1).await, two.socket_in(1).await);
    let first = here.said(1, "Einmal", "gleich").await;
    let again = here.said(1, "Einmal", "gleich").await;
    assert_eq!(first["id"], again["id"]);
    assert_eq!(there.hear().await, "Einmal");
    there.nothing("chat_message").await;
}

#[on_both]
async fn who_sends_without_joining_is_answered(app: TestApp) {
    let mut client = app.member().await.socket().await;
    assert_eq!(client.said(1, "Nur kurz", "a").await["content"], "Nur kurz");
    client.nothing("chat_message").await;
}

#[on_both]
async fn messages_come_in_the_order_of_their_numbers(app: TestApp) {
    let mut listener = app.member().await.socket_in(1).await;
    let senders = (0..4).map(|_| app.member());
    let senders = futures::future::join_all(senders).await;
    let sending = senders.into_iter().map(|sender| async move {
        let mut client = sender.socket_in(1).await;
        for number in 0..25 {
            client.say(1, &format!("{number}"), &number.to_string()).await;
        }
        client
    });
    let _open = futures::future::join_all(sending).await;
    let mut last = None;
    for _ in 0..100 {
        let seq = listener.next("chat_message").await["message"]["seq"].as_i64().unwrap();
        assert!(last.is_none_or(|last| seq == last + 1), "{seq} after {last:?}");
        last = Some(seq);
    }
}

#[on_both]
async fn typing_is_told_to_the_others_at_most_once_a_second(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let (mut here, mut there) = (one.socket_in(1).await, two.socket_in(1).await);
    for _ in 0..5 {
        here.send(json!({ "type": "typing", "roomId": 1 })).await;
    }
    let frame = there.next("typing").await;
    assert_eq!(frame, json!({ "type": "typing", "roomId": 1, "userId": one.id, "name": one.name }));
    here.said(1, "Fertig", "a").await;
    there.hear().await;
    there.nothing("typing").await;
}

#[on_both]
async fn who_comes_and_goes_is_seen(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let mut here = one.socket_in(1).await;
    present(&mut here, 1, vec![one.id]).await;
    let (there, tab) = (two.socket_in(1).await, two.socket_in(1).await);
    present(&mut here, 1, vec![one.id, two.id]).await;
    there.hang_up();
    tab.hang_up();
    present(&mut here, 1, vec![one.id]).await;
}

#[on_both]
async fn what_waits_elsewhere_is_told(app: TestApp) {
    let (one, two, outsider) = (app.member().await, app.member().await, app.member().await);
    let (mut waiting, mut other) = (two.socket().await, outsider.socket().await);
    let room = one.chat_with(two.id).await;
    let added = waiting.next("room_added").await;
    assert_eq!((&added["room"]["id"], &added["room"]["partner"]["id"]), (&json!(room), &json!(one.id)));
    one.said(room, "Bist du da?").await;
    assert_eq!(waiting.next("unread").await, json!({ "type": "unread", "roomId": room, "lastSeq": 1 }));
    for kind in ["room_added", "unread", "chat_message"] {
        other.nothing(kind).await;
    }
}

#[on_both]
async fn what_one_tab_has_read_or_written_waits_on_no_other(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let (mut here, mut there, mut other) = (one.socket().await, one.socket_in(1).await, two.socket().await);
    two.said(1, "Frage").await;
    assert_eq!(here.next("unread").await["lastSeq"], 1);
    other.next("read").await;
    there.send(json!({ "type": "read", "roomId": 1, "seq": 1 })).await;
    for tab in [&mut here, &mut there] {
        assert_eq!(tab.next("read").await, json!({ "type": "read", "roomId": 1, "seq": 1 }));
    }
    one.said(1, "Antwort").await;
    // Before it hears that there is something new it knows that this was read.
    assert_eq!(here.next("unread").await["lastSeq"], 2);
    let read = here.passed.iter().find(|frame| frame["type"] == "read");
    assert_eq!(read, Some(&json!({ "type": "read", "roomId": 1, "seq": 2 })));
    other.nothing("read").await;
}

#[on_both]
async fn a_message_that_nobody_was_told_of_is_found(app: TestApp) {
    let mut client = app.member().await.socket_in(1).await;
    let (content, created_at) = ("Ohne Ruf".to_owned(), Time(app.now()));
    let new = NewMessage { room_id: 1, author: None, client_id: None, content, via: None, created_at };
    app.shop().db.write(move |tx| chat::insert_message(tx, &new)).await.unwrap();
    assert_eq!(client.hear().await, "Ohne Ruf");
}

#[on_both]
async fn who_is_left_in_a_private_room_is_told(app: TestApp) {
    let (owner, one, two) = (app.owner().await, app.member().await, app.member().await);
    let room = one.chat_with(two.id).await;
    one.said(room, "Bis dann").await;
    let mut left = two.socket_in(room).await;
    owner.delete_user(one.id).await.ok();
    app.deliver_events().await;
    let frame = left.next("room_added").await;
    assert_eq!((&frame["room"]["id"], &frame["room"]["isActive"]), (&json!(room), &json!(false)));
    assert_eq!(frame["room"]["partner"], json!(null));
}

#[on_both]
async fn what_happens_to_a_message_is_told(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let (mut there, mut elsewhere) = (two.socket_in(1).await, two.socket().await);
    let message = one.said(1, "Vergänglich").await;
    let id = message["id"].as_i64().unwrap();
    there.hear().await;
    let body = json!({ "emoji": "☕", "action": "add" });
    two.post(&format!("/api/chat/messages/{id}/reactions")).json(&body).await.ok();
    let frame = there.next("message_reactions").await;
    assert_eq!(frame["messageId"], id);
    assert_eq!(frame["reactions"], json!([{ "emoji": "☕", "count": 1, "userIds": [two.id] }]));
    assert_eq!(frame["revision"], 1);
    one.delete(&format!("/api/chat/messages/{id}")).json(&json!({})).await.ok();
    // Lists show what was said last: who is elsewhere in the shop is told too.
    for client in [&mut there, &mut elsewhere] {
        let frame = client.next("message_deleted").await;
        assert_eq!((&frame["messageId"], &frame["seq"]), (&json!(id), &message["seq"]));
        client.nothing("message_deleted").await;
    }
}

#[on_both]
async fn an_edit_is_told_to_the_room_and_its_words_to_no_one_else(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let message = one.said(1, "Um siben").await;
    let (mut there, mut elsewhere) = (two.socket_in(1).await, two.socket().await);
    one.edit(&message, "Um sieben").await.ok();
    let frame = there.next("message_edited").await;
    assert_eq!((&frame["messageId"], &frame["content"]), (&message["id"], &json!("Um sieben")));
    assert_eq!((&frame["edits"], &frame["seq"], &frame["mentions"]), (&json!(1), &json!(1), &json!([])));
    assert_eq!(elsewhere.next("preview_changed").await["roomId"], 1);
    elsewhere.nothing("message_edited").await;
    // The same once more is no news.
    one.edit(&message, "Um sieben").await.ok();
    there.nothing("message_edited").await;
}

#[on_both]
async fn what_is_pinned_is_told_to_the_room(app: TestApp) {
    let (member, admin) = (app.member().await, app.admin().await);
    let message = member.said(1, "Geöffnet bis 20 Uhr").await;
    let mut there = member.socket_in(1).await;
    for answer in [admin.pin(&message).await, admin.unpin(&message).await] {
        answer.ok();
        assert_eq!(there.next("pins_changed").await, json!({ "type": "pins_changed", "roomId": 1 }));
    }
    admin.unpin(&message).await.ok();
    there.nothing("pins_changed").await;
    // An answer by the socket refers to it as one by a call does.
    let frame = json!({ "type": "chat_message", "roomId": 1, "content": "Danke", "clientId": "a", "replyTo": message["id"] });
    there.send(frame).await;
    let heard = there.next("chat_message").await;
    assert_eq!(heard["message"]["replyTo"]["original"]["line"], "Geöffnet bis 20 Uhr");
}

#[on_both]
async fn what_is_deleted_in_a_private_room_is_told_to_its_two(app: TestApp) {
    let (one, two, outsider) = (app.member().await, app.member().await, app.member().await);
    let room = one.chat_with(two.id).await;
    let message = one.said(room, "Psst").await;
    let mut tabs = [one.socket().await, two.socket().await];
    let mut other = outsider.socket().await;
    one.take_back(&message).await.ok();
    for tab in &mut tabs {
        assert_eq!(tab.next("message_deleted").await["messageId"], message["id"]);
    }
    other.nothing("message_deleted").await;
}

#[on_both]
async fn notifications_reach_every_tab(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let mut tabs = [member.socket().await, member.socket().await];
    let coffee = owner.product(json!({})).await;
    let order = member.placed(&crate::support::order(&[(&coffee, 1)])).await;
    owner.settle(&order, "paid").await.ok();
    app.deliver_events().await;
    for tab in &mut tabs {
        assert_eq!(tab.next("notification").await["notification"]["type"], "order");
    }
}
