//! What stands at the head of a room: put there by admins, and gone with its message.

use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::{DAY, HOUR, MINUTE};
use serde_json::json;

async fn pinned(who: &Actor, room: i64) -> Vec<String> {
    let pins = who.pins(room).await.ok();
    let messages = pins["messages"].as_array().unwrap().iter();
    messages.map(|message| message["content"].as_str().unwrap().to_owned()).collect()
}

#[on_both]
async fn admins_pin_and_everybody_sees_it(app: TestApp) {
    let (member, admin) = (app.member().await, app.admin().await);
    let (one, two) = (member.said(1, "eins").await, admin.said(1, "zwei").await);
    let sentence = member.pin(&one).await.refused(ErrorCode::ChatPinRefused);
    assert_eq!(sentence, "Anheften dürfen hier nur Admins und Moderation.");
    for message in [&one, &two, &one] {
        app.advance(MINUTE);
        admin.pin(message).await.ok();
    }
    assert_eq!(pinned(&member, 1).await, ["zwei", "eins"]);
    assert_eq!(member.pins(1).await.ok()["mayPin"], false);
    assert_eq!(admin.pins(1).await.ok()["mayPin"], true);
    member.unpin(&two).await.refused(ErrorCode::ChatPinRefused);
    admin.unpin(&two).await.ok();
    admin.unpin(&two).await.ok();
    assert_eq!(pinned(&member, 1).await, ["eins"]);
    app.deliver_events().await;
    assert_eq!(admin.audit_of("chat.message_pinned").await.len(), 2);
    assert_eq!(
        admin.audit_of("chat.message_unpinned").await[0]["before"],
        json!({ "roomId": 1, "authorId": admin.id })
    );
}

#[on_both]
async fn five_are_pinned_at_most(app: TestApp) {
    let admin = app.admin().await;
    let mut messages = Vec::new();
    for number in 0..6 {
        messages.push(admin.said(1, &number.to_string()).await);
    }
    for message in &messages[..5] {
        admin.pin(message).await.ok();
    }
    let sentence = admin.pin(&messages[5]).await.refused(ErrorCode::ChatTooManyPins);
    assert_eq!(sentence, "In einem Raum können höchstens 5 Nachrichten angeheftet sein.");
    // Another room has its own.
    admin.pin(&admin.said(2, "hier").await).await.ok();
    admin.take_back(&messages[0]).await.ok();
    admin.pin(&messages[5]).await.ok();
    assert_eq!(pinned(&admin, 1).await.len(), 5);
}

#[on_both]
async fn a_pin_ends_with_its_message_and_follows_its_words(app: TestApp) {
    let (member, admin) = (app.member().await, app.admin().await);
    let (removed, old) = (member.said(1, "weg").await, member.said(1, "alt").await);
    admin.pin(&removed).await.ok();
    admin.pin(&old).await.ok();
    member.edit(&old, "Alt und bekannt").await.ok();
    admin.remove(&removed, "Erledigt").await.ok();
    assert_eq!(pinned(&member, 1).await, ["Alt und bekannt"]);
    app.advance(HOUR);
    let kept = admin.said(1, "neu").await;
    admin.pin(&kept).await.ok();
    app.advance(DAY - HOUR);
    let admin = app.visitor().sign_in(&admin.name).await;
    assert_eq!(pinned(&admin, 1).await, ["neu"], "the worker has not been here");
    admin.pin(&old).await.refused(ErrorCode::ChatMessageNotFound);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_pins", Vec::new()).await, 1);
}

#[on_both]
async fn no_one_pins_where_they_may_not_enter(app: TestApp) {
    let (one, two, admin) = (app.member().await, app.member().await, app.admin().await);
    let room = one.chat_with(two.id).await;
    let message = one.said(room, "Unter uns").await;
    admin.pin(&message).await.refused(ErrorCode::ChatMessageNotFound);
    admin.pins(room).await.refused(ErrorCode::ChatRoomNotFound);
    one.pin(&message).await.refused(ErrorCode::ChatPinRefused);
    app.member().await.pins(2).await.refused(ErrorCode::ChatPremiumOnly);
}
