//! Notifications on devices: what the list shows, once, unless it was read or is not wanted.

use super::{order_something, subscribed, waiting};
use crate::doubles::push::PushService;
use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::HOUR;
use serde_json::json;

#[on_both]
async fn a_device_gets_what_the_list_shows(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let (phone, desk) = (
        subscribed(&service, &member).await,
        subscribed(&service, &member.sign_in(&member.name).await).await,
    );
    order_something(&member).await;
    service.let_send(&app).await;
    let listed = member.get("/api/notifications").await.ok()[0].clone();
    let got = phone.got().pop().unwrap();
    assert_eq!(got.text["title"], listed["title"]);
    assert_eq!(got.text["body"], listed["message"]);
    assert_eq!(got.text["path"], listed["actionUrl"]);
    assert_eq!(got.text["tag"], format!("notification-{}", listed["id"]));
    assert_eq!(got.text["badge"], 1);
    assert_eq!((got.urgency.as_str(), got.topic), ("normal", None));
    assert!((86_000..=86_400).contains(&got.ttl), "{}", got.ttl);
    assert_eq!(desk.titles().len(), 1);
    // Neither another look nor a restart tells it again.
    service.let_send(&app).await;
    let app = app.restart().await;
    service.let_send(&app).await;
    assert_eq!((phone.titles().len(), desk.titles().len(), waiting(&app).await), (0, 0, 0));
}

#[on_both]
async fn what_was_read_elsewhere_is_not_sent(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    for _ in 0..3 {
        order_something(&member).await;
    }
    app.deliver_events().await;
    let listed = member.get("/api/notifications").await.ok();
    member.post(&format!("/api/notifications/{}/read", listed[0]["id"])).await.ok();
    member.delete(&format!("/api/notifications/{}", listed[1]["id"])).await.ok();
    service.let_send(&app).await;
    let tags: Vec<_> = device.got().into_iter().map(|got| got.text["tag"].clone()).collect();
    assert_eq!(tags, [json!(format!("notification-{}", listed[2]["id"]))]);
    assert_eq!(waiting(&app).await, 0);
}

#[on_both]
async fn each_kind_can_be_switched_off_but_safety(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "price": 10.0 })).await;
    member.post(&format!("/api/wishlist/{}", coffee.id)).await.ok();
    let happen = async |price: f64| {
        order_something(&member).await;
        owner.change_product(coffee.id, json!({ "price": price })).await.ok();
        app.member_with_address().await.chat_with(member.id).await;
        service.let_send(&app).await;
        let mut titles = device.titles();
        titles.sort();
        titles
    };
    let switch = async |orders: bool, chat: bool, products: bool| {
        let kinds = json!({ "orders": orders, "chat": chat, "products": products, "promotions": false });
        member.put("/api/push").json(&json!({ "kinds": kinds })).await.ok();
    };
    assert_eq!(happen(9.0).await, ["Bestellung eingegangen", "Einladung zum Chat", "Wunsch günstiger"]);
    switch(false, true, true).await;
    assert_eq!(happen(8.0).await, ["Einladung zum Chat", "Wunsch günstiger"]);
    switch(false, false, false).await;
    assert_eq!(happen(7.0).await, Vec::<String>::new());
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "ganz-neu-und-lang-7" });
    member.put("/api/user/password").json(&change).await.ok();
    service.let_send(&app).await;
    let got = device.got();
    assert_eq!(got[0].text["title"], "Passwort geändert");
    assert_eq!(got[0].urgency, "high");
    // In the list everything is there: push has switches of its own.
    assert!(member.get("/api/notifications").await.ok().as_array().unwrap().len() >= 8);
}

#[on_both]
async fn mentions_have_a_switch_of_their_own_and_go_with_the_chat_before(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (member, author) = (app.member_named("jorge").await, app.member().await);
    let device = subscribed(&service, &member).await;
    let named = async || {
        author.said(1, "@jorge").await;
        service.let_send(&app).await;
        member.post("/api/notifications/mark-all-read").await.ok();
        device.titles().len()
    };
    let switch = async |chat: bool, mentions: serde_json::Value| {
        let kinds = json!({ "orders": true, "chat": chat, "products": true, "promotions": false, "mentions": mentions });
        member.put("/api/push").json(&json!({ "kinds": kinds })).await.ok();
        member.get("/api/push").await.ok()["kinds"]["mentions"].clone()
    };
    assert_eq!(named().await, 1);
    assert_eq!(switch(false, json!(null)).await, false);
    assert_eq!(named().await, 0);
    assert_eq!(switch(false, json!(true)).await, true);
    assert_eq!(named().await, 1);
    assert_eq!(switch(true, json!(false)).await, false);
    assert_eq!(named().await, 0);
}

#[on_both]
async fn quiet_hours_hold_back_what_is_unread_at_their_end(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    // Tests begin at noon UTC, which is 13:00 or 14:00 in Berlin.
    let kinds = json!({ "orders": true, "chat": true, "products": true, "promotions": false });
    let hours = json!({ "from": "12:30", "until": "20:00" });
    member.put("/api/push").json(&json!({ "kinds": kinds, "quietHours": hours })).await.ok();
    assert_eq!(member.get("/api/push").await.ok()["quietHours"], hours);
    order_something(&member).await;
    order_something(&member).await;
    service.let_send(&app).await;
    assert_eq!((device.titles().len(), waiting(&app).await), (0, 2));
    let listed = member.get("/api/notifications").await.ok();
    member.post(&format!("/api/notifications/{}/read", listed[0]["id"])).await.ok();
    app.advance(4 * HOUR);
    service.let_send(&app).await;
    assert_eq!(device.titles().len(), 0);
    app.advance(4 * HOUR);
    service.let_send(&app).await;
    assert_eq!(device.titles().len(), 1);
}

#[on_both]
async fn what_is_a_day_old_is_no_news(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    order_something(&member).await;
    app.deliver_events().await;
    app.execute("UPDATE auth_sessions SET expires_at = expires_at + 864000000", Vec::new()).await;
    app.advance(24 * HOUR);
    service.let_send(&app).await;
    assert_eq!((device.titles().len(), waiting(&app).await), (0, 0));
}

#[on_both]
async fn who_has_no_device_leaves_nothing(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (member, other) = (app.member_with_address().await, app.member_with_address().await);
    subscribed(&service, &other).await;
    order_something(&member).await;
    app.deliver_events().await;
    assert_eq!(waiting(&app).await, 0);
}

#[on_sqlite]
async fn hours_that_make_no_sense_are_refused(app: TestApp) {
    let member = app.member().await;
    let kinds = json!({ "orders": true, "chat": true, "products": true, "promotions": false });
    for (from, until) in [("22:00", "22:00"), ("25:00", "07:00"), ("", ""), ("7", "8")] {
        let hours = json!({ "from": from, "until": until });
        member
            .put("/api/push")
            .json(&json!({ "kinds": kinds, "quietHours": hours }))
            .await
            .refused_field("quietHours", ErrorCode::InvalidValue);
    }
    member
        .put("/api/push/rooms/2")
        .json(&json!({ "isWanted": true }))
        .await
        .refused(ErrorCode::ChatPremiumOnly);
    member
        .put("/api/push/rooms/99")
        .json(&json!({ "isWanted": true }))
        .await
        .refused(ErrorCode::ChatRoomNotFound);
}
