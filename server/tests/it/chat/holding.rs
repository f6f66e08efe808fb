//! Messages that moderation looks at before others do.

use crate::support::{Actor, Call, Owner, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

impl Owner {
    pub fn keep_back(&self, words: &[&str], messages: i64, hours: i64) -> Call {
        let body = json!({ "words": words, "firstMessages": messages, "firstHours": hours });
        self.put("/api/admin/chat/holding").json(&body)
    }
}

impl Actor {
    /// What of this member is kept back in a room.
    pub async fn held(&self, room: i64) -> Vec<Value> {
        self.get(&format!("/api/chat/rooms/{room}/held")).await.ok().as_array().unwrap().clone()
    }

    /// What waits for this moderator.
    pub async fn waiting(&self) -> Vec<Value> {
        self.get("/api/admin/chat/held").await.ok().as_array().unwrap().clone()
    }

    pub fn decide_held(&self, message: &Value, action: &str, reason: &str) -> Call {
        let path = format!("/api/admin/chat/held/{}", message["id"]);
        self.post(&path).json(&json!({ "action": action, "reason": reason }))
    }
}

#[on_both]
async fn nothing_is_kept_back_until_the_owner_says_so(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let holding = owner.get("/api/admin/chat/holding").await.ok();
    assert_eq!(holding, json!({ "words": [], "firstMessages": 0, "firstHours": 0 }));
    member.said(1, "Ganz neu hier").await;
    assert_eq!(app.owner().await.waiting().await, Vec::<Value>::new());
}

#[on_both]
async fn a_message_with_a_word_waits_and_is_said_when_it_is_released(app: TestApp) {
    let (owner, member, other) = (app.owner().await, app.member().await, app.member().await);
    let moderator = app.moderator().await;
    owner.keep_back(&["Blödmann"], 0, 0).await.ok();
    let body = json!({ "content": "Du BLODMANN!", "clientId": "a" });
    for _ in 0..2 {
        let sentence = member.say_as(1, body.clone()).await.refused(ErrorCode::ChatMessageHeld);
        assert_eq!(sentence, "Ihre Nachricht wird geprüft, bevor andere sie sehen.");
    }
    assert_eq!(member.held(1).await.len(), 1, "sent twice, it waits once");
    assert_eq!((other.held(1).await.len(), other.texts(1, "").await.len()), (0, 0));
    assert_eq!(other.room(1).await.unwrap()["lastSeq"], 0);
    let waiting = moderator.waiting().await;
    assert_eq!((&waiting[0]["content"], &waiting[0]["reason"]), (&json!("Du BLODMANN!"), &json!("word")));
    assert_eq!(waiting[0]["author"], json!({ "id": member.id, "username": member.name }));
    moderator.decide_held(&waiting[0], "release", "").await.ok();
    assert_eq!(other.texts(1, "").await, ["Du BLODMANN!"]);
    assert_eq!((member.held(1).await.len(), moderator.waiting().await.len()), (0, 0));
    // The device that sends it again gets the one that is stored.
    assert_eq!(member.say_as(1, body).await.ok()["seq"], 1);
    owner.decide_held(&waiting[0], "release", "").await.refused(ErrorCode::ChatHeldNotFound);
    let entries = owner.audit_of("chat.held_released").await;
    assert_eq!(entries[0]["after"], json!({ "roomId": 1, "authorId": member.id, "reason": "word" }));
    assert!(!entries[0].to_string().contains("BLODMANN"), "never what was written");
}

#[on_both]
async fn a_refused_message_tells_its_author_why(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    owner.keep_back(&["Uhren"], 0, 0).await.ok();
    let body = json!({ "content": "Billige Uhren", "clientId": "a" });
    member.say_as(1, body.clone()).await.refused(ErrorCode::ChatMessageHeld);
    let waiting = owner.waiting().await[0].clone();
    owner.decide_held(&waiting, "refuse", " ").await.refused_field("reason", ErrorCode::Required);
    member.decide_held(&waiting, "release", "").await.refused(ErrorCode::ModeratorOnly);
    owner.decide_held(&waiting, "refuse", "Keine Werbung").await.ok();
    assert_eq!(member.held(1).await[0]["refusal"], "Keine Werbung");
    // Sent again by a device that has not heard of it, it stays refused.
    member.say_as(1, body).await.refused(ErrorCode::ChatMessageNotFound);
    assert_eq!(owner.waiting().await, Vec::<Value>::new());
    assert_eq!(owner.audit_of("chat.held_refused").await[0]["reason"], "Keine Werbung");
    let id = member.held(1).await[0]["id"].clone();
    owner.delete(&format!("/api/chat/held/{id}")).await.refused(ErrorCode::ChatMessageNotFound);
    member.delete(&format!("/api/chat/held/{id}")).await.ok();
    assert_eq!(member.held(1).await, Vec::<Value>::new());
}

#[on_both]
async fn newcomers_wait_in_rooms_for_all(app: TestApp) {
    let (owner, member) = (app.owner().await, app.premium().await);
    let other = app.premium().await;
    owner.keep_back(&[], 1, 0).await.ok();
    member.say(1, "Hallo!").await.refused(ErrorCode::ChatMessageHeld);
    // Not where the shop has let them in already, nor between two.
    member.said(2, "Hier schon").await;
    owner.keep_back(&[], 2, 0).await.ok();
    let private = member.chat_with(other.id).await;
    member.said(private, "Und hier").await;
    // Two were said by now.
    member.said(1, "Jetzt auch hier").await;
    owner.keep_back(&[], 0, 24).await.ok();
    member.say(1, "Noch ein Tag").await.refused(ErrorCode::ChatMessageHeld);
    app.moderator().await.said(1, "Moderation wartet nicht").await;
    app.advance(24 * HOUR);
    let member = (*app.visitor()).clone().sign_in(&member.name).await;
    member.said(1, "Da bin ich").await;
}

#[on_both]
async fn moderators_see_what_waits_in_their_rooms(app: TestApp) {
    let (owner, moderator, member) = (app.owner().await, app.moderator().await, app.premium().await);
    owner.keep_back(&["Uhren"], 0, 0).await.ok();
    let listed = owner.room_with(json!({ "type": "listed", "memberIds": [member.id] })).await;
    for room in [1, 2, listed] {
        member.say(room, "Uhren!").await.refused(ErrorCode::ChatMessageHeld);
    }
    let rooms = async |actor: &Actor| -> Vec<i64> {
        actor.waiting().await.iter().map(|message| message["roomId"].as_i64().unwrap()).collect()
    };
    assert_eq!(rooms(&owner).await, [1, 2, listed]);
    assert_eq!(rooms(&moderator).await, [1]);
    let hidden = owner.waiting().await[2].clone();
    moderator.decide_held(&hidden, "release", "").await.refused(ErrorCode::ChatHeldNotFound);
    // Of many who decide at once, one does.
    let waiting = owner.waiting().await[0].clone();
    let calls = [
        owner.decide_held(&waiting, "release", "").into_future(),
        moderator.decide_held(&waiting, "release", "").into_future(),
        moderator.decide_held(&waiting, "refuse", "Werbung").into_future(),
    ];
    let answers = join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    owner.archive_room(listed, true).await.ok();
    owner.decide_held(&hidden, "release", "").await.refused(ErrorCode::ChatRoomClosed);
    owner.decide_held(&hidden, "refuse", "Zu spät").await.ok();
}

#[on_both]
async fn what_waits_goes_with_its_time(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    owner.keep_back(&["Uhren"], 0, 0).await.ok();
    let long = owner.room_with(json!({ "keptDays": 7 })).await;
    for room in [1, long] {
        member.say(room, "Uhren!").await.refused(ErrorCode::ChatMessageHeld);
    }
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    let owner = Owner::again(&app).await;
    assert_eq!(owner.waiting().await.len(), 1);
    owner.delete_user(member.id).await.ok();
    assert_eq!(owner.waiting().await, Vec::<Value>::new());
}

#[on_both]
async fn what_is_set_is_checked(app: TestApp) {
    let owner = app.owner().await;
    owner.keep_back(&[&"x".repeat(61)], 0, 0).await.refused_field("words", ErrorCode::TooLong);
    owner.keep_back(&["!!!"], 0, 0).await.refused_field("words", ErrorCode::InvalidCharacters);
    owner.keep_back(&[], 101, 0).await.refused_field("firstMessages", ErrorCode::InvalidValue);
    owner.keep_back(&[], 0, -1).await.refused_field("firstHours", ErrorCode::InvalidValue);
    let many: Vec<String> = (0..201).map(|number| format!("wort{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    owner.keep_back(&many, 0, 0).await.refused_field("words", ErrorCode::ChatTooManyWords);
    for _ in 0..2 {
        let kept = owner.keep_back(&["Blödmann", " ", "blodmann"], 3, 24).await.ok();
        assert_eq!(kept, json!({ "words": ["Blödmann"], "firstMessages": 3, "firstHours": 24 }));
    }
    assert_eq!(owner.audit_of("chat.holding_changed").await.len(), 1);
    app.admin().await.get("/api/admin/chat/holding").await.refused(ErrorCode::OwnerOnly);
}
