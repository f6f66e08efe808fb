//! Uses: counted once for each order, never one too many, and given back once.

use super::{make, ten_percent, used, with_code};
use crate::support::{Owner, TestApp, on_both, premium_order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::orders;
use kontor::time::DAY;
use serde_json::{Value, json};

#[on_both]
async fn of_100_orders_at_once_one_gets_the_last_use(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": null })).await;
    let id = make(&owner, &ten_percent(), json!({ "mostUses": 1 })).await;
    let other = app.another_node().await;
    let (here, there) = (app.visitor(), other.visitor());
    let wish = with_code(&[(&coffee, 1)], "KAFFEE10", "11.61");
    let answers =
        join_all((0..100).map(|number| [&here, &there][number % 2].place(&wish).into_future())).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        answer.refused_field("voucherCode", ErrorCode::VoucherUsedUp);
    }
    assert_eq!(used(&owner, id).await, 1);
    assert_eq!(owner.orders("").await["total"], 1);
}

#[on_both]
async fn a_member_in_two_tabs_redeems_once(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": null })).await;
    let id = make(&owner, &ten_percent(), json!({ "mostPerMember": 1 })).await;
    let member = app.member().await;
    let wish = with_code(&[(&coffee, 1)], "KAFFEE10", "11.61");
    let answers = join_all((0..8).map(|_| member.place(&wish).into_future())).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        answer.refused_field("voucherCode", ErrorCode::VoucherUsedBefore);
    }
    // Another member has a use of their own.
    let mut wish = premium_order(&[(&coffee, 1)]);
    wish["voucherCode"] = json!("KAFFEE10");
    wish["totalAmount"] = json!("9.40");
    app.premium().await.placed(&wish).await;
    assert_eq!(used(&owner, id).await, 2);
}

#[on_both]
async fn the_same_order_twice_uses_it_once(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let id = make(&owner, &ten_percent(), json!({ "mostUses": 1, "mostPerMember": 1 })).await;
    let member = app.member().await;
    let wish = with_code(&[(&coffee, 1)], "KAFFEE10", "11.61");
    let place = async || {
        member.place(&wish).header("idempotency-key", "q7mZ0wXc3R-Yd_81LkPTvA").await.ok()["orderId"].clone()
    };
    let (first, second) = (place().await, place().await);
    assert_eq!((first, used(&owner, id).await), (second, json!(1)));
}

#[on_both]
async fn an_order_that_comes_to_nothing_gives_its_use_back_once(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let id = make(&owner, &ten_percent(), json!({ "mostUses": 1, "mostPerMember": 1 })).await;
    let member = app.member().await;
    let wish = with_code(&[(&coffee, 1)], "KAFFEE10", "11.61");
    // Not paid.
    let failed = member.placed(&wish).await;
    owner.settle(&failed, "failed").await.ok();
    owner.settle(&failed, "failed").await.refused(ErrorCode::OrderSettled);
    assert_eq!(used(&owner, id).await, 0);
    // Its time is over.
    member.placed(&wish).await;
    assert_eq!(used(&owner, id).await, 1);
    app.advance(7 * DAY);
    assert_eq!(orders::expire_due(app.shop()).await.unwrap(), 1);
    assert_eq!(orders::expire_due(app.shop()).await.unwrap(), 0);
    let owner = Owner::again(&app).await;
    let member = member.sign_in(&member.name).await;
    assert_eq!(used(&owner, id).await, 0);
    // Paid, and cancelled.
    let paid = member.placed(&wish).await;
    owner.settle(&paid, "paid").await.ok();
    app.deliver_events().await;
    assert_eq!(used(&owner, id).await, 1);
    let cancel = format!("/api/admin/orders/{paid}/cancel");
    owner.post(&cancel).await.ok();
    owner.post(&cancel).await.refused(ErrorCode::FulfilmentMoved);
    assert_eq!(used(&owner, id).await, 0);
    member.placed(&wish).await;
    assert_eq!((used(&owner, id).await, app.stock(coffee.id).await), (json!(1), Some(4)));
    let given_back = "SELECT COUNT(*) FROM vouchers_uses WHERE released_at IS NOT NULL";
    assert_eq!(app.number(given_back, vec![]).await, 3);
}

#[on_both]
async fn what_a_member_redeemed_is_theirs_to_see_and_to_have_forgotten(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let id = make(&owner, &ten_percent(), json!({})).await;
    let member = app.member().await;
    let placed = member.placed(&with_code(&[(&coffee, 1)], "KAFFEE10", "11.61")).await;
    let export: Value = member.get("/api/user/export").await.ok();
    let use_of_it = &export["vouchers"][0];
    assert_eq!(
        (&use_of_it["code"], &use_of_it["orderId"], &use_of_it["discountAmount"], &use_of_it["givenBackAt"]),
        (&json!("KAFFEE10"), &json!(placed), &json!("1.29"), &Value::Null)
    );
    assert_eq!(export["orders"][0]["voucherCode"], "KAFFEE10");
    let named = "SELECT COUNT(*) FROM vouchers_uses WHERE user_id IS NOT NULL";
    assert_eq!(app.number(named, vec![]).await, 1);
    owner.delete_user(member.id).await.ok();
    assert_eq!(app.number(named, vec![]).await, 0);
    assert_eq!(used(&owner, id).await, 1);
}
