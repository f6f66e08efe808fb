//! Messages that answer others: what they show, and that nothing of the original outlives it.

use crate::support::{TestApp, on_both};
use kontor::features::chat;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

#[on_both]
async fn an_answer_shows_whom_and_what_it_answers(app: TestApp) {
    let (author, other) = (app.member_named("marta.k").await, app.member().await);
    let original = author.said(1, "Wer kommt morgen?\nUm sieben.").await;
    let answer = other.replied(1, &original, "Ich!").await;
    let shown = json!({
        "seq": 1,
        "original": {
            "id": original["id"], "userId": author.id, "name": "marta.k", "line": "Wer kommt morgen?",
            "expiresAt": original["expiresAt"],
        },
    });
    assert_eq!(answer["replyTo"], shown);
    assert_eq!(author.read(1, "").await.ok()[1]["replyTo"], shown);
    assert_eq!(author.read(1, "").await.ok()[0]["replyTo"], Value::Null);
    // The words are read where they stand.
    author.edit(&original, "Wer kommt übermorgen?").await.ok();
    let read = other.read(1, "").await.ok();
    assert_eq!(read[1]["replyTo"]["original"]["line"], "Wer kommt übermorgen?");
    // An answer may be answered.
    let again = author.replied(1, &answer, "Schön.").await;
    assert_eq!(again["replyTo"]["original"]["line"], "Ich!");
}

#[on_both]
async fn nothing_of_a_removed_message_stays_in_its_answers(app: TestApp) {
    let (author, other, admin) = (app.member().await, app.member().await, app.admin().await);
    let gone = json!({ "seq": 1, "original": null });
    let original = author.said(1, "Meine Nummer ist 0170 1234567").await;
    other.replied(1, &original, "Danke!").await;
    author.take_back(&original).await.ok();
    let read = other.read(1, "").await.ok();
    assert_eq!(read[0]["replyTo"], gone);
    assert!(!read.to_string().contains("0170"));
    let original = author.said(1, "Kauft woanders").await;
    other.replied(1, &original, "Nein.").await;
    admin.remove(&original, "Werbung").await.ok();
    assert_eq!(other.read(1, "").await.ok()[1]["replyTo"]["original"], Value::Null);
    let frames = chat::frames_after(app.shop(), 1, 0, 10).await.unwrap();
    assert!(frames.iter().all(|message| message.reply_to.as_ref().unwrap().original.is_none()));
}

#[on_both]
async fn an_answer_outlives_what_it_answers_without_its_words(app: TestApp) {
    let author = app.member().await;
    let original = author.said(1, "alt").await;
    app.advance(HOUR);
    author.replied(1, &original, "neu").await;
    app.advance(DAY - HOUR);
    let author = app.visitor().sign_in(&author.name).await;
    // Before the worker comes by, and after.
    for _ in 0..2 {
        let read = author.read(1, "").await.ok();
        assert_eq!((&read[0]["content"], &read[0]["replyTo"]["original"]), (&json!("neu"), &Value::Null));
        chat::expire_due(app.shop()).await.unwrap();
    }
    assert_eq!(author.replied(1, &original, "noch einmal").await["replyTo"], Value::Null);
}

#[on_both]
async fn what_is_in_another_room_or_nowhere_is_not_answered(app: TestApp) {
    let (one, two, three) = (app.premium().await, app.premium().await, app.member().await);
    let room = one.chat_with(two.id).await;
    let secret = one.said(room, "Unter uns").await;
    for who in [&*one, &*three] {
        assert_eq!(who.replied(1, &secret, "Und?").await["replyTo"], Value::Null);
    }
    assert_eq!(three.replied(1, &json!({ "id": 4711 }), "Und?").await["replyTo"], Value::Null);
    assert!(!three.read(1, "").await.ok().to_string().contains("Unter uns"));
}

#[on_both]
async fn of_an_erased_member_no_name_stays(app: TestApp) {
    let (author, other) = (app.member_named("marta.k").await, app.member().await);
    let original = author.said(1, "Wer kommt?").await;
    other.replied(1, &original, "Ich!").await;
    app.owner().await.delete_user(author.id).await.ok();
    app.deliver_events().await;
    let read = other.read(1, "").await.ok();
    let shown = &read[1]["replyTo"]["original"];
    assert_eq!(
        (&shown["name"], &shown["userId"], &shown["line"]),
        (&Value::Null, &Value::Null, &json!("Wer kommt?"))
    );
}
