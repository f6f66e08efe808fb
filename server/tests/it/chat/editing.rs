//! Changing a message for a quarter of an hour after it was sent.

use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::{DAY, MINUTE, SECOND};
use serde_json::{Value, json};

#[on_both]
async fn an_own_message_gets_another_text(app: TestApp) {
    let (author, other) = (app.member().await, app.member().await);
    let message = author.said(1, "Um siben?").await;
    assert_eq!((&message["edits"], &message["editedAt"]), (&json!(0), &Value::Null));
    other.react(&message, "☕", "add").await.ok();
    app.advance(MINUTE);
    let edited = author.edit(&message, "  Um sieben?\r\n").await.ok();
    assert_eq!((&edited["content"], &edited["edits"]), (&json!("Um sieben?"), &json!(1)));
    assert_eq!((&edited["seq"], &edited["createdAt"]), (&message["seq"], &message["createdAt"]));
    assert_eq!((&edited["isOwn"], &edited["reactions"][0]["count"]), (&json!(true), &json!(1)));
    let read = other.read(1, "").await.ok()[0].clone();
    assert_eq!((&read["content"], &read["editedAt"]), (&json!("Um sieben?"), &edited["editedAt"]));
    assert!(read["editedAt"].is_string());
    assert_eq!(other.room(1).await.unwrap()["lastMessage"]["content"], "Um sieben?");
    // It takes no number and is not unread again.
    assert_eq!(author.said(1, "Danach").await["seq"], 2);
}

#[on_both]
async fn only_its_author_and_only_for_a_quarter_of_an_hour(app: TestApp) {
    let (author, other, admin) = (app.member().await, app.member().await, app.admin().await);
    let message = author.said(1, "Meins").await;
    for who in [&*other, &*admin, &**app.owner().await] {
        let sentence = who.edit(&message, "Deins").await.refused(ErrorCode::ChatEditNotYours);
        assert_eq!(sentence, "Sie können nur eigene Nachrichten bearbeiten.");
    }
    app.advance(15 * MINUTE - SECOND);
    author.edit(&message, "Noch meins").await.ok();
    app.advance(SECOND);
    let sentence = author.edit(&message, "Zu spät").await.refused(ErrorCode::ChatEditOver);
    assert_eq!(sentence, "Nachrichten lassen sich nur 15 Minuten lang bearbeiten.");
    // What was stored, and whose answer was lost, is answered again.
    assert_eq!(author.edit(&message, "Noch meins").await.ok()["edits"], 1);
    assert_eq!(other.texts(1, "").await, ["Noch meins"]);
}

#[on_both]
async fn the_same_text_changes_nothing_and_of_two_the_later_counts(app: TestApp) {
    let author = app.member().await;
    let message = author.said(1, "eins").await;
    let there = author.at(&app.another_node().await);
    let same = (0..8).map(|number| [&*author, &there][number % 2].edit(&message, "zwei").into_future());
    for answer in join_all(same).await {
        assert_eq!(answer.ok()["edits"], 1);
    }
    there.edit(&message, "drei").await.ok();
    assert_eq!(author.edit(&message, "vier").await.ok()["edits"], 3);
    assert_eq!(there.texts(1, "").await, ["vier"]);
}

#[on_both]
async fn what_is_removed_over_or_closed_is_not_changed(app: TestApp) {
    let (author, other, admin) = (app.member().await, app.member().await, app.admin().await);
    let (own, removed) = (author.said(1, "zurück").await, author.said(1, "entfernt").await);
    author.take_back(&own).await.ok();
    admin.remove(&removed, "Werbung").await.ok();
    for message in [&own, &removed] {
        author.edit(message, "wieder da").await.refused(ErrorCode::ChatMessageNotFound);
    }
    let room = author.chat_with(other.id).await;
    let private = author.said(room, "Unter uns").await;
    app.member().await.edit(&private, "Hallo").await.refused(ErrorCode::ChatMessageNotFound);
    app.owner().await.delete_user(other.id).await.ok();
    app.deliver_events().await;
    author.edit(&private, "Bist du noch da?").await.refused(ErrorCode::ChatRoomClosed);
    let old = author.said(1, "alt").await;
    app.advance(DAY);
    let author = app.visitor().sign_in(&author.name).await;
    author.edit(&old, "neu").await.refused(ErrorCode::ChatMessageNotFound);
}

#[on_sqlite]
async fn the_rules_of_sending_hold(app: TestApp) {
    let author = app.member().await;
    let message = author.said(1, "Moin!").await;
    for text in ["", " \n\t ", "\u{200b}\u{202e}", "\u{7}"] {
        author.edit(&message, text).await.refused_field("content", ErrorCode::Required);
    }
    author.edit(&message, &"ä".repeat(4001)).await.refused_field("content", ErrorCode::TooLong);
    assert_eq!(author.edit(&message, "a\u{7}\u{1b}[31mb\tc").await.ok()["content"], "a[31mb c");
    assert_eq!(author.texts(1, "").await, ["a[31mb c"]);
}

#[on_both]
async fn a_report_keeps_what_was_there(app: TestApp) {
    let (author, one, two, admin) =
        (app.member().await, app.member().await, app.member().await, app.admin().await);
    let message = author.said(1, "Kauft bei mir!").await;
    one.report(&message, "Werbung").await.ok();
    author.edit(&message, "Guten Morgen!").await.ok();
    two.report(&message, "War eben noch Werbung").await.ok();
    let reports = admin.reports().await;
    let mut texts: Vec<&str> = reports.iter().map(|report| report["content"].as_str().unwrap()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["Guten Morgen!", "Kauft bei mir!"]);
    admin.decide(&reports[0], "delete", "Werbung").await.ok();
    assert_eq!(author.texts(1, "").await, Vec::<String>::new());
}

#[on_both]
async fn repeating_the_message_after_an_edit_brings_nothing_back(app: TestApp) {
    let author = app.member().await;
    let body = json!({ "content": "eins", "clientId": "a" });
    let message = author.say_as(1, body.clone()).await.ok();
    author.edit(&message, "zwei").await.ok();
    let again = author.say_as(1, body).await.ok();
    assert_eq!((&again["id"], &again["content"]), (&message["id"], &json!("zwei")));
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 0);
}
