//! Where rooms, moderation and what belongs to a message meet.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

#[on_both]
async fn what_waits_keeps_its_pictures_and_what_it_answers(app: TestApp) {
    let (owner, member, other) = (app.owner().await, app.member().await, app.member().await);
    let moderator = app.moderator().await;
    let original = other.said(1, "Welche Mühle?").await;
    owner.keep_back(&["Uhren"], 0, 0).await.ok();
    let name = member.uploaded(crate::media::sample::png(40, 30)).await;
    let body = json!({
        "content": format!("Uhren für @{}", other.name), "clientId": "a", "replyTo": original["id"],
        "pictures": [{ "name": name, "alternativeText": "Eine Tasse" }],
    });
    for _ in 0..2 {
        member.say_as(1, body.clone()).await.refused(ErrorCode::ChatMessageHeld);
    }
    // Moderation has to see it; others do not, and its author cannot take it for another message.
    assert_eq!(moderator.waiting().await[0]["pictures"][0]["name"], name.as_str());
    assert_eq!(member.held(1).await[0]["pictures"][0]["alternativeText"], "Eine Tasse");
    assert_eq!((moderator.picture(&name).await.status, member.picture(&name).await.status), (200, 200));
    other.picture(&name).await.refused(ErrorCode::ChatPictureNotFound);
    let again = json!({ "content": "Noch eine", "pictures": [{ "name": name }] });
    member.say_as(1, again).await.refused(ErrorCode::ChatPictureNotFound);
    app.advance(HOUR);
    kontor::features::chat::expire_due(app.shop()).await.unwrap();
    let waiting = moderator.waiting().await[0].clone();
    moderator.decide_held(&waiting, "release", "").await.ok();
    let shown = other.read(1, "").await.ok()[1].clone();
    assert_eq!(shown["pictures"][0]["name"], name.as_str());
    assert_eq!(shown["replyTo"]["original"]["line"], "Welche Mühle?");
    assert_eq!(shown["mentions"][0]["userId"], other.id);
    assert_eq!(other.picture(&name).await.status, 200);
    app.deliver_events().await;
}

#[on_both]
async fn a_refused_picture_is_gone_with_its_message(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    owner.keep_back(&["Uhren"], 0, 0).await.ok();
    let name = member.uploaded(crate::media::sample::png(40, 30)).await;
    let body = json!({ "content": "Uhren", "pictures": [{ "name": name }] });
    member.say_as(1, body).await.refused(ErrorCode::ChatMessageHeld);
    let waiting = owner.waiting().await[0].clone();
    owner.decide_held(&waiting, "refuse", "Keine Werbung").await.ok();
    app.advance(DAY);
    kontor::features::chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_pictures", Vec::new()).await, 0);
    app.deliver_events().await;
}

#[on_both]
async fn an_edit_is_no_way_around_moderation(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let message = member.said(1, "Moin!").await;
    owner.keep_back(&["Uhren"], 0, 0).await.ok();
    member.edit(&message, "Uhren!").await.refused(ErrorCode::ChatEditHeld);
    assert_eq!(member.texts(1, "").await, ["Moin!"]);
    member.edit(&message, "Moin, moin!").await.ok();
    let room = owner.room_with(json!({ "writers": "all" })).await;
    let message = member.said(room, "Erst offen").await;
    owner.change_room(room, json!({ "writers": "team" })).await.ok();
    member.edit(&message, "Dann nicht mehr").await.refused(ErrorCode::ChatTeamOnly);
    app.deliver_events().await;
}

#[on_both]
async fn answers_pins_and_edits_live_as_long_as_their_room_keeps(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let moderator = app.moderator().await;
    let room = owner.room_with(json!({ "keptDays": 30 })).await;
    let original = member.said(room, "Bleibt lange").await;
    moderator.pin(&original).await.ok();
    app.advance(10 * DAY);
    let (other, member) = (app.member().await, (*app.visitor()).clone().sign_in(&member.name).await);
    let answer = other.replied(room, &original, "Noch da").await;
    assert_eq!(answer["replyTo"]["original"]["line"], "Bleibt lange");
    assert_eq!(answer["replyTo"]["original"]["expiresAt"], original["expiresAt"]);
    assert_eq!(other.pins(room).await.ok()["messages"][0]["content"], "Bleibt lange");
    member.edit(&original, "Zu spät").await.refused(ErrorCode::ChatEditOver);
    app.advance(20 * DAY);
    let later = app.member().await;
    assert_eq!(later.pins(room).await.ok()["messages"], Value::Array(Vec::new()));
    assert_eq!(later.read(room, "").await.ok()[0]["replyTo"]["original"], Value::Null);
    app.deliver_events().await;
}
