//! Sending: what is stored, under which number, and how often.

use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::DAY;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[on_both]
async fn a_message_comes_back_as_it_is_stored(app: TestApp) {
    let member = app.member_named("marta.k").await;
    let sent = member.say_as(1, json!({ "content": "  Moin!\r\nKaffee? ", "clientId": "a-1" })).await;
    assert_eq!(sent.status, 201);
    let sent = sent.json();
    assert_eq!(sent["content"], "Moin!\nKaffee?");
    assert_eq!((&sent["roomId"], &sent["seq"], &sent["clientId"]), (&json!(1), &json!(1), &json!("a-1")));
    assert_eq!(
        (&sent["userId"], &sent["isSystem"], &sent["isOwn"]),
        (&json!(member.id), &json!(false), &json!(true))
    );
    assert_eq!(sent["reactions"], json!([]));
    let author = json!({
        "id": member.id, "userId": member.id, "username": "marta.k", "displayName": null, "avatar": null,
        "isPremium": false, "isAdmin": false, "isModerator": false,
    });
    assert_eq!(sent["author"], author);
    let millis =
        |field: &str| sent[field].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond();
    assert_eq!(millis("expiresAt") - millis("createdAt"), DAY);
    let other = app.premium().await;
    let read = other.read(1, "").await.ok()[0].clone();
    assert_eq!(read["isOwn"], false);
    let same = |message: &Value| {
        let mut message = message.clone();
        message.as_object_mut().unwrap().shift_remove("isOwn");
        message
    };
    assert_eq!(same(&read), same(&sent));
    // Nothing private goes with the author.
    for secret in ["telegram", "lastLogin", "ban", "timeout", "premiumUntil"] {
        assert!(!read.to_string().contains(secret), "{secret}");
    }
    assert_eq!(other.said(1, "Tee.").await["author"]["isPremium"], true);
    assert_eq!(app.admin().await.said(1, "Beides.").await["author"]["isAdmin"], true);
}

#[on_sqlite]
async fn markup_and_turned_text_stay_text(app: TestApp) {
    let member = app.member().await;
    for text in [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\u{202e}gnp.exe \u{2066}אבג",
        "'; DROP TABLE chat_messages; --",
        "{max} {{x}} ${y} %00 \\u0000",
        "👩‍🌾🏴‍☠️",
        "a\u{0301}\u{0302}",
    ] {
        assert_eq!(member.said(1, text).await["content"], text);
    }
    let steered = member.said(1, "a\u{7}\u{1b}[31mb\tc\u{85}d").await;
    assert_eq!(steered["content"], "a[31mb cd");
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 8);
}

#[on_sqlite]
async fn nothing_and_too_much_are_refused(app: TestApp) {
    let member = app.member().await;
    for text in ["", " \n\t ", "\u{200b}\u{202e}", "\u{7}"] {
        member.say(1, text).await.refused_field("content", ErrorCode::Required);
    }
    member.said(1, &"ä".repeat(4000)).await;
    let sentence = member.say(1, &"ä".repeat(4001)).await.refused_field("content", ErrorCode::TooLong);
    assert_eq!(sentence, "Bitte höchstens 4000 Zeichen eingeben.");
    member.say(1, &"x".repeat(200_000)).await.refused_field("content", ErrorCode::TooLong);
    member.say(1, "a\0b").await.refused(ErrorCode::InvalidCharacters);
    for id in ["", " ", "ä", "a b", &"x".repeat(65)] {
        let body = json!({ "content": "Moin!", "clientId": id });
        member.say_as(1, body).await.refused_field("clientId", ErrorCode::InvalidValue);
    }
    // Refused messages took no number.
    assert_eq!(member.said(1, "Weiter.").await["seq"], 2);
}

#[on_both]
async fn the_same_client_id_is_stored_once(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    let body = json!({ "content": "Einmal", "clientId": "geraet-7" });
    let first = member.say_as(1, body.clone()).await.ok();
    member.react(&first, "☕", "add").await.ok();
    let again = member.say_as(1, json!({ "content": "Zweimal", "clientId": "geraet-7" })).await.ok();
    assert_eq!((&again["id"], &again["seq"]), (&first["id"], &first["seq"]));
    assert_eq!(again["content"], "Einmal");
    assert_eq!(again["reactions"], json!([{ "emoji": "☕", "count": 1, "reacted": true }]));
    let in_another_room = member.say_as(member.chat_with(other.id).await, body.clone()).await.ok();
    assert_eq!(in_another_room["id"], first["id"]);
    // The ids of two people have nothing to do with each other, and none is an id of its own.
    let theirs = other.say_as(1, body).await.ok();
    assert_eq!(theirs["seq"], 2);
    assert_eq!(member.said(1, "a").await["seq"], 3);
    assert_eq!(member.said(1, "a").await["seq"], 4);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 4);
    assert_eq!(member.room(1).await.unwrap()["lastSeq"], 4);
}

#[on_both]
async fn the_same_client_id_many_times_at_once_is_stored_once(app: TestApp) {
    let member = app.member().await;
    let there = member.at(&app.another_node().await);
    let body = json!({ "content": "Einmal", "clientId": "geraet-7" });
    let tries = (0..16).map(|number| [&*member, &there][number % 2].say_as(1, body.clone()).into_future());
    let answers = join_all(tries).await;
    let ids: BTreeSet<String> = answers.iter().map(|answer| answer.ok()["id"].to_string()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(member.texts(1, "").await, ["Einmal"]);
    assert_eq!(member.said(1, "Danach").await["seq"], 2);
}

#[on_both]
async fn what_was_deleted_does_not_come_back_by_sending_it_again(app: TestApp) {
    let (author, other, admin) = (app.member().await, app.member().await, app.admin().await);
    let body = |name: &str| json!({ "content": "Doch nicht", "clientId": name });
    let (own, removed) = (author.say_as(1, body("a")).await.ok(), author.say_as(1, body("b")).await.ok());
    author.take_back(&own).await.ok();
    admin.remove(&removed, "Werbung").await.ok();
    for name in ["a", "b"] {
        author.say_as(1, body(name)).await.refused(ErrorCode::ChatMessageNotFound);
    }
    assert_eq!(author.texts(1, "").await, Vec::<String>::new());
    // The name is one author's, and numbers have no gaps.
    assert_eq!(other.say_as(1, body("a")).await.ok()["seq"], 3);
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_removed", Vec::new()).await, 0);
}

#[on_both]
async fn twenty_senders_at_once_make_numbers_without_gaps(app: TestApp) {
    let other = app.another_node().await;
    let mut senders = Vec::new();
    for number in 0..20 {
        let member = app.member().await;
        senders.push(if number % 2 == 0 { (*member).clone() } else { member.at(&other) });
    }
    let texts = ["eins", "zwei", "drei"];
    let calls = senders.iter().flat_map(|sender| texts.map(|text| sender.say(1, text).into_future()));
    let mut seqs: Vec<i64> =
        join_all(calls).await.iter().map(|answer| answer.ok()["seq"].as_i64().unwrap()).collect();
    seqs.sort_unstable();
    assert_eq!(seqs, (1..=60).collect::<Vec<_>>());
    let read = senders[0].read(1, "?limit=100").await.ok();
    let read: Vec<i64> =
        read.as_array().unwrap().iter().map(|message| message["seq"].as_i64().unwrap()).collect();
    assert_eq!(read, seqs);
    assert_eq!(senders[0].room(1).await.unwrap()["lastSeq"], 60);
}

#[on_both]
async fn rooms_number_their_messages_apart(app: TestApp) {
    let (one, two) = (app.premium().await, app.premium().await);
    let private = one.chat_with(two.id).await;
    for room in [1, 2, private] {
        assert_eq!(one.said(room, "a").await["seq"], 1);
        assert_eq!(two.said(room, "b").await["seq"], 2);
    }
}
