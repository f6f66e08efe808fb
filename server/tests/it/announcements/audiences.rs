//! Whom an announcement is for, and who is never told.

use super::{OFFICE, REACH, announce, news_of, seen, spread};
use crate::support::{TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn all_members_are_told_but_no_one_who_is_out(app: TestApp) {
    let (member, premium, admin) = (app.member().await, app.premium().await, app.admin().await);
    let (waiting, banned, deleted) = (app.unapproved().await, app.member().await, app.deleted().await);
    app.owner().await.ban(banned.id, "Betrug").await.ok();
    let reach = app.owner().await.post(REACH).json(&json!({ "audience": "all" })).await.ok();
    assert_eq!(
        reach,
        json!({ "members": 3, "notification": 3, "push": 0, "telegram": 0, "mail": 0 }),
        "three members"
    );
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    for told in [&*member, &*premium, &*admin] {
        assert_eq!(news_of(told).await, ["Neue Ernte"], "{}", told.name);
    }
    let told = "SELECT COUNT(*) FROM notifications_notifications WHERE announcement_id = $1";
    assert_eq!(app.number(told, vec![id.into()]).await, 3);
    for left_out in [waiting.id, banned.id, deleted.id, 1] {
        let sql = "SELECT COUNT(*) FROM announcements_recipients WHERE user_id = $1";
        assert_eq!(app.number(sql, vec![left_out.into()]).await, 0, "{left_out}");
    }
    let sent = seen(&app, id).await;
    assert_eq!((&sent["members"], &sent["audience"]), (&json!(3), &json!("all")));
    assert!(sent["finishedAt"].is_string(), "{sent}");
    // Who comes later finds nothing.
    let late = app.member().await;
    spread(&app).await;
    assert_eq!(news_of(&late).await, Vec::<String>::new());
    late.get(&format!("/api/announcements/{id}")).await.refused(ErrorCode::AnnouncementNotFound);
}

#[on_both]
async fn premium_is_who_is_premium_at_that_moment(app: TestApp) {
    let (member, premium, paying) = (app.member().await, app.premium().await, app.member().await);
    let until = app.now() + 1000;
    app.execute(
        "UPDATE auth_users SET premium_until = $2 WHERE id = $1",
        vec![paying.id.into(), until.into()],
    )
    .await;
    announce(&app, json!({ "audience": "premium" })).await;
    spread(&app).await;
    assert_eq!(news_of(&premium).await.len(), 1);
    assert_eq!(news_of(&paying).await.len(), 1);
    assert_eq!(news_of(&member).await.len(), 0);
    app.advance(2000);
    let reach = app.owner().await.post(REACH).json(&json!({ "audience": "premium" })).await.ok();
    assert_eq!(reach["members"], 1);
}

#[on_both]
async fn buyers_have_an_order_that_has_not_come_to_nothing(app: TestApp) {
    let owner = app.owner().await;
    let (coffee, tea) = (
        owner.product(json!({ "name": "Hausmischung" })).await,
        owner.product(json!({ "name": "Assam" })).await,
    );
    let [waiting, paid, refused, banned, other] = [(); 5].map(|()| app.member());
    let (waiting, paid, refused) = (waiting.await, paid.await, refused.await);
    let (banned, other) = (banned.await, other.await);
    waiting.placed(&order(&[(&coffee, 1)])).await;
    for _ in 0..2 {
        let id = paid.placed(&order(&[(&coffee, 1), (&tea, 1)])).await;
        owner.settle(&id, "paid").await.ok();
    }
    let id = refused.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&id, "failed").await.ok();
    banned.placed(&order(&[(&coffee, 1)])).await;
    owner.ban(banned.id, "Betrug").await.ok();
    other.placed(&order(&[(&tea, 1)])).await;
    app.visitor().placed(&order(&[(&coffee, 1)])).await;

    let question = json!({ "audience": "buyers", "productId": coffee.id });
    assert_eq!(owner.post(REACH).json(&question).await.ok()["members"], 2);
    let id = announce(&app, question).await;
    spread(&app).await;
    let mut told = Vec::new();
    for member in [&waiting, &paid, &refused, &other] {
        told.push(news_of(member).await.len());
    }
    assert_eq!(told, [1, 1, 0, 0]);
    assert_eq!(seen(&app, id).await["productName"], "Hausmischung");
    // What was said stays when the product goes.
    owner.delete_product(coffee.id).await.ok();
    assert_eq!(seen(&app, id).await["productName"], "Hausmischung");
}

#[on_sqlite]
async fn a_product_belongs_to_its_buyers_only(app: TestApp) {
    let owner = app.owner().await;
    for (audience, product, code) in [
        ("buyers", json!(null), ErrorCode::Required),
        ("buyers", json!(999_999), ErrorCode::InvalidValue),
        ("all", json!(1), ErrorCode::InvalidValue),
        ("premium", json!(1), ErrorCode::InvalidValue),
    ] {
        let change = json!({ "audience": audience, "productId": product });
        owner.post(REACH).json(&change).await.refused_field("productId", code);
        owner.post(OFFICE).key("product").json(&super::form(change)).await.refused_field("productId", code);
    }
}
