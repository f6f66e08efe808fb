//! Emoji reactions to messages.

use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn everybody_counts_once_per_emoji(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let message = one.said(1, "Wer kommt zur Verkostung?").await;
    one.react(&message, "☕", "add").await.ok();
    let answer = two.react(&message, "🫖", "add").await.ok();
    assert_eq!(answer["success"], true);
    two.react(&message, "🫖", "add").await.ok();
    let answer = two.react(&message, "☕", "add").await.ok();
    let expected = json!([
        { "emoji": "☕", "count": 2, "reacted": true },
        { "emoji": "🫖", "count": 1, "reacted": true },
    ]);
    assert_eq!(answer["reactions"], expected);
    let seen = one.read(1, "").await.ok()[0]["reactions"].clone();
    assert_eq!(seen[1], json!({ "emoji": "🫖", "count": 1, "reacted": false }));
    one.react(&message, "☕", "remove").await.ok();
    let answer = one.react(&message, "☕", "remove").await.ok();
    let expected = json!([
        { "emoji": "🫖", "count": 1, "reacted": false },
        { "emoji": "☕", "count": 1, "reacted": false },
    ]);
    assert_eq!(answer["reactions"], expected, "of equals the one that was there first");
    two.react(&message, "☕", "remove").await.ok();
    assert_eq!(two.react(&message, "🫖", "remove").await.ok()["reactions"], json!([]));
}

#[on_sqlite]
async fn only_one_emoji_is_one(app: TestApp) {
    let member = app.member().await;
    let message = member.said(1, "Moin!").await;
    for text in ["", "a", "👍👍", "<b>", ":)", "👍 ", "x👍"] {
        member.react(&message, text, "add").await.refused_field("emoji", ErrorCode::EmojiInvalid);
    }
    member.react(&message, "👍", "toggle").await.refused_field("action", ErrorCode::InvalidValue);
    for text in ["👩‍🌾", "🏴‍☠️", "🇩🇪", "👍🏽"] {
        member.react(&message, text, "add").await.ok();
    }
}

#[on_both]
async fn a_message_bears_twenty_emojis(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let message = one.said(1, "Moin!").await;
    let emojis = "🍇🍈🍉🍊🍋🍌🍍🥭🍎🍏🍐🍑🍒🍓🫐🥝🍅🫒🥥🥑";
    for emoji in emojis.chars() {
        one.react(&message, &emoji.to_string(), "add").await.ok();
    }
    let sentence = two.react(&message, "🍆", "add").await.refused(ErrorCode::ChatTooManyEmojis);
    assert_eq!(sentence, "Auf eine Nachricht passen höchstens 20 verschiedene Emojis.");
    assert_eq!(two.react(&message, "🍇", "add").await.ok()["reactions"][0]["count"], 2);
}

#[on_both]
async fn many_at_once_all_count(app: TestApp) {
    let author = app.member().await;
    let message = author.said(1, "Wer ist dabei?").await;
    let mut people = Vec::new();
    for _ in 0..10 {
        people.push(app.member().await);
    }
    let answers = join_all(people.iter().map(|one| one.react(&message, "☕", "add").into_future())).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    // Each answer says which state of the message it is, so that an older one is known as such.
    let mut states: Vec<(i64, i64)> = Vec::new();
    for answer in answers {
        let answer = answer.ok();
        states
            .push((answer["revision"].as_i64().unwrap(), answer["reactions"][0]["count"].as_i64().unwrap()));
    }
    states.sort_unstable();
    assert_eq!(states, (1..=10).map(|number| (number, number)).collect::<Vec<_>>());
    assert_eq!(author.read(1, "").await.ok()[0]["reactionsRevision"], 10);
    assert_eq!(author.read(1, "").await.ok()[0]["reactions"][0]["count"], 10);
}
