//! What members are told: on their orders and wishes, each kind switchable, and nothing once they have blocked the bot.

use super::linked;
use crate::doubles::telegram::{Person, Telegram};
use crate::support::{TestApp, on_both, order};
use serde_json::{Value, json};

fn said(person: &Person) -> Vec<String> {
    person.messages().into_iter().map(|sent| sent.text).collect()
}

async fn switch(member: &crate::support::Actor, changes: Value) -> Value {
    member.put("/api/user/telegram").json(&json!({ "notifications": changes })).await.ok()["notifications"]
        .clone()
}

#[on_both]
async fn members_hear_of_their_orders(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member_with_address().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let before = said(&person).len();
    let (paid, failed) =
        (member.placed(&order(&[(&coffee, 1)])).await, member.placed(&order(&[(&coffee, 2)])).await);
    app.member_with_address().await.placed(&order(&[(&coffee, 3)])).await;
    owner.settle(&paid, "paid").await.ok();
    owner.settle(&failed, "failed").await.ok();
    telegram.let_send(&app).await;
    let heard = said(&person).split_off(before);
    let titles: Vec<&str> = heard.iter().map(|text| text.split('\n').next().unwrap()).collect();
    assert_eq!(
        titles,
        ["Bestellung eingegangen", "Bestellung eingegangen", "Zahlung bestätigt", "Zahlung fehlgeschlagen"]
    );
    assert!(heard[0].contains(&paid[paid.len() - 8..]), "{heard:?}");
    let last = person.last();
    assert_eq!(last.buttons[0][0]["web_app"]["url"], "https://shop.example/orders");
    assert!(last.buttons.as_array().unwrap().len() == 1, "no buttons to decide with: {last:?}");
}

#[on_both]
async fn each_kind_can_be_switched_off(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member_with_address().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "price": 10.0 })).await;
    member.post(&format!("/api/wishlist/{}", coffee.id)).await.ok();
    let other = app.member_with_address().await;
    // One event of each kind; gives the titles that were heard of it.
    let happen = async |price: f64| {
        let before = said(&person).len();
        member.placed(&order(&[(&owner.product(json!({})).await, 1)])).await;
        owner.change_product(coffee.id, json!({ "price": price })).await.ok();
        let room = json!({ "name": "Zu zweit", "isPrivate": true, "invitedUserId": member.id });
        app.member_with_address().await.post("/api/chat/rooms").json(&room).await.ok();
        telegram.let_send(&app).await;
        let mut heard: Vec<String> = said(&person)
            .split_off(before)
            .iter()
            .map(|text| text.split('\n').next().unwrap().to_owned())
            .collect();
        heard.sort();
        heard
    };
    assert_eq!(happen(9.0).await, ["Bestellung eingegangen", "Einladung zum Chat", "Wunsch günstiger"]);
    let switches = switch(&member, json!({ "orders": false })).await;
    assert_eq!(
        switches,
        json!({
            "orders": false, "chat": true, "products": true, "promotions": false, "premium": true, "announcements": false, "mentions": true,
        })
    );
    assert_eq!(happen(8.0).await, ["Einladung zum Chat", "Wunsch günstiger"]);
    switch(&member, json!({ "chat": false, "products": false })).await;
    assert_eq!(happen(7.0).await, Vec::<String>::new());
    switch(&member, json!({ "orders": true, "chat": true, "products": true })).await;
    assert_eq!(happen(6.0).await.len(), 3);
    // Telegram's switches are not the shop's: there everything was noted.
    let notes = member.get("/api/notifications").await.ok();
    assert_eq!(notes.as_array().unwrap().iter().filter(|note| note["type"] == "order").count(), 4);
    other
        .put("/api/user/telegram")
        .json(&json!({ "notifications": { "orders": "ja" } }))
        .await
        .refused_field("notifications.orders", kontor::error::ErrorCode::InvalidValue);
}

#[on_both]
async fn who_blocks_the_bot_is_left_alone(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member_with_address().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let coffee = app.owner().await.product(json!({})).await;
    let blocked = async || member.get("/api/user/telegram").await.ok()["blocked"] == true;
    // Found out by the refusal of a message.
    person.blocks_silently();
    let before = said(&person).len();
    member.placed(&order(&[(&coffee, 1)])).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    telegram.let_send(&app).await;
    assert!(blocked().await);
    member.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    assert_eq!(
        app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await,
        0,
        "nothing is even queued"
    );
    // Let in again: only what happens from now on is told.
    person.unblocks();
    assert_eq!(telegram.deliver(&app).await, [200]);
    assert!(!blocked().await);
    member.placed(&order(&[(&coffee, 1)])).await;
    telegram.let_send(&app).await;
    assert_eq!(said(&person).len(), before + 1);
    // Told by Telegram, with messages still waiting.
    member.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    person.blocks();
    assert_eq!(telegram.deliver(&app).await, [200]);
    assert!(blocked().await);
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
    // Anyone who writes to the bot wants an answer.
    person.unblocks();
    telegram.take_updates();
    person.writes("/start");
    telegram.deliver(&app).await;
    assert!(!blocked().await);
}

#[on_both]
async fn who_never_wrote_is_switched_off_until_then(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member_with_address().await, telegram.person(5, "Kim", None));
    let data = crate::doubles::telegram::launch(&person, app.now());
    crate::telegram::link(&member, &data).await.ok();
    let coffee = app.owner().await.product(json!({})).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    telegram.let_send(&app).await;
    assert_eq!(said(&person), Vec::<String>::new());
    assert_eq!(member.get("/api/user/telegram").await.ok()["blocked"], true);
    person.writes("/start");
    telegram.deliver(&app).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    telegram.let_send(&app).await;
    assert_eq!(said(&person).len(), 2);
}
