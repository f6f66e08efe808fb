//! Messages of the chat on devices: one sign for a conversation, nothing of what was written, and nothing to who has read it.

use super::{look, subscribed, waiting};
use crate::doubles::push::PushService;
use crate::support::{Actor, TestApp, on_both};
use kontor::time::{MINUTE, SECOND};
use serde_json::json;

const GENERAL: i64 = 1;

async fn send(service: &PushService, app: &TestApp) {
    service.let_send(app).await;
}

async fn want(who: &Actor, room: i64, is_wanted: bool) {
    who.put(&format!("/api/push/rooms/{room}")).json(&json!({ "isWanted": is_wanted })).await.ok();
}

#[on_both]
async fn a_private_message_reaches_who_is_away(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (mira, jorge) = (app.member_with_address().await, app.member_with_address().await);
    let room = mira.chat_with(jorge.id).await;
    let (device, own) = (subscribed(&service, &jorge).await, subscribed(&service, &mira).await);
    send(&service, &app).await;
    device.got();
    mira.said(room, "Der Schlüssel liegt unter der Matte.").await;
    mira.said(room, "Bis später!").await;
    send(&service, &app).await;
    assert_eq!(device.got().len(), 0, "who is there gets a moment to read");
    app.advance(3 * SECOND);
    send(&service, &app).await;
    let got = device.got();
    assert_eq!(got.len(), 1);
    assert_eq!(got[0].text["title"], mira.name);
    assert_eq!(got[0].text["body"], "2 neue Nachrichten");
    assert_eq!(got[0].text["path"], format!("/chat/{room}"));
    assert_eq!(got[0].text["tag"], format!("room-{room}"));
    assert_eq!(got[0].text["renotify"], true);
    assert!(!got[0].text.to_string().contains("Schlüssel"));
    assert_eq!(got[0].urgency, "high");
    assert!(got[0].topic.is_some());
    assert_eq!(got[0].text["badge"], 2, "the invitation and the conversation");
    assert_eq!(own.got().len(), 0, "nobody is told of what they said");
    assert_eq!(waiting(&app).await, 0);
}

#[on_both]
async fn what_was_read_or_taken_back_by_then_is_not_told(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (mira, jorge) = (app.member().await, app.member().await);
    let room = mira.chat_with(jorge.id).await;
    let device = subscribed(&service, &jorge).await;
    send(&service, &app).await;
    device.got();
    let message = mira.said(room, "Moin!").await;
    jorge.mark_read(room, message["seq"].as_i64().unwrap()).await.ok();
    app.advance(5 * SECOND);
    send(&service, &app).await;
    assert_eq!(device.got().len(), 0);
    let message = mira.said(room, "Falsches Fenster").await;
    mira.take_back(&message).await.ok();
    app.advance(5 * SECOND);
    send(&service, &app).await;
    assert_eq!((device.got().len(), waiting(&app).await), (0, 0));
}

#[on_both]
async fn a_conversation_rings_twice_a_minute_at_most(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (mira, jorge) = (app.member().await, app.member().await);
    let room = mira.chat_with(jorge.id).await;
    let device = subscribed(&service, &jorge).await;
    send(&service, &app).await;
    device.got();
    let mut bodies = Vec::new();
    for number in 0..6 {
        mira.said(room, &format!("Nachricht {number}")).await;
        app.advance(10 * SECOND);
        send(&service, &app).await;
        bodies.extend(device.got().into_iter().map(|got| got.text["body"].clone()));
    }
    assert_eq!(bodies, ["1 neue Nachricht", "4 neue Nachrichten"]);
    app.advance(MINUTE);
    send(&service, &app).await;
    assert_eq!(device.got()[0].text["body"], "6 neue Nachrichten");
}

#[on_both]
async fn rooms_are_muted_and_wanted_one_by_one(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (mira, jorge, away) = (app.member().await, app.member().await, app.member().await);
    let room = mira.chat_with(jorge.id).await;
    let (device, other) = (subscribed(&service, &jorge).await, subscribed(&service, &away).await);
    send(&service, &app).await;
    device.got();
    let wanted = async || {
        let rooms = jorge.get("/api/push").await.ok()["rooms"].clone();
        let of = |id: i64| {
            rooms.as_array().unwrap().iter().find(|one| one["id"] == id).unwrap()["isWanted"].clone()
        };
        (of(GENERAL), of(room))
    };
    assert_eq!(wanted().await, (json!(false), json!(true)), "a crowd is not told of unless one asks for it");
    let happen = async || {
        mira.said(room, "Moin!").await;
        mira.said(GENERAL, "Moin zusammen!").await;
        app.advance(11 * MINUTE);
        send(&service, &app).await;
        let mut tags: Vec<_> =
            device.got().into_iter().map(|got| got.text["tag"].as_str().unwrap().to_owned()).collect();
        tags.sort();
        tags
    };
    assert_eq!(happen().await, [format!("room-{room}")]);
    want(&jorge, GENERAL, true).await;
    assert_eq!(happen().await, [format!("room-{GENERAL}"), format!("room-{room}")]);
    want(&jorge, room, false).await;
    assert_eq!(happen().await, [format!("room-{GENERAL}")]);
    assert_eq!(wanted().await, (json!(true), json!(false)));
    // Muted after it was said, and before it is told.
    mira.said(GENERAL, "Noch jemand da?").await;
    app.advance(4 * SECOND);
    want(&jorge, GENERAL, false).await;
    app.advance(11 * MINUTE);
    send(&service, &app).await;
    assert_eq!(device.got().len(), 0);
    assert_eq!(other.got().len(), 0);
}

#[on_both]
async fn who_may_no_longer_enter_hears_nothing(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (premium, other) = (app.premium().await, app.premium().await);
    let device = subscribed(&service, &premium).await;
    want(&premium, 2, true).await;
    other.said(2, "Unter uns").await;
    app.execute(
        "UPDATE auth_users SET role = 'user', premium_until = NULL WHERE id = $1",
        vec![premium.id.into()],
    )
    .await;
    app.advance(5 * SECOND);
    send(&service, &app).await;
    assert_eq!((device.got().len(), waiting(&app).await), (0, 0));
}

#[on_both]
async fn where_no_one_has_a_device_messages_note_nothing(app: TestApp) {
    let (mira, jorge) = (app.member().await, app.member().await);
    let room = mira.chat_with(jorge.id).await;
    look(&app).await;
    mira.said(room, "Moin!").await;
    assert_eq!(app.number("SELECT COUNT(*) FROM push_rooms", Vec::new()).await, 0);
}
