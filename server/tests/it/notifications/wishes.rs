//! A wish that is back in stock or cheaper: once for each change, and not for every piece that moves.

use super::{notifications, titles};
use crate::support::{Owner, TestApp, on_both, order};
use serde_json::json;

async fn wish(app: &TestApp, product: i64) -> crate::support::Actor {
    let member = (*app.member_with_address().await).clone();
    member.post(&format!("/api/wishlist/{product}")).await.ok();
    member
}

async fn stock(owner: &Owner, product: i64, stock: i64) {
    owner.change_product(product, json!({ "stock": stock })).await.ok();
}

#[on_both]
async fn back_in_stock_is_told_to_whoever_wishes_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 0 })).await.id;
    let (one, other, stranger) =
        (wish(&app, coffee).await, wish(&app, coffee).await, app.member_with_address().await);
    owner.change_product(coffee, json!({ "stock": 0, "name": "Hausmischung No. 2" })).await.ok();
    assert!(titles(&app, &one).await.is_empty(), "still none");
    stock(&owner, coffee, 7).await;
    for who in [&one, &other] {
        let [told] = notifications(&app, who).await.try_into().unwrap();
        assert_eq!((&told["type"], &told["title"]), (&json!("product"), &json!("Wieder auf Lager")));
        assert_eq!(told["message"], "„Hausmischung No. 1“ von Ihrer Wunschliste ist wieder da.");
        assert_eq!(told["actionUrl"], format!("/product/{coffee}"));
    }
    assert!(titles(&app, &stranger).await.is_empty());
    stock(&owner, coffee, 9).await;
    stock(&owner, coffee, 5).await;
    assert_eq!(titles(&app, &one).await.len(), 1, "there was some all the time");
}

#[on_both]
async fn sales_and_returns_tell_nothing_while_there_is_some(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 3 })).await;
    let watching = wish(&app, coffee.id).await;
    let buyer = app.member_with_address().await;
    let id = buyer.placed(&order(&[(&coffee, 2)])).await;
    owner.settle(&id, "failed").await.ok();
    assert!(titles(&app, &watching).await.is_empty());
    let id = buyer.placed(&order(&[(&coffee, 1), (&coffee, 2)])).await;
    owner.settle(&id, "failed").await.ok();
    assert_eq!(titles(&app, &watching).await, ["Wieder auf Lager"], "it was sold out, and is told once");
    assert_eq!(owner.audit_of("product.restocked").await.len(), 1);
}

#[on_both]
async fn cheaper_is_told_with_both_prices(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 4 })).await.id;
    let member = wish(&app, coffee).await;
    owner.change_product(coffee, json!({ "price": 13.9 })).await.ok();
    assert!(titles(&app, &member).await.is_empty(), "dearer is no news");
    owner.change_product(coffee, json!({ "price": 9.5 })).await.ok();
    let [told] = notifications(&app, &member).await.try_into().unwrap();
    assert_eq!(told["message"], "„Hausmischung No. 1“ von Ihrer Wunschliste kostet jetzt 9,50 €.");
    owner.change_product(coffee, json!({ "price": 9.5, "description": "Neu beschrieben." })).await.ok();
    assert_eq!(titles(&app, &member).await.len(), 1, "the price is as it was");
}

#[on_both]
async fn news_that_nobody_has_read_gives_way_to_newer(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let tea = owner.product(json!({ "name": "Assam" })).await.id;
    let member = wish(&app, coffee).await;
    member.post(&format!("/api/wishlist/{tea}")).await.ok();
    for price in [12, 11, 10] {
        owner.change_product(coffee, json!({ "price": price })).await.ok();
        owner.change_product(tea, json!({ "name": "Assam", "price": price })).await.ok();
    }
    let told = notifications(&app, &member).await;
    assert_eq!(told.len(), 2, "one for each product");
    assert_eq!(told[1]["message"], "„Hausmischung No. 1“ von Ihrer Wunschliste kostet jetzt 10,00 €.");
    member.post("/api/notifications/mark-all-read").await.ok();
    owner.change_product(coffee, json!({ "price": 9 })).await.ok();
    assert_eq!(titles(&app, &member).await.len(), 3, "what was read stays");
    let off = json!({ "notificationSettings": { "products": false } });
    member.put("/api/user/profile").json(&off).await.ok();
    owner.change_product(coffee, json!({ "price": 8 })).await.ok();
    assert_eq!(
        titles(&app, &member).await.len(),
        3,
        "with the kind switched off nothing comes and nothing goes"
    );
}

#[on_both]
async fn two_nodes_tell_it_once(app: TestApp) {
    let owner = app.owner().await;
    let other = app.another_node().await;
    let coffee = owner.product(json!({ "stock": 0 })).await.id;
    let member = wish(&app, coffee).await;
    stock(&owner, coffee, 1).await;
    loop {
        let (here, there) = futures::join!(
            kontor::events::outbox::deliver(app.shop()),
            kontor::events::outbox::deliver(other.shop())
        );
        if here.unwrap() + there.unwrap() == 0 {
            break;
        }
    }
    assert_eq!(titles(&app, &member).await, ["Wieder auf Lager"]);
}
