//! Limits per member, over all nodes.

use crate::support::{Answer, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::{HOUR, MINUTE};
use serde_json::json;

async fn strict(app: &TestApp) -> TestApp {
    app.restart_with(|config| {
        let limits = &mut config.limits;
        limits.factor = 1;
        (limits.chat_messages_per_member_minute, limits.chat_rooms_per_member_hour) = (5, 2);
        (limits.chat_reports_per_member_hour, limits.reactions_per_member_minute) = (2, 3);
    })
    .await
}

fn refused(answers: &[Answer]) -> usize {
    let refused = answers.iter().filter(|answer| answer.status == 429);
    refused.inspect(|answer| drop(answer.refused(ErrorCode::RateLimited))).count()
}

#[on_both]
async fn messages_per_minute(app: TestApp) {
    let app = strict(&app).await;
    let there = app.another_node().await;
    let (member, other) = (app.member().await, app.member().await);
    let elsewhere = member.at(&there);
    let first = member.say_as(1, json!({ "content": "Moin!", "clientId": "a" })).await.ok();
    let calls = (0..11).map(|number| [&*member, &elsewhere][number % 2].say(1, "Moin!").into_future());
    let answers = join_all(calls).await;
    assert_eq!(refused(&answers), 7, "5 in all, whichever node is asked");
    let answer = member.say(1, "Noch eine").await;
    let wait = answer.header("retry-after").parse::<u64>().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    answer.refused(ErrorCode::RateLimited);
    // What was stored is answered again; that is no new message.
    let again = member.say_as(1, json!({ "content": "Moin!", "clientId": "a" })).await.ok();
    assert_eq!(again["id"], first["id"]);
    other.said(1, "Mich betrifft das nicht.").await;
    assert_eq!(other.room(1).await.unwrap()["lastSeq"], 6, "refused ones took no number");
    app.advance(MINUTE);
    member.said(1, "Weiter.").await;
}

#[on_both]
async fn new_rooms_per_hour(app: TestApp) {
    let app = strict(&app).await;
    let member = app.member().await;
    let people = [app.member().await, app.member().await, app.member().await];
    member.chat_with(people[0].id).await;
    member.chat_with(people[1].id).await;
    member.open_chat(people[2].id).await.refused(ErrorCode::RateLimited);
    member.chat_with(people[1].id).await;
    app.advance(HOUR);
    member.chat_with(people[2].id).await;
}

#[on_both]
async fn reports_per_hour_and_reactions_per_minute(app: TestApp) {
    let app = strict(&app).await;
    let (author, member) = (app.member().await, app.member().await);
    let mut messages = Vec::new();
    for number in 0..3 {
        messages.push(author.said(1, &number.to_string()).await);
    }
    member.report(&messages[0], "a").await.ok();
    member.report(&messages[1], "a").await.ok();
    member.report(&messages[2], "a").await.refused(ErrorCode::RateLimited);
    for emoji in ["☕", "🫖", "🍺"] {
        member.react(&messages[0], emoji, "add").await.ok();
    }
    member.react(&messages[0], "☕", "remove").await.refused(ErrorCode::RateLimited);
    app.advance(HOUR);
    member.report(&messages[2], "a").await.ok();
    member.react(&messages[0], "☕", "remove").await.ok();
}
