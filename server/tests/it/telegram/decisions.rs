//! Buttons under the owner's messages act as the admin who presses them, and only then.

use super::linked;
use crate::doubles::telegram::{Person, Sent, Telegram};
use crate::support::{Owner, PASSWORD, TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// A shop whose owner is linked.
async fn stage(app: &TestApp) -> (TestApp, Telegram, Owner, Person) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(app).await;
    let (owner, boss) = (app.owner().await, telegram.person(1, "Chefin", None));
    linked(&app, &telegram, &owner, &boss).await;
    (app, telegram, owner, boss)
}

/// Presses a button and gives what it was answered with.
async fn press(app: &TestApp, person: &Person, sent: &Sent, text: &str) -> Value {
    let query = person.presses(sent, text);
    assert_eq!(person.telegram.deliver(app).await, [200]);
    person.answer_to(&query)
}

async fn registered(app: &TestApp, telegram: &Telegram, boss: &Person, name: &str) -> Sent {
    app.visitor().register(name, PASSWORD).await.ok();
    telegram.let_send(app).await;
    boss.last()
}

fn now_reads(telegram: &Telegram, sent: &Sent) -> Sent {
    telegram.world().messages.iter().find(|now| now.id == sent.id).unwrap().clone()
}

#[on_both]
async fn a_registration_is_approved_or_rejected(app: TestApp) {
    let (app, telegram, owner, boss) = stage(&app).await;
    let news = registered(&app, &telegram, &boss, "neu_hier").await;
    assert!(news.text.contains("„neu_hier“ wartet auf Freischaltung."), "{news:?}");
    let answer = press(&app, &boss, &news, "✅ Genehmigen").await;
    assert_eq!((&answer["text"], &answer["show_alert"]), (&json!("Benutzer genehmigt"), &json!(false)));
    assert_eq!(app.visitor().sign_in("neu_hier").await.get("/api/wishlist").await.status, 200);
    let now = now_reads(&telegram, &news);
    assert!(now.text.contains("Benutzer genehmigt – inhaber") && now.buttons.is_null(), "{now:?}");
    let audit = owner.audit_of("user.approved").await;
    assert_eq!((audit.len(), &audit[0]["actorName"]), (1, &json!("inhaber")));
    // Pressed again, from a copy of the message that a slow phone still shows.
    let answer = press(&app, &boss, &news, "🚫 Ablehnen").await;
    assert_eq!(answer["text"], ErrorCode::AlreadyApproved.sentence());
    assert_eq!(app.visitor().sign_in("neu_hier").await.get("/api/wishlist").await.status, 200);

    let news = registered(&app, &telegram, &boss, "unbekannt").await;
    assert_eq!(press(&app, &boss, &news, "🚫 Ablehnen").await["text"], "Benutzer abgelehnt");
    app.visitor().try_sign_in("unbekannt", PASSWORD).await.refused(ErrorCode::WrongCredentials);
    assert_eq!(press(&app, &boss, &news, "✅ Genehmigen").await["text"], ErrorCode::UserNotFound.sentence());
}

#[on_both]
async fn an_order_is_settled(app: TestApp) {
    let (app, telegram, owner, boss) = stage(&app).await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    let paid = member.placed(&order(&[(&coffee, 1)])).await;
    telegram.let_send(&app).await;
    let news = boss.last();
    assert!(news.text.contains(&member.name) && news.text.contains("12,90 €"), "{news:?}");
    assert_eq!(news.buttons[1][0]["web_app"]["url"], "https://shop.example/admin/orders");
    assert_eq!(press(&app, &boss, &news, "✅ Bezahlt").await["text"], "Status aktualisiert");
    assert_eq!(owner.get(&format!("/api/orders/{paid}")).await.ok()["paymentStatus"], "paid");
    let said = press(&app, &boss, &news, "🚫 Ablehnen").await["text"].as_str().unwrap().to_owned();
    assert!(said.contains("bezahlt"), "{said}");

    let refused = app.visitor().placed(&order(&[(&coffee, 2)])).await;
    telegram.let_send(&app).await;
    press(&app, &boss, &boss.last(), "🚫 Ablehnen").await;
    assert_eq!(owner.get(&format!("/api/orders/{refused}")).await.ok()["paymentStatus"], "failed");
    assert_eq!(app.stock(coffee.id).await, Some(4), "what a refused order took is back");
}

/// From the news of an order to the goods in the customer's hands, without opening the shop.
#[on_both]
async fn a_paid_order_is_sent_from_the_chat(app: TestApp) {
    let (app, telegram, owner, boss) = stage(&app).await;
    let coffee = owner.product(json!({})).await;
    let method = crate::delivery::add(&owner, &crate::delivery::parcel()).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    let address = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "1", "city": "Hamburg", "country": "DE", "zip": "20457",
    });
    wish["delivery"] = json!({ "methodId": method, "address": address });
    wish["totalAmount"] = json!("18.80");
    let id = member.placed(&wish).await;
    telegram.let_send(&app).await;
    let news = boss.last();
    press(&app, &boss, &news, "✅ Bezahlt").await;
    let now = now_reads(&telegram, &news);
    let buttons: Vec<&str> =
        now.buttons[0].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(buttons, ["📦 Gepackt", "🚚 Versandt"], "cancelling is no matter of one touch");
    assert_eq!(press(&app, &boss, &now, "📦 Gepackt").await["text"], "Gepackt");
    // A slow phone still shows both buttons; what was done is told, and what remains stays.
    assert!(press(&app, &boss, &now, "📦 Gepackt").await["text"].as_str().unwrap().contains("gepackt"));
    press(&app, &boss, &now_reads(&telegram, &news), "🚚 Versandt").await;
    press(&app, &boss, &now_reads(&telegram, &news), "🏠 Zugestellt").await;
    assert!(now_reads(&telegram, &news).buttons.is_null());
    let seen = member.get(&format!("/api/orders/{id}/fulfilment")).await.ok();
    assert_eq!(seen["fulfilment"]["state"], "delivered");
    assert_eq!(owner.audit_of("fulfilment.shipped").await[0]["actorName"], "inhaber");
}

#[on_both]
async fn the_same_press_told_twice_decides_once(app: TestApp) {
    let (app, telegram, owner, boss) = stage(&app).await;
    let news = registered(&app, &telegram, &boss, "neu_hier").await;
    boss.presses(&news, "✅ Genehmigen");
    let update = telegram.last_update();
    let (first, second) = tokio::join!(telegram.bring(&app, &update), telegram.bring(&app, &update));
    assert!(matches!((first, second), (200, 200) | (200, 503) | (503, 200)), "{first} {second}");
    assert_eq!(telegram.bring(&app, &update).await, 200);
    telegram.take_updates();
    assert_eq!(owner.audit_of("user.approved").await.len(), 1);
}

#[on_both]
async fn nobody_acts_who_is_no_admin_now(app: TestApp) {
    let (app, telegram, owner, boss) = stage(&app).await;
    let news = registered(&app, &telegram, &boss, "neu_hier").await;
    let id = owner.get("/api/pending-registrations").await.ok()["pending"][0]["id"].as_i64().unwrap();
    let approve = format!("approve {id}");
    // A stranger, a member and someone who is no admin any more, each in the own chat.
    let (member, kim) = (app.member().await, telegram.person(5, "Kim", None));
    let (admin, alex) = (app.admin().await, telegram.person(6, "Alex", None));
    let stranger = telegram.person(7, "Eve", None);
    stranger.writes("/start");
    telegram.deliver(&app).await;
    linked(&app, &telegram, &member, &kim).await;
    linked(&app, &telegram, &admin, &alex).await;
    telegram.let_send(&app).await;
    owner.set_role(admin.id, "user").await.ok();
    for (person, code) in
        [(&stranger, ErrorCode::TelegramUnknown), (&kim, ErrorCode::AdminOnly), (&alex, ErrorCode::AdminOnly)]
    {
        let query = person.presses_data(&person.last(), &approve);
        assert_eq!(telegram.deliver(&app).await, [200]);
        let answer = person.answer_to(&query);
        assert_eq!((&answer["text"], &answer["show_alert"]), (&json!(code.sentence()), &json!(true)));
    }
    owner.ban(member.id, "Betrug").await.ok();
    let query = kim.presses_data(&kim.last(), &approve);
    telegram.deliver(&app).await;
    assert!(kim.answer_to(&query)["text"].as_str().unwrap().contains("gesperrt"));
    // The owner's number under a message of another chat: not what Telegram would send, and not believed.
    let query = boss.presses_data(&kim.last(), &approve);
    telegram.deliver(&app).await;
    assert_eq!(boss.answer_to(&query)["text"], ErrorCode::TelegramButton.sentence());
    for nonsense in [
        "",
        "approve",
        "approve x",
        "drop 1",
        "paid",
        "paid 999999",
        "approve 999999",
        "reject 1",
        "approve 1",
    ] {
        let query = boss.presses_data(&news, nonsense);
        assert_eq!(telegram.deliver(&app).await, [200], "{nonsense}");
        assert_eq!(boss.answer_to(&query)["show_alert"], true, "{nonsense}");
    }
    assert_eq!(owner.get("/api/pending-registrations").await.ok()["pending"][0]["id"], id);
    assert_eq!(owner.audit_of("user.approved").await.len(), 0);
}

#[on_both]
async fn every_admin_who_is_linked_is_told(app: TestApp) {
    let (app, telegram, owner, boss) = stage(&app).await;
    let (admin, alex) = (app.admin().await, telegram.person(6, "Alex", None));
    linked(&app, &telegram, &admin, &alex).await;
    let news = registered(&app, &telegram, &boss, "neu_hier").await;
    let theirs = alex.last();
    assert_eq!(news.text, theirs.text);
    assert_eq!(press(&app, &alex, &theirs, "✅ Genehmigen").await["text"], "Benutzer genehmigt");
    assert_eq!(owner.audit_of("user.approved").await[0]["actorName"], admin.name);
    // The other one is told that it was decided, and loses the buttons too.
    assert_eq!(
        press(&app, &boss, &news, "✅ Genehmigen").await["text"],
        ErrorCode::AlreadyApproved.sentence()
    );
    assert!(now_reads(&telegram, &news).buttons.is_null());
}
