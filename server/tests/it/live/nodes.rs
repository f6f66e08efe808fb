//! Several servers on one PostgreSQL.

use super::{Client, PATIENCE};
use crate::support::{Actor, TestApp};
use kontor_db::Engine;
use serde_json::json;
use std::time::{Duration, Instant};

/// Waits until what one publishes arrives at the other.
pub async fn hear_each_other(one: &TestApp, two: &TestApp) {
    for (here, there) in [(one, two), (two, one)] {
        let mut client = Client::open(there.address()).await;
        let id = i64::from(one.next_number()) + 1_000_000;
        client.send(json!({ "type": "watch", "itemType": "product", "itemId": id })).await;
        client.send(json!({ "type": "ping" })).await;
        client.next("pong").await;
        let patience = Instant::now();
        loop {
            here.shop().live().publish(&kontor::live::Topic::Product(id), &json!({ "type": "pong" }));
            let heard = tokio::time::timeout(Duration::from_millis(50), client.next("pong")).await;
            if heard.is_ok() {
                break;
            }
            assert!(patience.elapsed() < PATIENCE, "the nodes do not hear each other");
        }
    }
}

async fn at(actor: &Actor, node: &TestApp) -> Client {
    let mut client = Client::with_token(node.address(), actor.token.as_ref().unwrap()).await;
    client.join(1).await;
    client
}

fn two_nodes<T: Future<Output = ()>>(test: impl FnOnce(TestApp, TestApp) -> T) {
    crate::support::run(Engine::Postgres, |app| async move {
        let other = app.another_node().await;
        hear_each_other(&app, &other).await;
        test(app, other).await;
    });
}

#[test]
fn messages_cross_in_order_and_once() {
    two_nodes(|one, two| async move {
        let (marta, jorge) = (one.member().await, one.member().await);
        let (mut here, mut there) = (at(&marta, &one).await, at(&jorge, &two).await);
        for number in 0..50 {
            here.say(1, &format!("hier {number}"), &number.to_string()).await;
            there.say(1, &format!("dort {number}"), &number.to_string()).await;
        }
        for client in [&mut here, &mut there] {
            for seq in 1..=100 {
                let message = client.next("chat_message").await["message"].clone();
                assert_eq!(message["seq"], seq, "{message}");
            }
            client.nothing("chat_message").await;
        }
    });
}

#[test]
fn a_pushed_message_is_the_same_on_every_node() {
    two_nodes(|one, two| async move {
        let (marta, jorge) = (one.member().await, one.member().await);
        let (mut here, mut there) = (at(&marta, &one).await, at(&jorge, &two).await);
        here.say(1, "Überall gleich", "a").await;
        assert_eq!(here.next("chat_message").await, there.next("chat_message").await);
    });
}

#[test]
fn presence_typing_and_reactions_cross() {
    two_nodes(|one, two| async move {
        let (marta, jorge) = (one.member().await, one.member().await);
        let (mut here, mut there) = (at(&marta, &one).await, at(&jorge, &two).await);
        for client in [&mut here, &mut there] {
            while client.next("presence").await["count"] != 2 {}
        }
        here.send(json!({ "type": "typing", "roomId": 1 })).await;
        assert_eq!(there.next("typing").await["userId"], marta.id);
        let message = marta.said(1, "Wer kommt?").await;
        jorge.react(&message, "☕", "add").await.ok();
        let frame = there.next("message_reactions").await;
        assert_eq!((&frame["messageId"], &frame["revision"]), (&message["id"], &json!(1)));
        there.hang_up();
        while here.next("presence").await["count"] != 1 {}
    });
}

#[test]
fn edits_cross_and_who_was_away_reads_them() {
    two_nodes(|one, two| async move {
        let (marta, jorge) = (one.member().await, one.member().await);
        let mut there = at(&jorge, &two).await;
        let message = marta.said(1, "Um siben").await;
        there.next("chat_message").await;
        marta.edit(&message, "Um sieben").await.ok();
        let frame = there.next("message_edited").await;
        assert_eq!((&frame["messageId"], &frame["edits"]), (&message["id"], &json!(1)));
        there.hang_up();
        // Away while it changes again: the history of any node has the newest text and its number.
        marta.edit(&message, "Um acht").await.ok();
        let read = jorge.at(&two).read(1, "").await.ok();
        assert_eq!((&read[0]["content"], &read[0]["edits"]), (&json!("Um acht"), &json!(2)));
    });
}

#[test]
fn what_waits_what_was_read_and_what_is_gone_cross() {
    two_nodes(|one, two| async move {
        let (marta, jorge) = (one.member().await, one.member().await);
        let mut there = Client::with_token(two.address(), jorge.token.as_ref().unwrap()).await;
        let room = marta.chat_with(jorge.id).await;
        let private = marta.said(room, "Unter uns").await;
        assert_eq!(there.next("unread").await["roomId"], room);
        let public = marta.said(1, "Für alle").await;
        assert_eq!(there.next("unread").await, json!({ "type": "unread", "roomId": 1, "lastSeq": 1 }));
        jorge.mark_read(room, 1).await.ok();
        assert_eq!(there.next("read").await, json!({ "type": "read", "roomId": room, "seq": 1 }));
        for message in [private, public] {
            marta.take_back(&message).await.ok();
            assert_eq!(there.next("message_deleted").await["messageId"], message["id"]);
        }
    });
}

#[test]
fn what_is_too_large_for_the_bus_is_fetched() {
    two_nodes(|one, two| async move {
        let jorge = one.member().await;
        let mut there = at(&jorge, &two).await;
        let large = json!({ "type": "probe", "text": "x".repeat(20_000) });
        one.shop().live().publish(&kontor::live::Topic::Room(1), &large);
        // It may have been told so before, when the nodes met.
        while there.next("resync").await["roomId"] != 1 {}
        there.nothing("probe").await;
    });
}
