//! Slow mode: some time between two messages of a member.

use crate::support::{TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::SECOND;
use serde_json::{Value, json};

#[on_both]
async fn members_wait_and_are_told_how_long(app: TestApp) {
    let (owner, member, other) = (app.owner().await, app.member().await, app.member().await);
    let id = owner.room_with(json!({ "slowSeconds": 300 })).await;
    assert_eq!(member.room(id).await.unwrap()["slowUntil"], Value::Null);
    let message = member.said(id, "Erste").await;
    let answer = member.say(id, "Zweite").await;
    let sentence = answer.refused(ErrorCode::ChatSlowMode);
    assert!(sentence.contains("5 Minuten"), "{sentence}");
    let wait: i64 = answer.header("retry-after").parse().unwrap();
    assert!((290..=300).contains(&wait), "{wait}");
    assert!(member.room(id).await.unwrap()["slowUntil"].is_string());
    // Others write, and so does this member elsewhere.
    other.said(id, "Von mir").await;
    member.said(1, "Hier geht es").await;
    // Taking it back is no way round.
    member.take_back(&message).await.ok();
    member.say(id, "Zweite").await.refused(ErrorCode::ChatSlowMode);
    app.advance(300 * SECOND);
    assert_eq!(member.room(id).await.unwrap()["slowUntil"], Value::Null);
    member.said(id, "Zweite").await;
    assert_eq!(other.texts(id, "").await, ["Von mir", "Zweite"]);
}

#[on_both]
async fn a_repeated_message_is_the_one_that_is_stored(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "slowSeconds": 3600 })).await;
    let body = json!({ "content": "Hallo", "clientId": "a" });
    let first = member.say_as(id, body.clone()).await.ok();
    assert_eq!(member.say_as(id, body).await.ok()["id"], first["id"]);
    member.say_as(id, json!({ "content": "Hallo", "clientId": "b" })).await.refused(ErrorCode::ChatSlowMode);
    // What was refused took no number.
    assert_eq!(owner.said(id, "Willkommen").await["seq"], 2);
}

#[on_both]
async fn moderation_does_not_wait(app: TestApp) {
    let (owner, admin, moderator) = (app.owner().await, app.admin().await, app.moderator().await);
    let id = owner.room_with(json!({ "slowSeconds": 60 })).await;
    for actor in [&**owner, &*admin, &moderator] {
        for text in ["eins", "zwei"] {
            actor.said(id, text).await;
        }
        assert_eq!(actor.room(id).await.unwrap()["slowUntil"], Value::Null);
    }
    // Without slow mode no one does.
    owner.change_room(id, json!({})).await.ok();
    let member = app.member().await;
    member.said(id, "eins").await;
    member.said(id, "zwei").await;
}

#[on_both]
async fn of_many_at_once_one_comes_through(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "slowSeconds": 60 })).await;
    let node = app.another_node().await;
    let there = member.at(&node);
    let calls = (0..10).map(|number| {
        let who = if number % 2 == 0 { &*member } else { &there };
        who.say(id, &format!("Nachricht {number}")).into_future()
    });
    let answers = join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(member.texts(id, "").await.len(), 1);
}
