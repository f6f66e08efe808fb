//! Which event tells whom what, and what a switch keeps silent.

use super::{notifications, titles};
use crate::support::{Actor, TestApp, on_both, order};
use kontor::time::DAY;
use serde_json::{Value, json};

/// One notification without what no test can foresee.
fn told(notification: &Value) -> Value {
    let mut told = notification.clone();
    let known = told.as_object_mut().unwrap();
    assert!(known.remove("id").unwrap().is_i64() && known.remove("createdAt").unwrap().is_string());
    told
}

fn notice(kind: &str, title: &str, message: &str, action_url: &str) -> Value {
    json!({ "type": kind, "title": title, "message": message, "isRead": false, "actionUrl": action_url })
}

async fn switch(app: &TestApp, who: &Actor, settings: &str) {
    app.execute("DELETE FROM profiles_profiles WHERE user_id = $1", vec![who.id.into()]).await;
    app.execute(
        "INSERT INTO profiles_profiles (user_id, preferred_categories, notification_settings) VALUES ($1, '[]', $2)",
        vec![who.id.into(), settings.into()],
    )
    .await;
}

#[on_both]
async fn a_customer_hears_of_the_own_order(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (member, other) = (app.member_with_address().await, app.member_with_address().await);
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    let number = format!("#{}", &id[id.len() - 8..]);
    let [placed] = notifications(&app, &member).await.try_into().unwrap();
    let text = format!("Ihre Bestellung {number} ist da und wartet auf Zahlung.");
    assert_eq!(told(&placed), notice("order", "Bestellung eingegangen", &text, "/orders"));
    owner.settle(&id, "paid").await.ok();
    let paid = &notifications(&app, &member).await[0];
    let text = format!("Ihre Bestellung {number} ist bezahlt. Vielen Dank!");
    assert_eq!(told(paid), notice("order", "Zahlung bestätigt", &text, "/orders"));
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&id, "failed").await.ok();
    assert_eq!(titles(&app, &member).await[0], "Zahlung fehlgeschlagen");
    member.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    app.advance(8 * DAY);
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    let member = app.visitor().sign_in(&member.name).await;
    assert_eq!(titles(&app, &member).await[0], "Bestellung abgelaufen");
    let other = app.visitor().sign_in(&other.name).await;
    assert!(titles(&app, &other).await.is_empty());
}

#[on_both]
async fn admins_hear_of_orders_and_registrations(app: TestApp) {
    let owner = app.owner().await;
    let admin = app.admin().await;
    let coffee = owner.product(json!({ "price": 1234.5 })).await;
    let member = app.member_with_address().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    let [heard] = notifications(&app, &admin).await.try_into().unwrap();
    let text = format!("#{} von {} über 1.234,50 €.", &id[id.len() - 8..], member.name);
    assert_eq!(told(&heard), notice("order", "Neue Bestellung", &text, "/admin/orders"));
    assert_eq!(titles(&app, &owner).await, ["Neue Bestellung"]);
    app.visitor().placed(&order(&[(&coffee, 1)])).await;
    let text = notifications(&app, &admin).await[0]["message"].clone();
    assert!(text.as_str().unwrap().contains("von einem Gast über 1.234,50 €"), "{text}");
    app.visitor().register("neu_hier", "geheim-123").await.ok();
    let heard = &notifications(&app, &admin).await[0];
    let text = "„neu_hier“ wartet auf Freischaltung.";
    assert_eq!(told(heard), notice("system", "Neue Registrierung", text, "/admin/users"));
    // An admin who orders is told as a customer, not as an admin too.
    app.give_address(&admin).await;
    admin.placed(&order(&[(&coffee, 1)])).await;
    let titles = titles(&app, &admin).await;
    assert_eq!((titles.len(), titles[0].as_str()), (4, "Bestellung eingegangen"));
}

#[on_both]
async fn who_is_approved_is_welcomed(app: TestApp) {
    let waiting = app.unapproved().await;
    app.owner().await.approve(waiting.id).await.ok();
    let [welcome] = notifications(&app, &waiting).await.try_into().unwrap();
    assert_eq!((&welcome["type"], &welcome["title"]), (&json!("system"), &json!("Willkommen!")));
    assert_eq!(welcome["actionUrl"], "/shop");
}

#[on_both]
async fn who_is_invited_to_a_private_chat_is_told_by_whom(app: TestApp) {
    let (one, other) = (app.member_with_address().await, app.member_with_address().await);
    let wish = json!({ "name": "Chat", "isPrivate": true, "invitedUserId": other.id });
    let room = one.post("/api/chat/rooms").json(&wish).await.ok()["id"].clone();
    let [heard] = notifications(&app, &other).await.try_into().unwrap();
    let text = format!("{} möchte sich mit Ihnen unterhalten.", one.name);
    assert_eq!(told(&heard), notice("chat", "Einladung zum Chat", &text, &format!("/chat/{room}")));
    assert!(titles(&app, &one).await.is_empty());
}

#[on_both]
async fn the_author_of_a_removed_review_is_told_why(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member_with_address().await;
    let words = json!({ "rating": 1, "comment": "Unsachlich und beleidigend." });
    let posted = member.post(&format!("/api/products/{}/reviews", coffee.id)).json(&words).await.ok();
    let path = format!("/api/admin/reviews/{}", posted["review"]["id"]);
    owner.delete(&path).json(&json!({ "reason": "Beleidigung" })).await.ok();
    let [heard] = notifications(&app, &member).await.try_into().unwrap();
    let text = "Ihre Bewertung zu „Hausmischung No. 1“ wurde entfernt. Grund: Beleidigung";
    assert_eq!(told(&heard), notice("system", "Bewertung entfernt", text, "/entscheidungen"));
}

#[on_both]
async fn a_kind_that_is_switched_off_is_not_made(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (deaf, hearing) = (app.member_with_address().await, app.member_with_address().await);
    switch(&app, &deaf, r#"{"orders":false,"chat":false,"products":false,"promotions":false}"#).await;
    switch(&app, &hearing, r#"{"products":false}"#).await;
    for who in [&deaf, &hearing] {
        who.post(&format!("/api/wishlist/{}", coffee.id)).await.ok();
        who.placed(&order(&[(&coffee, 1)])).await;
    }
    owner.change_product(coffee.id, json!({ "price": 5 })).await.ok();
    assert!(titles(&app, &deaf).await.is_empty());
    assert_eq!(titles(&app, &hearing).await, ["Bestellung eingegangen"], "what a switch does not name is on");
    // What concerns the account itself cannot be switched off.
    let words = json!({ "rating": 1, "comment": "Unsachlich und beleidigend." });
    let posted = deaf.post(&format!("/api/products/{}/reviews", coffee.id)).json(&words).await.ok();
    let path = format!("/api/admin/reviews/{}", posted["review"]["id"]);
    owner.delete(&path).json(&json!({ "reason": "Beleidigung" })).await.ok();
    assert_eq!(titles(&app, &deaf).await, ["Bewertung entfernt"]);
}

#[on_both]
async fn who_is_gone_is_not_told(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member_with_address().await;
    member.placed(&order(&[(&coffee, 1)])).await;
    owner.delete_user(member.id).await.ok();
    app.deliver_events().await;
    let sql = "SELECT COUNT(*) FROM notifications_notifications WHERE user_id <> 1";
    assert_eq!(app.number(sql, Vec::new()).await, 0);
}
