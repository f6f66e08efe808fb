//! What is left of someone who goes: the messages, without author.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::DAY;
use serde_json::{Value, json};

#[on_both]
async fn messages_stay_without_author(app: TestApp) {
    let (leaving, reader) = (app.member_named("marta.k").await, app.member().await);
    let message = leaving.say_as(1, json!({ "content": "Tschüss!", "clientId": "a" })).await.ok();
    reader.react(&message, "☕", "add").await.ok();
    leaving.react(&message, "👋", "add").await.ok();
    leaving.mark_read(1, 1).await.ok();
    app.owner().await.delete_user(leaving.id).await.ok();
    let left = reader.read(1, "").await.ok()[0].clone();
    assert_eq!((&left["content"], &left["seq"]), (&json!("Tschüss!"), &json!(1)));
    for field in ["userId", "author", "clientId"] {
        assert_eq!(left[field], Value::Null, "{field}");
    }
    assert_eq!(left["reactions"], json!([{ "emoji": "☕", "count": 1, "reacted": true }]));
    let last = reader.room(1).await.unwrap()["lastMessage"].clone();
    assert_eq!((&last["name"], &last["userId"]), (&Value::Null, &Value::Null));
    for table in [
        "SELECT COUNT(*) FROM chat_marks WHERE user_id = $1",
        "SELECT COUNT(*) FROM chat_members WHERE user_id = $1",
        "SELECT COUNT(*) FROM chat_reactions WHERE user_id = $1",
        "SELECT COUNT(*) FROM chat_messages WHERE author_id = $1",
    ] {
        assert_eq!(app.number(table, vec![leaving.id.into()]).await, 0, "{table}");
    }
    // No one's message is no one's own.
    reader.take_back(&message).await.refused(ErrorCode::ChatMessageNotYours);
}

#[on_both]
async fn a_private_room_is_closed_and_forgets_the_name(app: TestApp) {
    let (leaving, staying) = (app.member_named("marta.k").await, app.member().await);
    let request = json!({ "name": "Chat mit marta.k", "description": "marta.k", "isPrivate": true, "invitedUserId": leaving.id });
    let room = staying.post("/api/chat/rooms").json(&request).await.ok()["id"].as_i64().unwrap();
    leaving.said(room, "Bis bald.").await;
    app.owner().await.delete_user(leaving.id).await.ok();
    let seen = staying.room(room).await.unwrap();
    assert_eq!((&seen["name"], &seen["description"]), (&json!("Privater Chat"), &json!("")));
    assert_eq!(
        (&seen["isActive"], &seen["partner"], &seen["memberCount"]),
        (&json!(false), &Value::Null, &json!(1))
    );
    assert_eq!(staying.texts(room, "").await, ["Bis bald."]);
    let sentence = staying.say(room, "Bis bald!").await.refused(ErrorCode::ChatRoomClosed);
    assert_eq!(sentence, "In diesem Chat sind keine neuen Nachrichten möglich.");
    // The room goes with its last message.
    chat::expire_due(app.shop()).await.unwrap();
    assert!(staying.room(room).await.is_some());
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    let staying = app.visitor().sign_in(&staying.name).await;
    assert!(staying.room(room).await.is_none());
    staying.read(room, "").await.refused(ErrorCode::ChatRoomNotFound);
}

#[on_both]
async fn a_private_room_whose_two_are_gone_is_gone(app: TestApp) {
    let (one, two, owner) = (app.member().await, app.member().await, app.owner().await);
    let room = one.chat_with(two.id).await;
    one.said(room, "Psst").await;
    owner.delete_user(one.id).await.ok();
    owner.delete_user(two.id).await.ok();
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_rooms WHERE kind = 'private'", Vec::new()).await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 0);
}

#[on_both]
async fn reports_lose_the_person(app: TestApp) {
    let (author, reporter, admin) = (app.member().await, app.member().await, app.admin().await);
    let owner = app.owner().await;
    let one = author.said(1, "Ich bin Marta aus Kiel.").await;
    reporter.report(&one, "Ich kenne sie aus der Feldstraße").await.ok();
    let two = reporter.said(1, "Werbung").await;
    author.report(&two, "Werbung").await.ok();
    owner.delete_user(reporter.id).await.ok();
    let reports = admin.reports().await;
    assert_eq!(reports.len(), 1, "what a deleted person wrote is no longer judged");
    assert_eq!((&reports[0]["reporter"], &reports[0]["reason"]), (&Value::Null, &json!("")));
    admin.decide(&reports[0], "dismiss", "Kein Verstoß").await.ok();
    owner.delete_user(admin.id).await.ok();
    assert_eq!(owner.reports().await[0]["decidedBy"], Value::Null);
    owner.delete_user(author.id).await.ok();
    assert_eq!(owner.reports().await, Vec::<Value>::new());
}

#[on_both]
async fn messages_are_counted_for_good(app: TestApp) {
    let (member, other, owner) = (app.member().await, app.member().await, app.owner().await);
    let room = member.chat_with(other.id).await;
    let gone = member.said(1, "eins").await;
    member.said(room, "zwei").await;
    member.take_back(&gone).await.ok();
    let path = format!("/api/admin/users/{}/activity", member.id);
    assert_eq!(owner.get(&path).await.ok()["activity"]["messageCount"], 2);
    owner.delete_user(other.id).await.ok();
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    let owner = crate::support::Owner::again(&app).await;
    assert_eq!(
        owner.get(&path).await.ok()["activity"]["messageCount"],
        2,
        "though room and messages are gone"
    );
}
