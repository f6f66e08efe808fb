//! Coming back: nothing is missed and nothing comes twice.

use super::Client;
use crate::support::{TestApp, on_both};
use serde_json::Value;
use std::time::Duration;

/// Numbers of the messages in a history.
fn numbers(history: &Value) -> Vec<i64> {
    let messages = history["messages"].as_array().unwrap().iter();
    messages.map(|message| message["seq"].as_i64().unwrap()).collect()
}

/// Reads until this content comes; gives the numbers of everything that came in histories and pushes, in order.
async fn numbers_until(client: &mut Client, content: &str) -> Vec<i64> {
    let mut seen = Vec::new();
    loop {
        let frame = client.receive().await.unwrap();
        match frame["type"].as_str().unwrap() {
            "room_messages" => {
                seen.extend(numbers(&frame));
                if frame["messages"].as_array().unwrap().iter().any(|message| message["content"] == content) {
                    return seen;
                }
            }
            "chat_message" => {
                seen.push(frame["message"]["seq"].as_i64().unwrap());
                if frame["message"]["content"] == content {
                    return seen;
                }
            }
            _ => {}
        }
    }
}

#[on_both]
async fn joining_gives_the_latest_and_says_where_they_end(app: TestApp) {
    let member = app.member().await;
    for number in 1..=60 {
        member.said(1, &number.to_string()).await;
    }
    let mut client = member.socket().await;
    let history = client.join(1).await;
    assert_eq!(numbers(&history), (11..=60).collect::<Vec<_>>());
    assert_eq!((&history["complete"], &history["lastSeq"]), (&Value::Bool(false), &60.into()));
    let rest = client.join_after(1, Some(55)).await;
    assert_eq!(numbers(&rest), (56..=60).collect::<Vec<_>>());
    assert_eq!(rest["complete"], true);
    assert_eq!(numbers(&client.join_after(1, Some(60)).await), [0; 0]);
    assert_eq!(numbers(&client.join_after(1, Some(1000)).await), [0; 0]);
}

#[on_both]
async fn a_long_absence_is_caught_up_in_steps(app: TestApp) {
    let member = app.member().await;
    let mut writer = member.socket_in(1).await;
    for number in 1..=450 {
        writer.said(1, &number.to_string(), &number.to_string()).await;
    }
    let mut client = member.socket().await;
    let mut seen = Vec::new();
    loop {
        let part = client.join_after(1, seen.last().copied().or(Some(0))).await;
        seen.extend(numbers(&part));
        if part["complete"] == true {
            break;
        }
    }
    assert_eq!(seen, (1..=450).collect::<Vec<_>>());
}

#[on_both]
async fn who_reconnects_under_fire_misses_nothing_and_gets_nothing_twice(app: TestApp) {
    let (writer, reader) = (app.member().await, app.member().await);
    let address = app.address();
    let token = writer.token.clone().unwrap();
    let writing = tokio::spawn(async move {
        let mut client = Client::with_token(address, &token).await;
        client.join(1).await;
        for number in 0..300 {
            client.say(1, &number.to_string(), &number.to_string()).await;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        client.said(1, "Ende", "end").await;
    });
    let mut last = 0;
    let mut seen: Vec<i64> = Vec::new();
    // Some messages, then the line breaks.
    for _ in 0..15 {
        let mut client = reader.socket().await;
        seen.extend(numbers(&client.join_after(1, Some(last)).await));
        for _ in 0..7 {
            seen.push(client.next("chat_message").await["message"]["seq"].as_i64().unwrap());
        }
        last = *seen.last().unwrap();
    }
    let mut client = reader.socket().await;
    client.send(serde_json::json!({ "type": "join_room", "roomId": 1, "afterSeq": last })).await;
    seen.extend(numbers_until(&mut client, "Ende").await);
    writing.await.unwrap();
    assert_eq!(seen, (1..=301).collect::<Vec<_>>());
}
